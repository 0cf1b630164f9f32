//! Files that import each other in a circle. A path counts for the file in which its item is defined, so that a
//! re-export is no import of its own.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{self, Visit};
use syn::{Item, ItemUse, UseTree, Visibility};

use super::source::Source;

/// Number of re-exports that are followed before a path is given up.
const FARTHEST: usize = 12;

type Path = Vec<String>;

/// A module: its file, the modules and items in it, and its imports by the name they get.
#[derive(Default)]
struct Module {
    file: usize,
    defined: BTreeSet<String>,
    imported: BTreeMap<String, Path>,
    globs: Vec<Path>,
}

/// The place that a path leads to.
enum Place {
    Module(Path),
    Item(usize),
}

/// The modules of the library by their paths; the root is the empty path.
struct Modules(BTreeMap<Path, Module>);

/// Groups of files that need each other, the largest first.
pub fn circles(sources: &[Source]) -> Vec<Vec<&str>> {
    let modules = Modules::of(sources);
    let mut graph = DiGraphMap::<usize, ()>::new();
    for (index, source) in sources.iter().enumerate() {
        let here = module_path(&source.path);
        for path in used_paths(source) {
            match modules.resolve(&here, &path, FARTHEST) {
                Some(Place::Item(file)) if file != index => graph.add_edge(index, file, ()),
                _ => None,
            };
        }
    }
    let name = |index: &usize| sources[*index].path.as_str();
    let mut circles: Vec<Vec<&str>> = tarjan_scc(&graph)
        .iter()
        .filter(|group| group.len() > 1)
        .map(|group| group.iter().map(name).collect())
        .collect();
    circles.sort_by_key(|circle| std::cmp::Reverse(circle.len()));
    circles
}

fn module_path(file: &str) -> Path {
    let below = file.trim_start_matches("src/").trim_end_matches(".rs");
    let parts = below.split('/').map(str::to_owned);
    parts.filter(|part| !["lib", "mod"].contains(&part.as_str())).collect()
}

impl Modules {
    fn of(sources: &[Source]) -> Self {
        let mut modules = Self(BTreeMap::new());
        for (file, source) in sources.iter().enumerate() {
            modules.add(module_path(&source.path), file, &source.file.items);
        }
        modules
    }

    fn add(&mut self, path: Path, file: usize, items: &[Item]) {
        let mut module = Module { file, ..Module::default() };
        for item in items {
            match item {
                Item::Mod(inner) => {
                    if let Some((_, items)) = &inner.content {
                        let path = [path.as_slice(), &[inner.ident.to_string()]].concat();
                        self.add(path, file, items);
                    }
                }
                Item::Use(item) => leaves(&item.tree, &[], &mut |name, path| match name {
                    Some(name) => drop(module.imported.insert(name, path)),
                    None => module.globs.push(path),
                }),
                item => module.defined.extend(super::names::name(item).map(|(name, _)| name)),
            }
        }
        self.0.insert(path, module);
    }

    fn resolve(&self, here: &[String], path: &[String], left: usize) -> Option<Place> {
        let left = left.checked_sub(1)?;
        let (first, mut rest) = path.split_first()?;
        let mut place = match first.as_str() {
            "crate" => Place::Module(Vec::new()),
            "self" => Place::Module(here.to_vec()),
            "super" => Place::Module(here.split_last()?.1.to_vec()),
            name => self.find(here, name, left)?,
        };
        while let (Place::Module(module), Some((name, further))) = (&place, rest.split_first()) {
            place = if name == "super" {
                Place::Module(module.split_last()?.1.to_vec())
            } else {
                // An item that a macro defines is not seen by name.
                let file = self.0.get(module)?.file;
                self.find(module, name, left).unwrap_or(Place::Item(file))
            };
            rest = further;
        }
        Some(place)
    }

    /// A name as it is seen inside a module.
    fn find(&self, module: &[String], name: &str, left: usize) -> Option<Place> {
        let below = [module, &[name.to_owned()]].concat();
        if self.0.contains_key(&below) {
            return Some(Place::Module(below));
        }
        let here = self.0.get(module)?;
        if here.defined.contains(name) {
            return Some(Place::Item(here.file));
        }
        if let Some(path) = here.imported.get(name) {
            // `use clap;` in a module names itself.
            return (path.first().map(String::as_str) != Some(name))
                .then(|| self.resolve(module, path, left))?;
        }
        here.globs.iter().find_map(|glob| match self.resolve(module, glob, left)? {
            Place::Module(path) => self.find(&path, name, left.checked_sub(1)?),
            Place::Item(_) => None,
        })
    }
}

/// Calls `take` with every path of a `use` and the name it gets; a glob has none.
fn leaves(tree: &UseTree, before: &[String], take: &mut impl FnMut(Option<String>, Path)) {
    let with = |last: &dyn ToString| [before, &[last.to_string()]].concat();
    match tree {
        UseTree::Path(path) => leaves(&path.tree, &with(&path.ident), take),
        UseTree::Group(group) => group.items.iter().for_each(|one| leaves(one, before, take)),
        UseTree::Glob(_) => take(None, before.to_vec()),
        UseTree::Rename(name) => take(Some(name.rename.to_string()), with(&name.ident)),
        UseTree::Name(name) if name.ident == "self" => {
            take(before.last().cloned(), before.to_vec());
        }
        UseTree::Name(name) => take(Some(name.ident.to_string()), with(&name.ident)),
    }
}

/// Every path in a file, in its imports and in its code.
fn used_paths(source: &Source) -> BTreeSet<Path> {
    struct Imports(BTreeSet<Path>);
    impl<'a> Visit<'a> for Imports {
        fn visit_item_use(&mut self, item: &'a ItemUse) {
            if matches!(item.vis, Visibility::Inherited) {
                leaves(&item.tree, &[], &mut |_, path| self.0.extend([path]));
            }
            visit::visit_item_use(self, item);
        }
    }
    let mut imports = Imports(BTreeSet::new());
    imports.visit_file(&source.file);
    collect_paths(source.tokens(), &mut imports.0);
    imports.0
}

/// Adds what is written as `a::b::c` anywhere in a stream of tokens, macros included. Fields and methods are no paths.
fn collect_paths(tokens: TokenStream, paths: &mut BTreeSet<Path>) {
    let mut path = Path::new();
    let (mut colons, mut dot) = (0, false);
    for token in tokens {
        if let TokenTree::Ident(name) = &token {
            if colons < 2 {
                paths.insert(std::mem::take(&mut path));
            }
            if !dot {
                path.push(name.to_string());
            }
        } else if !matches!(&token, TokenTree::Punct(sign) if sign.as_char() == ':') {
            paths.insert(std::mem::take(&mut path));
        }
        (colons, dot) = match &token {
            TokenTree::Punct(sign) if sign.as_char() == ':' => (colons + 1, false),
            TokenTree::Punct(sign) => (0, sign.as_char() == '.' && !dot),
            _ => (0, false),
        };
        if let TokenTree::Group(group) = token {
            collect_paths(group.stream(), paths);
        }
    }
    paths.insert(path);
}
