//! The figures as tables on the terminal.

use std::collections::BTreeSet;

use super::Figure;
use super::measure::Counts;
use super::source::Source;

/// Prints one row for all of `src` and one for each folder in it.
pub fn folders(sources: &[Source]) {
    println!(
        "                files   lines   file median  max   function median  p90  max   public items with docs"
    );
    row("src", &Counts::of(sources.iter()));
    let names: BTreeSet<&str> = sources.iter().map(Source::folder).collect();
    for name in names {
        let inside = sources.iter().filter(|source| source.folder() == name);
        row(name, &Counts::of(inside));
    }
}

fn row(name: &str, counts: &Counts) {
    let (files, functions) = (&counts.files, &counts.functions);
    let at = |sorted: &[usize], tenths| sorted.get(sorted.len() * tenths / 10).copied();
    let [middle, most] = [at(files, 5), files.last().copied()].map(Option::unwrap_or_default);
    let lengths = [at(functions, 5), at(functions, 9), functions.last().copied()];
    let [half, tenth, longest] = lengths.map(Option::unwrap_or_default);
    println!(
        "{name:<16}{:>5}{:>8}{middle:>14}{most:>5}{half:>18}{tenth:>5}{longest:>5}{:>22.0} %",
        files.len(),
        files.iter().sum::<usize>(),
        100.0 * counts.documented as f64 / counts.public.max(1) as f64,
    );
}

/// Prints every figure beside its limit and its aim.
pub fn figures(figures: &[Figure], counts: &[f64]) {
    println!("\n{:<50}{:>8}{:>8}{:>8}", "", "now", "limit", "aim");
    for (Figure(name, limit, aim), now) in figures.iter().zip(counts) {
        let limit = limit.map_or_else(String::new, |limit| limit.to_string());
        let places = usize::from(now.fract() > 0.0);
        println!("{name:<50}{now:>8.places$}{limit:>8}{aim:>8}");
    }
}
