//! What `quire print` says of our tables.

use crate::proc::{command, output};
use anyhow::{Context, Result};
use serde_json::Value;

/// Our tables as JSON.
pub struct Printed {
    /// `quire print routes`.
    pub routes: Value,
    /// `quire print vocabulary`.
    pub vocabulary: Value,
}

impl Printed {
    /// Builds the program and asks it.
    pub fn read() -> Result<Self> {
        crate::server::build()?;
        Ok(Self { routes: print("routes")?, vocabulary: print("vocabulary")? })
    }
}

fn print(what: &str) -> Result<Value> {
    let quire = crate::server::executable("debug");
    let quire = quire.to_str().context("the program's path is not UTF-8")?;
    Ok(serde_json::from_str(&output(&mut command(quire, &["print", what]))?)?)
}

/// The objects of a list.
pub fn list<'a>(from: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> {
    from[name].as_array().into_iter().flatten()
}

/// A field as the text that a table would have: `-` for nothing, a list with commas.
pub fn text(of: &Value, field: &str) -> String {
    plain(&of[field])
}

fn plain(value: &Value) -> String {
    match value {
        Value::Null => "-".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(list) => list.iter().map(plain).collect::<Vec<_>>().join(", "),
        other => other.to_string(),
    }
}
