//! Closes the month of the documentation's example and prints the first writer's statement.

use quire_membership::partner::{MonthFacts, Terms, close};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let cases: Vec<serde_json::Value> =
        serde_json::from_str(include_str!("../cases/partner_earnings.json"))?;
    let case = cases.into_iter().next().ok_or("no example")?;
    let facts: MonthFacts = serde_json::from_value(case["input"].clone())?;
    let closing = close(&facts, &Terms::STANDARD)?;
    let statement = closing.statements.first().ok_or("no one earned anything")?;
    print!("{statement}");
    statement.verify()?;
    println!("Every number follows from the others.");
    Ok(())
}
