//! The first module with its stubs, and the deferred module that fills in what they call.

use walrus::ir::Value;
use walrus::{
    ConstExpr, ElementItems, ElementKind, ExportItem, FunctionBuilder, FunctionId, FunctionKind,
    GlobalKind, ImportId, ImportedFunction, InstrSeqBuilder, Module, TableId,
};

use super::calls::{Plan, functions};
use super::data::{self, Run};

/// Name under which the deferred module imports from the first.
const FIRST: &str = "first";
/// The function of the program that has the page fetch the deferred module at once.
const FETCH: &str = "senet::app::web::deferred::fetch_now";

/// Makes a program the first module: deferred functions become stubs, and what the deferred ones need is exported.
pub(super) fn make_first(program: &mut Module, plan: &Plan, version: &str) -> Result<(), String> {
    let ids = functions(program);
    let table = function_table(program)?;
    let slots = program.tables.get(table).initial;
    let fetch = fetch_if_missing(program, table, slots)?;
    for (slot, number) in (slots..).zip(&plan.stubs) {
        stub(program, ids[*number], (table, slot), fetch);
    }
    let grown = program.tables.get_mut(table);
    grown.initial += plan.stubs.len() as u64;
    grown.maximum = grown.maximum.map(|most| most.max(grown.initial));
    for number in &plan.shared {
        program.exports.add(&name('f', *number), ids[*number]);
    }
    for (name, item) in storage(program, version) {
        program.exports.add(&name, item);
    }
    walrus::passes::gc::run(program);
    Ok(())
}

/// A function that has the deferred module fetched where the slots are still empty.
fn fetch_if_missing(
    program: &mut Module,
    table: TableId,
    slots: u64,
) -> Result<FunctionId, String> {
    let is_fetch = |name: &str| super::deferred::without_hashes(name) == FETCH;
    let function = program.funcs.iter().find(|it| it.name.as_deref().is_some_and(is_fetch));
    let fetch = function.ok_or_else(|| format!("the program has no function {FETCH}"))?.id();
    let mut builder = FunctionBuilder::new(&mut program.types, &[], &[]);
    let mut body = builder.func_body();
    body.i32_const(index(slots)).table_get(table).ref_is_null();
    let call = |missing: &mut InstrSeqBuilder<'_>| {
        missing.call(fetch);
    };
    body.if_else(None, call, |_| {});
    Ok(builder.finish(Vec::new(), &mut program.funcs))
}

/// Replaces a function by a stub, which calls it through its slot.
fn stub(program: &mut Module, id: FunctionId, (table, slot): (TableId, u64), fetch: FunctionId) {
    let ty = program.funcs.get(id).ty();
    let (params, results) = program.types.params_results(ty);
    let (params, results) = (params.to_vec(), results.to_vec());
    let locals: Vec<_> = params.iter().map(|ty| program.locals.add(*ty)).collect();
    let mut builder = FunctionBuilder::new(&mut program.types, &params, &results);
    let mut body = builder.func_body();
    body.call(fetch);
    for local in &locals {
        body.local_get(*local);
    }
    body.i32_const(index(slot)).call_indirect(ty, table);
    program.funcs.get_mut(id).kind = FunctionKind::Local(builder.local_func(locals));
}

/// Makes a program the deferred module: what is not deferred is imported, and the memory begins with `files`.
pub(super) fn make_deferred(
    program: &mut Module,
    plan: &Plan,
    version: &str,
    files: Vec<Run>,
) -> Result<(), String> {
    let ids = functions(program);
    let table = function_table(program)?;
    let slots = program.tables.get(table).initial;
    forget_start(program);
    for (number, id) in ids.iter().enumerate().filter(|(number, _)| !plan.deferred.contains(number))
    {
        import_function(program, *id, &name('f', number));
    }
    for (name, item) in storage(program, version) {
        import_storage(program, &name, item);
    }
    let offset = ConstExpr::Value(Value::I32(index(slots)));
    let stubs = plan.stubs.iter().map(|number| ids[*number]).collect();
    program.elements.add(ElementKind::Active { table, offset }, ElementItems::Functions(stubs));
    data::put(program, files);
    walrus::passes::gc::run(program);
    Ok(())
}

/// Takes out what the first module has done when the deferred one comes.
fn forget_start(program: &mut Module) {
    program.start = None;
    let exports: Vec<_> = program.exports.iter().map(walrus::Export::id).collect();
    exports.into_iter().for_each(|id| program.exports.delete(id));
    let elements: Vec<_> = program.elements.iter().map(walrus::Element::id).collect();
    elements.into_iter().for_each(|id| program.elements.delete(id));
    program.tables.iter_mut().for_each(|table| table.elem_segments.clear());
    data::clear(program);
}

fn import_function(program: &mut Module, id: FunctionId, name: &str) {
    let function = program.funcs.get_mut(id);
    if let FunctionKind::Import(import) = &function.kind {
        let import = program.imports.get_mut(import.import);
        (import.module, import.name) = (FIRST.to_owned(), name.to_owned());
    } else {
        let import = program.imports.add(FIRST, name, id);
        function.kind = FunctionKind::Import(ImportedFunction { import, ty: function.ty() });
    }
}

fn import_storage(program: &mut Module, name: &str, item: ExportItem) {
    let mut import =
        |item: walrus::ImportKind| -> ImportId { program.imports.add(FIRST, name, item) };
    match item {
        ExportItem::Memory(id) => {
            program.memories.get_mut(id).import = Some(import(id.into()));
        }
        ExportItem::Table(id) => {
            let import = import(id.into());
            let table = program.tables.get_mut(id);
            // The first module has made it larger.
            (table.import, table.maximum) = (Some(import), None);
        }
        ExportItem::Global(id) => {
            program.globals.get_mut(id).kind = GlobalKind::Import(import(id.into()));
        }
        _ => {}
    }
}

/// Memories, tables and globals with the names under which the two modules share them.
fn storage(program: &Module, version: &str) -> Vec<(String, ExportItem)> {
    let memories = program.memories.iter().map(|it| (format!("m{version}"), it.id().into()));
    let tables = program.tables.iter().enumerate().map(|(at, it)| (name('t', at), it.id().into()));
    let globals =
        program.globals.iter().enumerate().map(|(at, it)| (name('g', at), it.id().into()));
    memories.chain(tables).chain(globals).collect()
}

/// The table through which functions are called.
fn function_table(program: &Module) -> Result<TableId, String> {
    let table = program.tables.main_function_table().map_err(|error| error.to_string())?;
    table.ok_or_else(|| "the program has no function table".to_owned())
}

/// The short name under which the modules share a thing.
fn name(kind: char, number: usize) -> String {
    format!("{kind}{number:x}")
}

/// A place in the function table, as an instruction names it.
fn index(slot: u64) -> i32 {
    u32::try_from(slot).unwrap_or(u32::MAX).cast_signed()
}
