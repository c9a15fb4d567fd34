//! `quire print`: what generators and other implementations read.

mod vocabulary;

use super::address::table;
use crate::{failure::Failure, out::say};
use clap::ValueEnum;
use quire_routing::print;
use serde::Serialize;

/// What can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Printed {
    /// Routes, pages and layouts, as JSON.
    Routes,
    /// The GraphQL schema in its definition language.
    Schema,
    /// The REST API as an OpenAPI document.
    Openapi,
    /// Enumerations, constants, flags, errors and texts, as JSON.
    Vocabulary,
    /// Addresses with their meaning, as JSON: cases every implementation answers alike.
    Cases,
}

/// Prints it.
///
/// # Errors
/// [`Failure::Other`] when the tables contradict each other.
pub fn run(what: Printed) -> Result<(), Failure> {
    let text = match what {
        Printed::Routes => json(&print::routes(table()?))?,
        Printed::Cases => {
            print::cases::text(table()?).map_err(|error| Failure::Other(error.to_string()))?
        }
        Printed::Vocabulary => json(&vocabulary::all())?,
        Printed::Schema => quire_graphql::sdl(),
        Printed::Openapi => quire_rest::openapi(),
    };
    say(text.trim_end())
}

fn json(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string_pretty(value).map_err(|error| Failure::Other(error.to_string()))
}
