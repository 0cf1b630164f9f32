//! Code splitting: one program becomes two WebAssembly modules, so that the first lesson shows before all of it has come.
//!
//! The *first module* has what the shelf and the first lessons run. The *deferred module* has the functions that
//! [`deferred`] lists by name, with whatever only they call, and the files that only they read. It works in the memory and
//! through the function table of the first, as Binaryen's `wasm-split` does it:
//!
//! - A deferred function that the first module calls, or whose address it takes, leaves a stub, which calls it through a
//!   slot of its own in the function table. The deferred module fills these slots when it is instantiated.
//! - The deferred module imports what it needs of the first: functions, the memory, the table and the globals.
//!
//! The app waits for the deferred module where it needs it (`src/app/web/deferred.rs`). Where it does not, a stub has the
//! page fetch the module before it goes on: the page stands still for a moment, and the program goes on as it should.
//!
//! The name of the memory says which build it belongs to, so modules of two versions never link. The page in one file
//! keeps the whole program.

mod calls;
mod data;
mod deferred;
mod modules;

use walrus::{Module, ModuleConfig};

use calls::Plan;

pub use deferred::files as deferred_files;

/// A program as one module, and as two.
pub struct Split {
    /// All of it, without the names of functions.
    pub whole: Vec<u8>,
    /// Everything that the first lessons need.
    pub first: Vec<u8>,
    /// Everything else.
    pub deferred: Vec<u8>,
}

/// Splits a program that has its names. `files` are contents that move where the program has them; `version` names the build.
pub fn split(program: &[u8], files: &[Vec<u8>], version: &str) -> Result<Split, String> {
    let mut first = parse(program)?;
    let mut deferred = parse(program)?;
    let plan = Plan::of(&first);
    let whole = first.emit_wasm();
    let moved = data::take(&mut first, files);
    modules::make_first(&mut first, &plan, version)?;
    modules::make_deferred(&mut deferred, &plan, version, moved)?;
    Ok(Split { whole, first: first.emit_wasm(), deferred: deferred.emit_wasm() })
}

/// A module that is written without names.
fn parse(program: &[u8]) -> Result<Module, String> {
    let mut config = ModuleConfig::new();
    config.generate_name_section(false).generate_producers_section(false);
    config.parse(program).map_err(|error| format!("cannot read the program: {error:#}"))
}

#[cfg(test)]
mod tests {
    use walrus::ir::{BinaryOp, Value};
    use walrus::{
        ConstExpr, DataKind, ElementItems, ElementKind, FunctionBuilder, FunctionId, RefType,
        ValType,
    };

    use super::*;

    const TEXT: &[u8] = &[b'x'; 100];

    /// A function that counts as often as `instructions`, and then calls another.
    fn function(
        module: &mut Module,
        name: &str,
        instructions: usize,
        call: Option<FunctionId>,
    ) -> FunctionId {
        let mut builder = FunctionBuilder::new(&mut module.types, &[], &[ValType::I32]);
        let mut body = builder.name(name.to_owned()).func_body();
        body.i32_const(0);
        for _ in 0..instructions {
            body.i32_const(1).binop(BinaryOp::I32Add);
        }
        if let Some(call) = call {
            body.call(call).binop(BinaryOp::I32Add);
        }
        builder.finish(Vec::new(), &mut module.funcs)
    }

    /// A program that counts by a shared function, and has a player that does so as well.
    fn program() -> Vec<u8> {
        let mut module = Module::default();
        let memory = module.memories.add_local(false, false, 1, None, None);
        let offset = ConstExpr::Value(Value::I32(16));
        module.data.add(DataKind::Active { memory, offset }, [b"early", TEXT, b"late"].concat());
        let ty = module.types.add(&[], &[]);
        let (page, _) = module.add_import_func("page", "fetch", ty);
        let mut fetch = FunctionBuilder::new(&mut module.types, &[], &[]);
        fetch.name("senet[0a]::app::web::deferred::fetch_now".to_owned()).func_body().call(page);
        let fetch = fetch.finish(Vec::new(), &mut module.funcs);
        let count = function(&mut module, "senet[0a]::rules::count", 1, None);
        let player = function(&mut module, "senet[0a]::players::think", 20, Some(count));
        let start = function(&mut module, "senet[0a]::start", 1, Some(player));
        let table = module.tables.add_local(false, 2, Some(2), RefType::FUNCREF);
        let kind = ElementKind::Active { table, offset: ConstExpr::Value(Value::I32(0)) };
        module.elements.add(kind, ElementItems::Functions(vec![fetch, count]));
        for (name, id) in [("start", start), ("count", count)] {
            module.exports.add(name, id);
        }
        module.exports.add("memory", memory);
        module.emit_wasm()
    }

    #[test]
    fn a_deferred_function_and_its_file_move_and_leave_a_stub() {
        let split = split(&program(), &[TEXT.to_vec()], "abc").expect("two modules");
        // Reading them checks that they are valid.
        let [whole, first, deferred] = [&split.whole, &split.first, &split.deferred]
            .map(|bytes| Module::from_buffer(bytes).expect("a valid module"));
        let bytes =
            |module: &Module| module.data.iter().map(|data| data.value.len()).sum::<usize>();
        assert_eq!([bytes(&whole), bytes(&first), bytes(&deferred)], [109, 9, 100]);
        let slots = |module: &Module| module.tables.iter().map(|it| it.initial).sum::<u64>();
        assert_eq!((slots(&whole), slots(&first)), (2, 3));
        assert!(first.exports.iter().any(|it| it.name == "mabc"), "the memory has its version");
        let mut imports: Vec<_> = deferred.imports.iter().map(|it| &*it.name).collect();
        imports.sort_unstable();
        assert_eq!(imports.len(), 3, "a function, the memory and the table: {imports:?}");
        assert!(deferred.funcs.iter_local().count() == 1, "the player alone");
    }
}
