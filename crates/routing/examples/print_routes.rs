//! Prints the table as JSON: `cargo run -p quire-routing --example print_routes`.

use quire_routing::{RouteTable, print};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", serde_json::to_string_pretty(&print::routes(RouteTable::standard()?))?);
    Ok(())
}
