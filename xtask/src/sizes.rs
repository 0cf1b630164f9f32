//! Sizes of the built web page, and a limit for what the first lesson needs.

use std::path::Path;

use crate::web::{gzip, read};

/// Files that are loaded before the first lesson shows.
const FIRST: [&str; 5] = ["index.html", "page.css", "page.js", "senet.js", "senet_bg.wasm"];
/// Files that are loaded behind it.
const BEHIND: [&str; 1] = ["senet_deferred.wasm"];
/// Most bytes of these, packed by brotli: the aim of 1.2 MB and some room. What is more belongs into the deferred module.
const MOST: usize = 1_250_000;

/// Prints how large the files are; an error where those of the first lesson are too large.
pub fn report(dist: &Path) -> Result<(), String> {
    println!("\n{:<34}{:>10}{:>10}{:>10}", "dist/", "bytes", "gzip", "brotli");
    let first = rows(dist, &FIRST)?;
    line("before the first lesson", first);
    rows(dist, &BEHIND)?;
    println!("\ncargo xtask serve shows it; senet-offline.html opens by double click.");
    if first[2] > MOST {
        return Err(format!(
            "{} bytes are loaded before the first lesson, more than {MOST}; see xtask/src/split/deferred.rs",
            first[2]
        ));
    }
    Ok(())
}

/// Prints a line for each file; gives the sums.
fn rows(dist: &Path, names: &[&str]) -> Result<[usize; 3], String> {
    let mut sums = [0; 3];
    for name in names {
        let bytes = read(&dist.join(name))?;
        let sizes = [bytes.len(), gzip(&bytes)?.len(), brotli(&bytes)?];
        line(name, sizes);
        for (sum, size) in sums.iter_mut().zip(sizes) {
            *sum += size;
        }
    }
    Ok(sums)
}

fn line(name: &str, [bytes, gzip, brotli]: [usize; 3]) {
    println!("{name:<34}{bytes:>10}{gzip:>10}{brotli:>10}");
}

/// The size under brotli at its best, as a host packs files once and for all.
fn brotli(mut bytes: &[u8]) -> Result<usize, String> {
    let mut packed = Vec::new();
    let params = brotli::enc::BrotliEncoderParams { quality: 11, lgwin: 22, ..Default::default() };
    brotli::BrotliCompress(&mut bytes, &mut packed, &params)
        .map_err(|error| format!("cannot compress: {error}"))
}
