//! Columns that are looked at hit by hit: numbers that must fit, and facets that are counted.

use super::{
    engine::{Bounds, SearchPlan},
    rank::Facets,
};
use crate::filter::attribute::{self, AttributeKind};
use std::{collections::HashMap, ops::RangeInclusive};
use tantivy::{
    DocId, SegmentReader,
    columnar::{Column, StrColumn},
};

/// A number every hit must have, in one segment.
pub(super) struct NumberCheck {
    column: Option<Column<i64>>,
    range: RangeInclusive<i64>,
}

impl NumberCheck {
    /// Opens the column of `segment`.
    pub fn open(segment: &SegmentReader, bounds: &Bounds) -> tantivy::Result<Self> {
        let column = segment.fast_fields().column_opt::<i64>(&bounds.attribute)?;
        Ok(Self { column, range: bounds.low..=bounds.high })
    }

    /// Whether the document has such a number.
    pub fn fits(&self, doc: DocId) -> bool {
        let number = self.column.as_ref().and_then(|column| column.first(doc));
        number.is_some_and(|number| self.range.contains(&number))
    }
}

/// Counts the facet values of a segment's matches.
pub(super) struct FacetCounter {
    column: Option<StrColumn>,
    wanted: Vec<String>,
    counts: HashMap<u64, u64>,
}

impl FacetCounter {
    /// Opens the column of `segment`, if anything is wanted.
    pub fn open(segment: &SegmentReader, wanted: &[String]) -> tantivy::Result<Self> {
        let column = if wanted.is_empty() { None } else { segment.fast_fields().str("facets")? };
        Ok(Self { column, wanted: wanted.to_vec(), counts: HashMap::new() })
    }

    /// Counts the values of a match.
    pub fn count(&mut self, doc: DocId) {
        if let Some(column) = &self.column {
            for ordinal in column.term_ords(doc) {
                *self.counts.entry(ordinal).or_default() += 1;
            }
        }
    }

    /// Adds what was counted to `facets`.
    pub fn finish(self, plan: &SearchPlan<'_>, facets: &mut Facets) -> tantivy::Result<()> {
        let Some(column) = self.column else { return Ok(()) };
        let mut text = String::new();
        for (ordinal, count) in self.counts {
            text.clear();
            if !column.ord_to_str(ordinal, &mut text)? {
                continue;
            }
            let Some((attribute, value)) = text.split_once(':') else { continue };
            let known = attribute::find(plan.index, attribute)
                .is_some_and(|found| found.kind == AttributeKind::Facet);
            if known && self.wanted.iter().any(|wanted| wanted == attribute) {
                let values = facets.entry(attribute.to_owned()).or_default();
                *values.entry(value.to_owned()).or_default() += count;
            }
        }
        Ok(())
    }
}
