//! The tables of words, numbers, flags and texts as one JSON document. Its keys are those of the
//! specification, so that generators and comparisons find every row by its name.

use quire_core::{
    flag::{Flag, FlagKind, FlagValue, OTHER_NAMES, OtherName},
    limit::{self, Amount, Limit},
    message::{self, Parameter},
    outcome, registry,
    vocabulary::VocabularyTable,
};
use serde::Serialize;

/// Everything that is printed.
#[derive(Debug, Serialize)]
pub struct Vocabulary {
    enums: Vec<Words>,
    constants: Vec<Constant>,
    flags: Vec<FlagEntry>,
    errors: Vec<Failure>,
    messages: Vec<Text>,
}

/// An enumeration, or a list that comes with one.
#[derive(Debug, Serialize)]
struct Words {
    name: String,
    /// The type, or `Type::LIST` for a list of some of its values or of its labels.
    rust: String,
    doc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    of: Option<&'static str>,
    values: Vec<Word>,
}

#[derive(Debug, Serialize)]
struct Word {
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'static str>,
    #[serde(skip_serializing_if = "str::is_empty")]
    doc: &'static str,
}

#[derive(Debug, Serialize)]
struct Constant {
    name: String,
    value: Amount,
    unit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    milliseconds: Option<u64>,
    doc: &'static str,
}

#[derive(Debug, Serialize)]
struct FlagEntry {
    flag: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<FlagKind>,
    #[serde(skip_serializing_if = "Option::is_none")]
    default: Option<FlagValue>,
    /// The flag that another name means.
    #[serde(skip_serializing_if = "Option::is_none")]
    means: Option<Flag>,
    gates: &'static str,
    #[serde(rename = "where", skip_serializing_if = "Option::is_none")]
    place: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Failure {
    context: &'static str,
    code: &'static str,
    message: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Text {
    key: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    spec: Option<&'static str>,
    screen: &'static str,
    element: &'static str,
    kind: &'static str,
    text: &'static str,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    parameters: &'static [Parameter],
}

/// Everything there is, in the order of the tables.
#[must_use]
pub fn all() -> Vocabulary {
    Vocabulary {
        enums: tables().flat_map(words).collect(),
        constants: limit::ALL.iter().copied().flatten().map(constant).collect(),
        flags: flags().chain(OTHER_NAMES.iter().map(other_name)).collect(),
        errors: outcome::ALL.iter().map(failure).collect(),
        messages: message::ALL.iter().map(text).collect(),
    }
}

fn tables() -> impl Iterator<Item = &'static VocabularyTable> {
    let crates = [
        registry::ALL,
        quire_routing::VOCABULARY,
        quire_membership::VOCABULARY,
        quire_search::VOCABULARY,
    ];
    crates.into_iter().flatten().copied().flatten()
}

fn words(table: &'static VocabularyTable) -> Vec<Words> {
    let values = table.values.iter();
    let doc = table.doc.trim();
    let plain = |value: &&'static str| Word { value, label: None, doc: "" };
    let mut lists = vec![Words {
        name: table.name().into_owned(),
        rust: table.rust.to_owned(),
        doc,
        of: None,
        values: values
            .clone()
            .map(|value| Word { value: value.value, label: value.label, doc: value.doc.trim() })
            .collect(),
    }];
    lists.extend(table.labels.map(|name| Words {
        name: name.to_owned(),
        rust: format!("{}::LABELS", table.rust),
        doc,
        of: Some(table.rust),
        values: values.filter_map(|value| value.label.as_ref()).map(plain).collect(),
    }));
    lists.extend(table.parts.iter().map(|part| Words {
        name: part.name.to_owned(),
        rust: format!("{}::{}", table.rust, part.rust),
        doc: part.doc.trim(),
        of: Some(table.rust),
        values: part.values.iter().map(plain).collect(),
    }));
    lists
}

fn constant(limit: &'static Limit) -> Constant {
    let Limit { amount, unit, millis, doc, .. } = *limit;
    let name = limit.name().into_owned();
    Constant { name, value: amount, unit, milliseconds: millis, doc: doc.trim() }
}

fn flags() -> impl Iterator<Item = FlagEntry> {
    Flag::TABLE.values.iter().zip(Flag::ALL).map(|(value, flag)| FlagEntry {
        flag: value.value,
        kind: Some(flag.kind()),
        default: Some(flag.default_value()),
        means: None,
        gates: value.doc.trim(),
        place: Some(flag.place()),
    })
}

fn other_name(other: &OtherName) -> FlagEntry {
    let OtherName { name, flag, reason } = *other;
    FlagEntry { flag: name, kind: None, default: None, means: flag, gates: reason, place: None }
}

fn failure(outcome: &outcome::OutcomeText) -> Failure {
    let outcome::OutcomeText { context, code, message } = *outcome;
    Failure { context, code, message }
}

fn text(message: &message::Message) -> Text {
    Text {
        key: message.key,
        spec: message.spec,
        screen: message.screen,
        element: message.element,
        kind: message.kind.as_str(),
        text: message.template,
        parameters: message.parameters,
    }
}
