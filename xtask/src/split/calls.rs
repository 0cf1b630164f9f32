//! Functions that the first module needs, and those of the others that it calls.

use std::collections::{BTreeSet, HashMap};

use walrus::ir::{Visitor, dfs_in_order};
use walrus::{ElementItems, ExportItem, FunctionId, FunctionKind, Module};

use super::deferred::{Placement, placement};

/// Instructions of a function that is not worth a stub. The compiler may have put one such function in the place of many
/// that do the same, whatever its name says.
const SMALL: u64 = 24;

/// The module of each function. Functions go by their number in the order of the program.
#[derive(Default)]
pub(super) struct Plan {
    /// Functions that move into the deferred module.
    pub deferred: BTreeSet<usize>,
    /// Those among them that the first module calls, or that stand in the function table.
    pub stubs: BTreeSet<usize>,
    /// Functions of the first module that the deferred one calls.
    pub shared: BTreeSet<usize>,
}

impl Plan {
    /// Plans for a program by the names of its functions and by their calls.
    pub(super) fn of(program: &Module) -> Plan {
        let graph = CallGraph::of(program);
        let first = graph.reached();
        let mut plan = Plan::default();
        plan.deferred
            .extend((0..graph.calls.len()).filter(|it| !first[*it] && graph.is_local[*it]));
        let is_deferred = |number: &usize| plan.deferred.contains(number);
        for (caller, callees) in graph.calls.iter().enumerate() {
            let from_deferred = is_deferred(&caller);
            let across = callees.iter().filter(|callee| is_deferred(callee) != from_deferred);
            match from_deferred {
                true => plan.shared.extend(across),
                false => plan.stubs.extend(across),
            }
        }
        plan.stubs.extend(graph.in_table.iter().filter(|number| is_deferred(number)));
        plan
    }
}

/// Every function in the order of the program: the same in every module that is read from it.
pub(super) fn functions(module: &Module) -> Vec<FunctionId> {
    module.funcs.iter().map(walrus::Function::id).collect()
}

/// Functions and their calls.
struct CallGraph {
    calls: Vec<BTreeSet<usize>>,
    placements: Vec<Placement>,
    is_local: Vec<bool>,
    /// Functions that the page calls.
    roots: BTreeSet<usize>,
    /// Functions that are called through the table.
    in_table: BTreeSet<usize>,
}

impl CallGraph {
    fn of(program: &Module) -> CallGraph {
        let ids = functions(program);
        let numbers: HashMap<_, _> = ids.iter().enumerate().map(|(at, id)| (*id, at)).collect();
        let exported = program.exports.iter().filter_map(|export| match export.item {
            ExportItem::Function(id) => Some(id),
            _ => None,
        });
        let roots = exported.chain(program.start).map(|id| numbers[&id]).collect();
        let called = |id: &FunctionId| called(program, *id).iter().map(|id| numbers[id]).collect();
        CallGraph {
            calls: ids.iter().map(called).collect(),
            placements: ids.iter().map(|id| place(program, *id)).collect(),
            is_local: ids.iter().map(|id| is_local(program, *id)).collect(),
            roots,
            in_table: in_table(program).map(|id| numbers[&id]).collect(),
        }
    }

    /// Functions that the first module needs: what is called from the page and through the table, but for the deferred.
    fn reached(&self) -> Vec<bool> {
        let is_first = |number: &&usize| self.placements[**number] == Placement::First;
        let mut left: Vec<usize> = self.in_table.iter().filter(is_first).copied().collect();
        let mut reached = vec![false; self.calls.len()];
        for root in &self.roots {
            reached[*root] = true;
            left.extend(&self.calls[*root]);
        }
        while let Some(number) = left.pop() {
            if self.placements[number] != Placement::Deferred && !reached[number] {
                reached[number] = true;
                left.extend(&self.calls[number]);
            }
        }
        reached
    }
}

fn is_local(program: &Module, id: FunctionId) -> bool {
    matches!(program.funcs.get(id).kind, FunctionKind::Local(_))
}

fn place(program: &Module, id: FunctionId) -> Placement {
    let function = program.funcs.get(id);
    match (&function.kind, function.name.as_deref()) {
        (FunctionKind::Local(local), Some(name)) if local.size() > SMALL => placement(name),
        _ => Placement::First,
    }
}

/// Every function that one function names.
fn called(program: &Module, id: FunctionId) -> BTreeSet<FunctionId> {
    #[derive(Default)]
    struct Called(BTreeSet<FunctionId>);
    impl Visitor<'_> for Called {
        fn visit_function_id(&mut self, id: &FunctionId) {
            self.0.insert(*id);
        }
    }
    let mut called = Called::default();
    if let FunctionKind::Local(local) = &program.funcs.get(id).kind {
        dfs_in_order(&mut called, local, local.entry_block());
    }
    called.0
}

/// Every function in a table.
fn in_table(program: &Module) -> impl Iterator<Item = FunctionId> {
    program.elements.iter().flat_map(|element| match &element.items {
        ElementItems::Functions(items) => items.clone(),
        ElementItems::Expressions(..) => Vec::new(),
    })
}
