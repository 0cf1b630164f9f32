//! Asks a reconstruction for the legal moves of a position, and why the other pieces cannot move.
//!
//! `cargo run --example ask_the_law -- bell 4`

use std::error::Error;

use senet::rules::{Move, Throw};
use senet::{Side, explain, library, notation};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or("kendall-walker".into());
    let throw = arguments.next().unwrap_or("3".into()).parse()?;

    let ruleset = library::ruleset(&id).ok_or("no such reconstruction")?;
    let throw = Throw::new(throw).ok_or("no such throw")?;
    let rules = ruleset.rules();
    let setup = notation::parse_pieces("cones: 25 20 8 / spools: 12 13 23")?;
    let position = rules.position(&setup)?;
    println!("{}, throw {}", ruleset.name, throw.value());

    for line in notation::lines(&rules, &position, Some(throw)) {
        println!("{}", line.text);
    }
    for from in setup.pieces[Side::Cones].numbers() {
        let forward = Move::forward(from, throw.value());
        if let Err(refused) = rules.check(&position, Some(throw), forward) {
            let why = explain::refusal(&ruleset, &position, &refused);
            println!("not from {from}: {} ({})", why.sentence, why.rule.name());
        }
    }
    Ok(())
}
