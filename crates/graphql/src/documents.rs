//! Documents, kept parsed: the pages of the site send the same few hundred texts over and over. A text
//! that was held against the schema once and found good is not held against it again (decision 0043).

use async_graphql::parser::{parse_query, types::ExecutableDocument};
use moka::sync::Cache;
use quire_gate::{CostContext, DocumentCost, KnownCosts};
use serde_json::{Map, Value};
use std::{
    collections::BTreeSet,
    fmt::Write as _,
    sync::{Arc, PoisonError, RwLock},
};

/// How many bytes of query text are kept at most.
const MAX_BYTES: u64 = 2 * 1024 * 1024;
/// How many shapes of variables are known at most for a document, and how long one is at most. A page sends one or two.
const MOST_SHAPES: usize = 4;
const LONGEST_SHAPE: usize = 512;
/// Bytes of a context in which the cost of a document is known.
const LARGEST_CONTEXT: usize = 1024;

/// How the variables of an operation are nested: the names in those that hold others. Values are left out, as the executor sees by
/// itself what they are; it takes names that the schema does not know for none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct VariableShape(String);

impl VariableShape {
    /// The shape of these variables.
    pub(super) fn of(variables: &Map<String, Value>) -> Self {
        let nested = variables.iter().filter(|(_, value)| value.is_array() || value.is_object());
        let mut shape = String::new();
        for (name, value) in nested {
            let _ = write!(shape, "{name:?}");
            write_shape(&mut shape, value);
        }
        Self(shape)
    }
}

fn write_shape(shape: &mut String, value: &Value) {
    match value {
        Value::Object(fields) => {
            shape.push('{');
            for (name, value) in fields {
                let _ = write!(shape, "{name:?}");
                write_shape(shape, value);
            }
            shape.push('}');
        }
        Value::Array(items) => {
            let one = |item| {
                let mut shape = String::new();
                write_shape(&mut shape, item);
                shape
            };
            let kinds: BTreeSet<String> = items.iter().map(one).collect();
            shape.push('[');
            shape.extend(kinds);
            shape.push(']');
        }
        _ => shape.push(' '),
    }
}

/// A document, and with which variables it is known to be good.
#[derive(Debug)]
pub(super) struct Known {
    document: ExecutableDocument,
    good: RwLock<Vec<VariableShape>>,
    costs: RwLock<Vec<(CostContext, Arc<DocumentCost>)>>,
}

impl Known {
    /// The document, for one execution.
    pub(super) fn document(&self) -> ExecutableDocument {
        self.document.clone()
    }

    /// Whether it was answered without an error before with variables of this shape, so that the schema has nothing against it.
    pub(super) fn is_good(&self, shape: &VariableShape) -> bool {
        self.good.read().unwrap_or_else(PoisonError::into_inner).contains(shape)
    }

    /// Notes that the schema has nothing against it.
    pub(super) fn found_good(&self, shape: VariableShape) {
        let mut good = self.good.write().unwrap_or_else(PoisonError::into_inner);
        if shape.0.len() > LONGEST_SHAPE || good.contains(&shape) {
            return;
        }
        // The first makes room, or a few odd requests would keep out what pages send.
        if good.len() >= MOST_SHAPES {
            good.remove(0);
        }
        good.push(shape);
    }
}

/// Parsed documents by their text.
#[derive(Debug, Clone)]
pub(super) struct Documents(Cache<String, Arc<Known>>);

impl Default for Documents {
    fn default() -> Self {
        let weigh = |text: &String, _: &Arc<Known>| u32::try_from(text.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(MAX_BYTES).build())
    }
}

impl Documents {
    /// The document of a text that the gate has admitted; `None` when it does not parse (the
    /// library then says why).
    pub(super) fn known(&self, text: &str) -> Option<Arc<Known>> {
        if let Some(known) = self.0.get(text) {
            return Some(known);
        }
        let document = parse_query(text).ok()?;
        let known = Arc::new(Known { document, good: RwLock::default(), costs: RwLock::default() });
        self.0.insert(text.to_owned(), known.clone());
        Some(known)
    }
}

impl KnownCosts for Documents {
    fn find(&self, document: &str, context: &CostContext) -> Option<Arc<DocumentCost>> {
        let known = self.0.get(document)?;
        let costs = known.costs.read().unwrap_or_else(PoisonError::into_inner);
        let (_, cost) = costs.iter().find(|(known, _)| known == context)?;
        Some(cost.clone())
    }

    fn note(&self, document: &str, context: CostContext, cost: &Arc<DocumentCost>) {
        if context.weight() > LARGEST_CONTEXT {
            return;
        }
        let Some(known) = self.known(document) else { return };
        let mut costs = known.costs.write().unwrap_or_else(PoisonError::into_inner);
        if costs.len() >= MOST_SHAPES {
            costs.remove(0);
        }
        costs.push((context, cost.clone()));
    }
}
