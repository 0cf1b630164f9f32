//! Solves an ending exactly: the chance of the side to throw, and the best move for every throw.
//!
//! `cargo run --release --example solve_ending -- "cones: 26 21 / spools: 12 18"`

use std::error::Error;

use senet::tablebase::{Limit, Solver};
use senet::{library, notation};

fn main() -> Result<(), Box<dyn Error>> {
    let pieces = std::env::args().nth(1).unwrap_or("cones: 28 26 / spools: 29".into());
    let kendall = library::ruleset("kendall-walker").ok_or("it ships")?;
    let rules = kendall.rules();
    let position = rules.position(&notation::parse_pieces(&pieces)?)?;

    let solver = Solver::solve(&rules, &position, Limit::default())?;
    let breakdown = solver.breakdown(&position).ok_or("the game is over")?;
    let percent = 100.0 * breakdown.value.middle();
    println!("{pieces}: with perfect play the cones win {percent:.2} games in 100");

    for throw in breakdown.throws {
        let lines = notation::lines(&rules, &position, Some(throw.throw));
        let best = lines.iter().filter(|line| throw.best.contains(&line.mv));
        let best: Vec<&str> = best.map(|line| line.text.as_str()).collect();
        let (value, odds) = (throw.throw.value(), throw.sixteenths);
        let percent = 100.0 * throw.value.middle();
        println!("throw {value} ({odds} in 16): {:<14} {percent:.2}", best.join(" or "));
    }
    Ok(())
}
