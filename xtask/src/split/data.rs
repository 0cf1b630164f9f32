//! Files in the memory that a program begins with.

use walrus::ir::Value;
use walrus::{ConstExpr, DataKind, Module};

/// Bytes of a file that is worth a segment of its own.
const SMALL: usize = 64;

/// A run of bytes: the address, and the bytes.
pub(super) type Run = (usize, Vec<u8>);

/// Takes these files out of the memory of a program, wherever they lie.
pub(super) fn take(program: &mut Module, files: &[Vec<u8>]) -> Vec<Run> {
    let mut removed = Vec::new();
    let mut left = Vec::new();
    for (address, bytes) in clear(program) {
        let mut end = 0;
        for (at, file) in find(&bytes, files) {
            left.push((address + end, bytes[end..at].to_vec()));
            end = at + file.len();
            removed.push((address + at, file.clone()));
        }
        left.push((address + end, bytes[end..].to_vec()));
    }
    put(program, left);
    removed
}

/// Places at which these files begin, in order; one within another counts with the longer one.
fn find<'file>(bytes: &[u8], files: &'file [Vec<u8>]) -> Vec<(usize, &'file Vec<u8>)> {
    let mut places = Vec::new();
    for file in files.iter().filter(|file| file.len() >= SMALL) {
        let at = |(at, here): (usize, &[u8])| (here == file).then_some((at, file));
        places.extend(bytes.windows(file.len()).enumerate().filter_map(at));
    }
    places.sort_by_key(|(at, file)| (*at, std::cmp::Reverse(file.len())));
    let mut end = 0;
    places.retain(|(at, file)| {
        let is_apart = *at >= end;
        end = end.max(at + file.len());
        is_apart
    });
    places
}

/// Takes out everything that the memory begins with.
pub(super) fn clear(program: &mut Module) -> Vec<Run> {
    let mut runs = Vec::new();
    let ids: Vec<_> = program.data.iter().map(walrus::Data::id).collect();
    for id in ids {
        let data = program.data.get_mut(id);
        if let DataKind::Active { offset: ConstExpr::Value(Value::I32(at)), .. } = data.kind {
            runs.push((at.cast_unsigned() as usize, std::mem::take(&mut data.value)));
            program.data.delete(id);
        }
    }
    program.memories.iter_mut().for_each(|memory| memory.data_segments.clear());
    runs
}

/// Makes the memory begin with these runs.
pub(super) fn put(program: &mut Module, runs: Vec<Run>) {
    let Some(memory) = program.memories.iter().next().map(walrus::Memory::id) else { return };
    for (at, bytes) in runs.into_iter().filter(|(_, bytes)| !bytes.is_empty()) {
        let at = u32::try_from(at).unwrap_or(u32::MAX).cast_signed();
        let offset = ConstExpr::Value(Value::I32(at));
        let id = program.data.add(DataKind::Active { memory, offset }, bytes);
        program.memories.get_mut(memory).data_segments.insert(id);
    }
}
