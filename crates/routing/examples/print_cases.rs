//! Prints the cases that are checked in as `cases.json`:
//! `cargo run -p quire-routing --example print_cases > crates/routing/cases.json`.

use quire_routing::{RouteTable, print::cases};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    print!("{}", cases::text(RouteTable::standard()?)?);
    Ok(())
}
