//! Lessons and networks are embedded by folder: a file that is added or taken away makes the library be compiled again.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=lessons");
    println!("cargo::rerun-if-changed=assets/players");
}
