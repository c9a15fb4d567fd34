//! What the program prints of itself. `cargo xtask codegen --check` keeps these files fresh, so
//! nothing has to be built to read them.

use crate::proc::root;
use anyhow::{Context, Result};
use serde_json::Value;

/// Our tables as JSON.
pub struct Printed {
    /// `quire print routes`.
    pub routes: Value,
    /// `quire print vocabulary`.
    pub vocabulary: Value,
    /// The pages that have a screen.
    pub screens: Vec<String>,
}

impl Printed {
    /// Reads the files below `web/src/gen`.
    pub fn read() -> Result<Self> {
        let screens = file("screens.json")?;
        let screens = screens.as_array().into_iter().flatten().map(plain).collect();
        Ok(Self { routes: file("routes.json")?, vocabulary: file("vocabulary.json")?, screens })
    }
}

fn file(name: &str) -> Result<Value> {
    let path = root().join("web/src/gen").join(name);
    let text = std::fs::read_to_string(&path)
        .with_context(|| format!("cannot read {}", path.display()))?;
    Ok(serde_json::from_str(&text)?)
}

/// The objects of a list.
pub fn list<'a>(from: &'a Value, name: &str) -> impl Iterator<Item = &'a Value> + use<'a> {
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
