//! The documentation's example is what the programme pays, and a statement tells on itself.

use crate::read;
use quire_membership::partner::{Closing, MonthFacts, Statement, StatementError, Terms, close};
use serde_json::{Value, json};
use std::collections::BTreeMap;

const GUIDE: &str = include_str!("../../../../docs/earnings.md");

fn example() -> (Closing, Value) {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../../cases/partner_earnings.json")).expect("cases");
    let case = cases.first().expect("one case");
    assert_eq!(case["rule"], "partner earnings");
    let facts: MonthFacts = read(&case["input"]);
    (close(&facts, &Terms::STANDARD).expect("a closed month"), case["expected"].clone())
}

#[test]
fn the_example_month_pays_what_is_written() {
    let (closing, expected) = example();
    let amounts: BTreeMap<_, _> =
        closing.statements.iter().map(|s| (s.writer.to_string(), s.amount.minor)).collect();
    let stories: BTreeMap<_, _> = closing
        .statements
        .iter()
        .flat_map(|s| &s.stories)
        .map(|line| (line.story.to_string(), line.amount.minor))
        .collect();
    let answer = json!({
        "pool": closing.pool.size,
        "amounts": amounts,
        "stories": stories,
        "carriedOut": closing.carried_out,
    });
    assert_eq!(answer, expected);
}

#[test]
fn the_guide_shows_the_example_statement_to_the_letter() {
    let (closing, _) = example();
    let shown = closing.statements.first().expect("a statement").to_string();
    assert!(GUIDE.contains(&shown), "docs/earnings.md lacks:\n{shown}");
}

#[test]
fn the_guide_names_the_terms_in_force() {
    let rows = [
        ("Part of the payments that is the pool", "50 %"),
        ("Least time with a story in a month", "30 s"),
        ("Most time with a story that counts on a day", "3600 s"),
        ("A clap adds", "1 %, up to 50 claps"),
        ("A highlight adds", "10 %, up to 3 highlights"),
        ("A response adds", "20 %, up to 1 response"),
    ];
    for (name, value) in rows {
        assert!(GUIDE.contains(&format!("| {name} | {value} |")), "{name}: {value}");
    }
    let terms = Terms::STANDARD;
    assert_eq!((terms.pool_basis_points, terms.min_seconds), (5_000, 30));
    assert_eq!(terms.max_seconds_a_day, 3_600);
    assert_eq!((terms.clap_percent, terms.max_claps), (1, 50));
    assert_eq!((terms.highlight_percent, terms.max_highlights), (10, 3));
    assert_eq!((terms.response_percent, terms.max_responses), (20, 1));
}

/// Adds one to a number, be it a number or a text, at a place of the statement.
fn with_number_changed(statement: &Statement, place: &str) -> Statement {
    let mut value = json!(statement);
    let number = value.pointer_mut(place).expect("a place of the statement");
    *number = match &*number {
        Value::String(text) => json!((text.parse::<u128>().expect("grains") + 1).to_string()),
        other => json!(other.as_u64().expect("a number") + 1),
    };
    read(&value)
}

#[test]
fn a_statement_reads_back_and_every_changed_number_is_noticed() {
    let (closing, _) = example();
    let statement = closing.statements.first().expect("a statement");
    assert_eq!(&read::<Statement>(&json!(statement)), statement);
    assert_eq!(statement.verify(), Ok(()));
    let points =
        StatementError::Points { reader: 1, story: "ccccccccccc1".parse().expect("a story id") };
    for (place, error) in [
        ("/pool/payments", StatementError::Pool),
        ("/pool/carriedIn", StatementError::Pool),
        ("/pool/size", StatementError::Pool),
        ("/readers/0/stories/0/attention/days/0", points.clone()),
        ("/readers/0/stories/0/attention/claps", points.clone()),
        ("/readers/0/stories/0/attention/highlights", points.clone()),
        ("/readers/0/stories/0/attention/responses", points.clone()),
        ("/readers/0/stories/0/points", points),
        ("/readers/1/points", StatementError::Share(2)),
        ("/readers/1/paid", StatementError::Share(2)),
        ("/readers/1/share", StatementError::Share(2)),
        ("/readers/1/earned", StatementError::Share(2)),
        ("/earned", StatementError::Sum),
        ("/lastRoundedUp/rest", StatementError::Amount),
        ("/amount/minor", StatementError::Amount),
        ("/stories/0/amount/minor", StatementError::Stories),
    ] {
        assert_eq!(with_number_changed(statement, place).verify(), Err(error), "{place}");
    }
    let mut value = json!(statement);
    value["currency"] = json!("CAD");
    assert_eq!(read::<Statement>(&value).verify(), Err(StatementError::Amount));
}

#[test]
fn a_reader_whose_points_are_fewer_than_those_of_the_writer_is_noticed() {
    let (closing, _) = example();
    let statement = closing.statements.first().expect("a statement");
    let mut value = json!(statement);
    value["readers"][1]["points"] = json!(216_000);
    value["readers"][1]["earned"] = json!("501034340091020");
    assert_eq!(read::<Statement>(&value).verify(), Err(StatementError::Share(2)));
}

#[test]
fn a_statement_of_nonsense_is_refused_and_nothing_breaks() {
    let (closing, _) = example();
    let statement = closing.statements.first().expect("a statement");
    let most = u128::MAX.to_string();
    for (place, nonsense) in [
        ("/readers/0/share", json!(most)),
        ("/readers/0/earned", json!(most)),
        ("/readers/0/points", json!(0)),
        ("/readers/0/points", json!(u64::MAX)),
        ("/readers/0/stories/0/points", json!(u64::MAX)),
        ("/earned", json!(most)),
        ("/pool/payments", json!(0)),
        ("/pool/payments", json!(u64::MAX)),
        ("/pool/carriedIn", json!(u64::MAX)),
        ("/terms/poolBasisPoints", json!(10_001)),
        ("/terms/clapPercent", json!(u32::MAX)),
        ("/amount/minor", json!(-1)),
        ("/readers", json!([])),
        ("/stories", json!([])),
    ] {
        let mut value = json!(statement);
        *value.pointer_mut(place).expect("a place of the statement") = nonsense;
        assert!(read::<Statement>(&value).verify().is_err(), "{place}");
    }
}
