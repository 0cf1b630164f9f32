//! Puts two reconstructions side by side on the same position and the same throws: the moves each of them allows, why the
//! other does not, and the rule that makes them differ.
//!
//! `cargo run --example compare -- 3`

use std::error::Error;

use senet::compare::{Comparison, Seat, Start, parse_casts};
use senet::{library, notation};

fn main() -> Result<(), Box<dyn Error>> {
    let throws = std::env::args().nth(1).unwrap_or("1".into());
    let kendall = library::ruleset("kendall-walker").ok_or("it ships")?;
    let jequier = library::ruleset("jequier-grunfeld").ok_or("it ships")?;
    let pieces = notation::parse_pieces("cones: 26 14 11 / spools: 27 20 18")?;

    let mut comparison = Comparison::new(kendall, jequier);
    comparison.begin(Start::Shared(pieces))?;
    for throw in parse_casts(&throws)? {
        comparison.cast(throw);
    }

    let names: Vec<String> = comparison.seats().iter().map(Seat::title).collect();
    for row in comparison.moves_with_throw().rows {
        println!("{}", row.text());
        for board in row.boards() {
            println!("    {}: legal", names[board]);
        }
        for (board, why) in &row.without {
            println!("    {}: {}", names[*board], why.sentence);
        }
    }
    if let Some((throw, difference)) = comparison.first_difference() {
        let rules: Vec<&str> = difference.rules().iter().map(|rule| rule.name()).collect();
        println!("They first differ at throw {throw}: {}", rules.join(", "));
    }
    Ok(())
}
