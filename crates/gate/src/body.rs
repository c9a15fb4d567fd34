//! The JSON envelope: one operation, or an array of them.

use super::{CostLimits, Refusal};
use serde::Deserialize;
use serde_json::{Map, Value};

/// One GraphQL operation as sent. Other keys of the envelope are ignored.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Operation {
    /// The document.
    pub query: String,
    /// The values of its variables.
    #[serde(default, deserialize_with = "object_or_null")]
    pub variables: Map<String, Value>,
    /// Which operation of the document to execute.
    #[serde(default)]
    pub operation_name: Option<String>,
}

fn object_or_null<'de, D>(deserializer: D) -> Result<Map<String, Value>, D::Error>
where
    D: serde::Deserializer<'de>,
{
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Reads the operations; the flag says whether they came as an array.
pub(super) fn read(body: &[u8], limits: &CostLimits) -> Result<(Vec<Operation>, bool), Refusal> {
    let invalid = |error: serde_json::Error| Refusal::InvalidBody { reason: error.to_string() };
    let is_batch = body.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'[');
    if !is_batch {
        return Ok((vec![serde_json::from_slice(body).map_err(invalid)?], false));
    }
    let operations: Vec<Operation> = serde_json::from_slice(body).map_err(invalid)?;
    match operations.len() {
        0 => Err(Refusal::EmptyBatch),
        count if count > limits.operations => {
            Err(Refusal::TooManyOperations { max: limits.operations })
        }
        _ => Ok((operations, true)),
    }
}
