//! The tables of the matrix.

use super::ACTORS;
use crate::api::world::{
    ADA, BOB, DELETED, DRAFT, LOCKED, OF_SUSPENDED, PUBLIC, RESPONSE, SCHEDULED, SUSPENDED,
    TAKEN_DOWN, UNLISTED, story_id, user_id,
};
use quire_core::PublicationId;

pub(super) const GRAPHQL: &str = include_str!("graphql.tsv");
pub(super) const REST: &str = include_str!("rest.tsv");
pub(super) const ENDPOINTS: &str = include_str!("endpoints.tsv");

/// One row: what is asked, and what each actor gets.
pub(super) struct Row {
    pub(super) operation: String,
    pub(super) call: String,
    /// By actor.
    pub(super) expected: Vec<String>,
}

impl Row {
    /// Whether it is a query, or a request of the REST API that changes nothing.
    pub(super) fn only_reads(&self) -> bool {
        self.operation.starts_with("Query.") || self.operation.starts_with("get /")
    }
}

/// The rows of a table.
pub(super) fn rows(table: &str) -> Vec<Row> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let mut cells = line.split('\t').map(str::to_owned);
            let (operation, call) = (cells.next().unwrap(), filled(&cells.next().unwrap()));
            let mut expected: Vec<String> = Vec::new();
            for cell in cells {
                // A dot stands for the same as what the actor to the left gets.
                let cell = if cell == "." { expected.last().unwrap().clone() } else { cell };
                expected.push(cell);
            }
            assert_eq!(expected.len(), ACTORS.len(), "{line}");
            Row { operation, call, expected }
        })
        .collect()
}

fn filled(call: &str) -> String {
    let stories = [
        ("PUBLIC", PUBLIC),
        ("LOCKED", LOCKED),
        ("UNLISTED", UNLISTED),
        ("DRAFT", DRAFT),
        ("SCHEDULED", SCHEDULED),
        ("TAKENDOWN", TAKEN_DOWN),
        ("DELETED", DELETED),
        ("OFSUSPENDED", OF_SUSPENDED),
        ("RESPONSE", RESPONSE),
        ("NOSTORY", 0xdead),
    ];
    let people = [("ADA", ADA), ("BOB", BOB), ("SUE", SUSPENDED), ("NOBODY", 0xdead)];
    let mut call = call.replace("{PAPER}", PublicationId::from_bits(1).as_str());
    for (name, id) in stories {
        call = call.replace(&format!("{{{name}}}"), &story_id(id));
    }
    for (name, id) in people {
        call = call.replace(&format!("{{{name}}}"), &user_id(id));
    }
    call
}
