//! Public items and the files that name them.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use syn::{Item, Visibility};

use super::source::Source;

/// Public items below `src`: path and name, and the number of other files that use the name, tests and tools included.
pub fn users_of_public_items(sources: &[Source], others: &[Source]) -> Vec<(String, usize)> {
    let all = sources.iter().chain(others);
    let words: Vec<BTreeSet<String>> = all.map(|source| words(source.tokens())).collect();
    let mut users = Vec::new();
    for (own, source) in sources.iter().enumerate() {
        for (name, visibility) in source.file.items.iter().filter_map(name) {
            if matches!(visibility, Visibility::Public(_)) {
                let uses = |(file, words): &(usize, &BTreeSet<String>)| {
                    *file != own && words.contains(&name)
                };
                let count = words.iter().enumerate().filter(uses).count();
                users.push((format!("{} {name}", source.path), count));
            }
        }
    }
    users
}

/// The name of an item that can be imported, and who may.
pub fn name(item: &Item) -> Option<(String, &Visibility)> {
    let (name, visibility) = match item {
        Item::Const(item) => (&item.ident, &item.vis),
        Item::Enum(item) => (&item.ident, &item.vis),
        Item::Fn(item) => (&item.sig.ident, &item.vis),
        Item::Macro(item) => (item.ident.as_ref()?, &Visibility::Inherited),
        Item::Static(item) => (&item.ident, &item.vis),
        Item::Struct(item) => (&item.ident, &item.vis),
        Item::Trait(item) => (&item.ident, &item.vis),
        Item::Type(item) => (&item.ident, &item.vis),
        _ => return None,
    };
    Some((name.to_string(), visibility))
}

fn words(tokens: TokenStream) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for token in tokens {
        match token {
            TokenTree::Ident(name) => drop(names.insert(name.to_string())),
            TokenTree::Group(group) => names.append(&mut words(group.stream())),
            _ => {}
        }
    }
    names
}
