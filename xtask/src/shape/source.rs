//! The source files that are measured, parsed, with their unit tests cut out.

use std::collections::BTreeSet;
use std::path::Path;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{Attribute, File, Item, Visibility};

/// One source file without its unit tests.
pub struct Source {
    /// Path below the root of the repository, with forward slashes.
    pub path: String,
    /// The lines outside unit tests.
    pub lines: Vec<String>,
    /// The parsed items outside unit tests.
    pub file: File,
}

/// Reads and parses every Rust file below `folder`, in order of path. Files named `tests.rs` are left out.
pub fn read(root: &Path, folder: &str) -> Result<Vec<Source>, String> {
    let mut paths = Vec::new();
    collect(&root.join(folder), &mut paths)?;
    paths.sort();
    let rust = paths.iter().filter(|path| path.ends_with(".rs"));
    rust.filter(|path| !path.ends_with("/tests.rs"))
        .map(|path| {
            let text = std::fs::read_to_string(path).map_err(|e| format!("{path}: {e}"))?;
            let path = path.trim_start_matches(&*root.to_string_lossy());
            parse(path.trim_start_matches('/'), &text)
        })
        .collect()
}

/// Adds the paths of all files below a folder, hidden ones and build output left out.
pub fn collect(folder: &Path, files: &mut Vec<String>) -> Result<(), String> {
    let entries =
        std::fs::read_dir(folder).map_err(|e| format!("cannot read {}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let skip = name.starts_with('.') || ["target", "dist"].contains(&&*name);
        if path.is_dir() && !skip {
            collect(&path, files)?;
        } else if path.is_file() {
            files.push(path.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// Parses one file and cuts out what is compiled for tests only.
pub fn parse(path: &str, text: &str) -> Result<Source, String> {
    let mut file = syn::parse_file(text).map_err(|e| format!("{path}: {e}"))?;
    let mut tests = BTreeSet::new();
    file.items.retain(|item| {
        let kept = !attributes(item).iter().any(is_test);
        if !kept {
            tests.extend(item.span().start().line..=item.span().end().line);
        }
        kept
    });
    let numbered = (1..).zip(text.lines());
    let lines = numbered.filter(|(number, _)| !tests.contains(number));
    Ok(Source {
        path: path.to_owned(),
        lines: lines.map(|(_, line)| line.to_owned()).collect(),
        file,
    })
}

impl Source {
    /// The folder or file directly below `src` that this file belongs to.
    pub fn folder(&self) -> &str {
        let below = self.path.strip_prefix("src/").unwrap_or(&self.path);
        below.split('/').next().unwrap_or(below)
    }

    /// The tokens of everything but re-exports, which name an item without using it.
    pub fn tokens(&self) -> TokenStream {
        let used = self.file.items.iter().filter(|item| match item {
            Item::Use(item) => matches!(item.vis, Visibility::Inherited),
            _ => true,
        });
        used.map(ToTokens::to_token_stream).collect()
    }
}

fn is_test(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg")
        && attribute.meta.to_token_stream().to_string().contains("test")
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Mod(item) => &item.attrs,
        Item::Fn(item) => &item.attrs,
        Item::Impl(item) => &item.attrs,
        Item::Use(item) => &item.attrs,
        _ => &[],
    }
}
