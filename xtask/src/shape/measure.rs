//! Lengths of functions and the share of public items with documentation.

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::visit::{self, Visit};
use syn::{
    Attribute, Block, Field, ImplItemConst, ImplItemFn, ItemConst, ItemEnum, ItemFn, ItemMod,
    ItemStatic, ItemStruct, ItemTrait, ItemType, Signature, TraitItemFn, Visibility,
};

use super::source::Source;

/// Counts over some files.
#[derive(Default)]
pub struct Counts {
    /// Lines of each file.
    pub files: Vec<usize>,
    /// Lines with code of each function.
    pub functions: Vec<usize>,
    /// Public items, methods and fields.
    pub public: usize,
    /// Those of them with documentation.
    pub documented: usize,
}

impl Counts {
    /// Counts over these files.
    pub fn of<'a>(sources: impl Iterator<Item = &'a Source>) -> Self {
        let mut counts = Self::default();
        for source in sources {
            counts.files.push(source.lines.len());
            counts.visit_file(&source.file);
        }
        counts.files.sort_unstable();
        counts.functions.sort_unstable();
        counts
    }

    fn function(&mut self, signature: &Signature, block: &Block) {
        let mut lines = BTreeSet::new();
        code_lines(signature.to_token_stream(), &mut lines);
        code_lines(block.to_token_stream(), &mut lines);
        self.functions.push(lines.len());
    }

    fn item(&mut self, visibility: &Visibility, attributes: &[Attribute]) {
        if matches!(visibility, Visibility::Public(_)) {
            self.public += 1;
            let documented = attributes.iter().any(|one| one.path().is_ident("doc"));
            self.documented += usize::from(documented);
        }
    }
}

/// Adds the numbers of the lines with a token, which leaves out comments and blank lines.
fn code_lines(tokens: TokenStream, lines: &mut BTreeSet<usize>) {
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            lines.extend([group.span_open().start().line, group.span_close().end().line]);
            code_lines(group.stream(), lines);
        } else {
            lines.extend(token.span().start().line..=token.span().end().line);
        }
    }
}

/// Visits items that have a visibility and documentation.
macro_rules! documented {
    ($($visit:ident: $item:ty,)*) => {$(
        fn $visit(&mut self, item: &'a $item) {
            self.item(&item.vis, &item.attrs);
            visit::$visit(self, item);
        }
    )*};
}

impl<'a> Visit<'a> for Counts {
    documented! {
        visit_field: Field,
        visit_impl_item_const: ImplItemConst,
        visit_item_const: ItemConst,
        visit_item_enum: ItemEnum,
        visit_item_static: ItemStatic,
        visit_item_struct: ItemStruct,
        visit_item_trait: ItemTrait,
        visit_item_type: ItemType,
    }

    fn visit_item_mod(&mut self, item: &'a ItemMod) {
        // A module in its own file has its documentation there.
        if item.content.is_some() {
            self.item(&item.vis, &item.attrs);
        }
        visit::visit_item_mod(self, item);
    }

    fn visit_item_fn(&mut self, item: &'a ItemFn) {
        self.item(&item.vis, &item.attrs);
        self.function(&item.sig, &item.block);
        visit::visit_item_fn(self, item);
    }

    fn visit_impl_item_fn(&mut self, item: &'a ImplItemFn) {
        self.item(&item.vis, &item.attrs);
        self.function(&item.sig, &item.block);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_trait_item_fn(&mut self, item: &'a TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.sig, block);
        }
        visit::visit_trait_item_fn(self, item);
    }
}
