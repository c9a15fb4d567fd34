//! What a document would cost, with every fragment weighed once.

use super::{
    CostLimits, Fields, Operation, Refusal,
    document::{Definition, Document, Length, Selection},
    lengths::{Lengths, note},
};
use std::collections::HashMap;

/// Selection sets that may stand inside each other once fragments are expanded.
const MAX_LEVELS: u32 = 32;

/// What a document costs that keeps within all limits of a single operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DocumentCost {
    pub(super) operations: Vec<OperationCost>,
    pub(super) has_mutation: bool,
}

/// What an operation of it adds to the request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OperationCost {
    pub cost: u64,
    pub credentials: u32,
    pub is_large: bool,
}

/// What the operations of one request have cost so far.
#[derive(Debug, Default)]
pub(super) struct Total {
    cost: u64,
    credentials: u32,
    operations: usize,
    /// Whether any operation may have a large body.
    pub(super) is_large: bool,
}

impl Total {
    /// Adds every operation of a document, holding the sum against the limits.
    pub(super) fn add(&mut self, cost: &DocumentCost, limits: &CostLimits) -> Result<(), Refusal> {
        for operation in &cost.operations {
            self.operations += 1;
            if self.operations > limits.operations {
                return Err(Refusal::TooManyOperations { max: limits.operations });
            }
            self.cost = self.cost.saturating_add(operation.cost);
            self.credentials = self.credentials.saturating_add(operation.credentials);
            self.is_large |= operation.is_large;
            if self.credentials > limits.credentials {
                return Err(Refusal::TooManyCredentialOperations { max: limits.credentials });
            }
            if self.cost > limits.cost {
                return Err(Refusal::TooCostly { max: limits.cost });
            }
        }
        Ok(())
    }
}

/// What every operation of `document` costs, each held against the limits by itself.
pub(super) fn weigh(
    document: &Document<'_>,
    request: &Operation,
    (limits, fields): (&CostLimits, &Fields),
) -> Result<Vec<OperationCost>, Refusal> {
    if document.operations.len() > limits.operations {
        return Err(Refusal::TooManyOperations { max: limits.operations });
    }
    let weigh = |definition| {
        let mut scale = Scale {
            document,
            definition,
            request,
            limits,
            fields,
            fragments: HashMap::new(),
            variables: HashMap::new(),
        };
        let weight = scale.weigh(&definition.selections, None)?;
        scale.hold(&weight)?;
        let is_large = fields.large.iter().any(|field| weight.selected.contains_key(field));
        Ok(OperationCost { cost: weight.cost, credentials: weight.credentials, is_large })
    };
    document.operations.iter().map(weigh).collect()
}

/// The weight of a selection set after expansion. Sums saturate.
#[derive(Debug, Clone, Default)]
struct Weight<'a> {
    depth: u32,
    levels: u32,
    fields: u32,
    directives: u32,
    cost: u64,
    credentials: u32,
    /// How often each field is selected directly in this set.
    selected: HashMap<&'a str, u32>,
}

impl<'a> Weight<'a> {
    /// Adds a set that is spread into this one.
    fn add(&mut self, other: &Weight<'a>) {
        self.depth = self.depth.max(other.depth);
        self.levels = self.levels.max(other.levels.saturating_add(1));
        self.fields = self.fields.saturating_add(other.fields);
        self.directives = self.directives.saturating_add(other.directives);
        self.cost = self.cost.saturating_add(other.cost);
        self.credentials = self.credentials.saturating_add(other.credentials);
        for (name, count) in &other.selected {
            let sum = self.selected.entry(name).or_default();
            *sum = sum.saturating_add(*count);
        }
    }
}

struct Scale<'d, 'a> {
    document: &'d Document<'a>,
    definition: &'d Definition<'a>,
    request: &'d Operation,
    limits: &'d CostLimits,
    fields: &'d Fields,
    /// Fragments weighed so far; `None` while one is being weighed.
    fragments: HashMap<&'a str, Option<Weight<'a>>>,
    /// Variables looked through so far.
    variables: HashMap<&'a str, Lengths>,
}

impl<'a> Scale<'_, 'a> {
    /// The weight of a selection set `within` a field; within a fragment that is not known.
    fn weigh(
        &mut self,
        selections: &[Selection<'a>],
        within: Option<&str>,
    ) -> Result<Weight<'a>, Refusal> {
        let mut weight = Weight::default();
        for selection in selections {
            let (Selection::Field { directives, .. }
            | Selection::Inline { directives, .. }
            | Selection::Spread { directives, .. }) = selection;
            weight.directives = weight.directives.saturating_add(*directives);
            match selection {
                Selection::Field { name, lengths, selections, .. } => {
                    let length = self.length(name, lengths, within)?;
                    let inner = self.weigh(selections, Some(name))?;
                    self.hold(&inner)?;
                    weight.depth = weight.depth.max(inner.depth.saturating_add(1));
                    weight.levels = weight.levels.max(inner.levels.saturating_add(1));
                    weight.fields = weight.fields.saturating_add(inner.fields).saturating_add(1);
                    weight.directives = weight.directives.saturating_add(inner.directives);
                    let cost = inner.cost.saturating_mul(length).saturating_add(1);
                    weight.cost = weight.cost.saturating_add(cost);
                    let credential = u32::from(self.fields.credentials.contains(name));
                    weight.credentials =
                        weight.credentials.saturating_add(inner.credentials + credential);
                    let selected = weight.selected.entry(name).or_default();
                    *selected = selected.saturating_add(1);
                }
                Selection::Inline { selections, .. } => {
                    weight.add(&self.weigh(selections, within)?);
                }
                Selection::Spread { name, .. } => self.spread(name, &mut weight)?,
            }
        }
        Ok(weight)
    }

    fn spread(&mut self, name: &'a str, into: &mut Weight<'a>) -> Result<(), Refusal> {
        match self.fragments.get(name) {
            Some(Some(known)) => into.add(known),
            Some(None) => return Err(Refusal::CyclicFragment { name: name.to_owned() }),
            None => {
                let document = self.document;
                let Some(selections) = document.fragments.get(name) else {
                    return Err(Refusal::UnknownFragment { name: name.to_owned() });
                };
                self.fragments.insert(name, None);
                let weight = self.weigh(selections, None)?;
                self.hold(&weight)?;
                into.add(&weight);
                self.fragments.insert(name, Some(weight));
            }
        }
        // Adding goes on only while there is room, so that a set of spreads stays linear.
        if into.fields > self.limits.fields {
            return Err(Refusal::TooManyFields { max: self.limits.fields });
        }
        Ok(())
    }

    /// Holds a selection set against the limits. Sets are also held while they are still being
    /// put together, so that a bomb is refused at its first too heavy fragment.
    fn hold(&self, weight: &Weight<'a>) -> Result<(), Refusal> {
        let CostLimits { depth, fields, aliases, directives, .. } = *self.limits;
        if weight.fields > fields {
            Err(Refusal::TooManyFields { max: fields })
        } else if weight.depth > depth || weight.levels > MAX_LEVELS {
            Err(Refusal::TooDeep { max: depth })
        } else if weight.selected.values().any(|count| *count > aliases) {
            Err(Refusal::TooManyAliases { max: aliases })
        } else if self.is_text_repeated(weight) {
            Err(Refusal::TooManyAliases { max: self.limits.long_texts })
        } else if weight.directives.saturating_add(self.definition.directives) > directives {
            Err(Refusal::TooManyDirectives { max: directives })
        } else {
            Ok(())
        }
    }

    /// Whether a long text is selected again and again.
    fn is_text_repeated(&self, weight: &Weight<'a>) -> bool {
        let texts = self.fields.long_texts.iter();
        texts.filter_map(|text| weight.selected.get(text)).any(|n| *n > self.limits.long_texts)
    }

    /// How many items the field answers: the longest length given, or the assumed one.
    fn length(
        &mut self,
        field: &str,
        lengths: &[Length<'a>],
        within: Option<&str>,
    ) -> Result<u64, Refusal> {
        let mut longest = None;
        for length in lengths {
            self.resolve(length, &mut longest);
        }
        match longest {
            None => Ok(self.fields.assumed_length(field, within)),
            Some(length) if length > self.limits.list_length => {
                Err(Refusal::ListTooLong { max: self.limits.list_length })
            }
            Some(length) => Ok(length.max(1)),
        }
    }

    fn resolve(&mut self, length: &Length<'a>, longest: &mut Option<u64>) {
        match length {
            Length::Number { value, is_length: true } => note(*value, longest),
            Length::Number { .. } => {}
            Length::Variable { name, is_length } => {
                let known = match self.variables.get(name) {
                    Some(known) => *known,
                    None => self.measure(name),
                };
                *longest = (*longest).max(known.inside);
                if *is_length {
                    *longest = (*longest).max(known.bare);
                }
            }
        }
    }

    /// Looks through the value (or the default) of a variable, once per operation.
    fn measure(&mut self, name: &'a str) -> Lengths {
        let given = self.request.variables.get(name);
        let mut found = given.map(Lengths::of).unwrap_or_default();
        if given.is_none() {
            for default in self.definition.defaults.get(name).into_iter().flatten() {
                match default {
                    Length::Number { value, is_length: true } => note(*value, &mut found.inside),
                    Length::Number { value, .. } => note(*value, &mut found.bare),
                    Length::Variable { .. } => {}
                }
            }
        }
        self.variables.insert(name, found);
        found
    }
}
