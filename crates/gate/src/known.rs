//! What documents were found to cost, for those that come again and again.

use super::{CostLimits, Operation, cost::DocumentCost, lengths::Lengths};
use std::sync::Arc;

/// All that decides over the cost of a document beside its text: the limits, which variables are given, and the list lengths
/// in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CostContext {
    limits: CostLimits,
    variables: Vec<(String, Lengths)>,
}

impl CostContext {
    pub(super) fn of(operation: &Operation, limits: &CostLimits) -> Self {
        let variables = operation.variables.iter();
        let variables = variables.map(|(name, value)| (name.clone(), Lengths::of(value))).collect();
        Self { limits: *limits, variables }
    }

    /// Bytes it takes, roughly: a request may give as many variables as it likes.
    #[must_use]
    pub fn weight(&self) -> usize {
        let lengths = size_of::<(String, Lengths)>();
        size_of::<Self>()
            + self.variables.iter().map(|(name, _)| name.len() + lengths).sum::<usize>()
    }
}

/// A memory of what documents cost. Of what is not known here, [`admit_known`](crate::admit_known) reads and weighs the text.
pub trait KnownCosts {
    /// What a document was found to cost in the same context.
    fn find(&self, document: &str, context: &CostContext) -> Option<Arc<DocumentCost>>;

    /// Notes what a document was found to cost. It may yet be refused for what else its request asks.
    fn note(&self, document: &str, context: CostContext, cost: &Arc<DocumentCost>);
}

/// No memory.
impl KnownCosts for () {
    fn find(&self, _: &str, _: &CostContext) -> Option<Arc<DocumentCost>> {
        None
    }

    fn note(&self, _: &str, _: CostContext, _: &Arc<DocumentCost>) {}
}
