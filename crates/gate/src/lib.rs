#![doc = include_str!("../README.md")]

mod body;
mod cost;
mod document;
mod fields;
mod known;
mod lengths;
mod lexer;
mod refusal;

pub use body::Operation;
pub use cost::DocumentCost;
pub use fields::Fields;
pub use known::{CostContext, KnownCosts};
pub use refusal::Refusal;

use std::sync::Arc;

/// The largest request body in bytes, for operations in [`Fields::large`]. A transport may refuse earlier.
pub const MAX_BODY_BYTES: usize = 2 * 1024 * 1024;

/// The largest request body in bytes for every other operation.
const MAX_PLAIN_BYTES: usize = 1024 * 1024;

/// How much one request may ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CostLimits {
    /// Operations in one HTTP request.
    pub operations: usize,
    /// Bytes of one document.
    pub document_bytes: usize,
    /// Tokens of one document.
    pub tokens: usize,
    /// Nested fields after fragment expansion.
    pub depth: u32,
    /// Fields of one operation after fragment expansion.
    pub fields: u32,
    /// Selections of one field inside one selection set.
    pub aliases: u32,
    /// Selections of one long text inside one selection set.
    pub long_texts: u32,
    /// Directives of one operation after fragment expansion.
    pub directives: u32,
    /// The longest list a field may be asked for.
    pub list_length: u64,
    /// Fields times the lists they stand in, summed over the request.
    pub cost: u64,
    /// Credential fields in the request.
    pub credentials: u32,
}

impl CostLimits {
    /// Where the schema may be asked for: tools unwrap each type in nine steps, in several places.
    #[must_use]
    pub fn with_introspection() -> Self {
        Self { depth: 20, fields: 400, ..Self::default() }
    }
}

impl Default for CostLimits {
    fn default() -> Self {
        Self {
            operations: 20,
            document_bytes: 16 * 1024,
            tokens: 2_000,
            depth: 12,
            fields: 200,
            aliases: 30,
            long_texts: 2,
            directives: 10,
            list_length: 50,
            cost: 5_000,
            credentials: 1,
        }
    }
}

/// A request that may be executed.
#[derive(Debug, Clone, PartialEq)]
pub struct Admitted {
    /// The operations in the order of the request.
    pub operations: Vec<Operation>,
    /// Whether the answer is an array.
    pub is_batch: bool,
    /// Whether any document holds a mutation.
    pub has_mutation: bool,
}

/// Admits the body of a `POST` with content type JSON, or says which limit it breaks.
///
/// # Errors
/// The first limit found broken.
pub fn admit(body: &[u8], limits: &CostLimits, fields: &Fields) -> Result<Admitted, Refusal> {
    admit_known(body, limits, fields, &())
}

/// The same with a memory of what documents cost.
///
/// # Errors
/// The first limit found broken.
pub fn admit_known(
    body: &[u8],
    limits: &CostLimits,
    fields: &Fields,
    known: &impl KnownCosts,
) -> Result<Admitted, Refusal> {
    if body.len() > MAX_BODY_BYTES {
        return Err(Refusal::BodyTooLarge { max: MAX_BODY_BYTES });
    }
    let (operations, is_batch) = body::read(body, limits)?;
    let mut total = cost::Total::default();
    let mut has_mutation = false;
    for operation in &operations {
        if operation.query.len() > limits.document_bytes {
            return Err(Refusal::DocumentTooLong { max: limits.document_bytes });
        }
        let context = CostContext::of(operation, limits);
        let found = known.find(&operation.query, &context);
        let cost = match found {
            Some(cost) => cost,
            None => {
                let cost = Arc::new(weigh(operation, limits, fields)?);
                known.note(&operation.query, context, &cost);
                cost
            }
        };
        has_mutation |= cost.has_mutation;
        total.add(&cost, limits)?;
    }
    if body.len() > MAX_PLAIN_BYTES && !total.is_large {
        return Err(Refusal::BodyTooLarge { max: MAX_PLAIN_BYTES });
    }
    Ok(Admitted { operations, is_batch, has_mutation })
}

/// Reads an operation's document, and weighs it.
fn weigh(
    operation: &Operation,
    limits: &CostLimits,
    fields: &Fields,
) -> Result<DocumentCost, Refusal> {
    let tokens = lexer::lex(&operation.query, limits.tokens)?;
    let document = document::read(&tokens)?;
    let operations = cost::weigh(&document, operation, (limits, fields))?;
    Ok(DocumentCost { operations, has_mutation: document.has_mutation() })
}

/// Whether a content type is one that GraphQL accepts. Only types that a browser cannot send
/// across sites without asking first.
#[must_use]
pub fn is_json(content_type: Option<&str>) -> bool {
    let essence = content_type.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    ["application/json", "application/graphql-response+json"]
        .iter()
        .any(|accepted| essence.eq_ignore_ascii_case(accepted))
}

#[cfg(test)]
mod tests;
