//! What moves a hit besides its words' presence: where they stand, that it is new or liked, and
//! that it only answers another story.

use super::engine::Bonus;
use crate::index::{Fields, facet};
use quire_core::Timestamp;
use std::sync::Arc;
use tantivy::{
    DocId, DocSet, SegmentReader, Term, columnar::ColumnValues, postings::SegmentPostings,
    schema::IndexRecordOption,
};

/// Where words are worth more, in one segment.
pub(super) struct BonusColumns<'a> {
    places: Vec<(SegmentPostings, &'a Bonus)>,
}

impl<'a> BonusColumns<'a> {
    /// Looks the places up in `segment`.
    pub fn open(segment: &SegmentReader, bonuses: &'a [Bonus]) -> tantivy::Result<Self> {
        let mut places = Vec::new();
        for bonus in bonuses {
            let terms = segment.inverted_index(bonus.term.field())?;
            let postings = terms.read_postings(&bonus.term, IndexRecordOption::Basic)?;
            places.extend(postings.map(|postings| (postings, bonus)));
        }
        Ok(Self { places })
    }

    /// What the places of `doc` add up to; documents must come in rising order.
    pub fn worth(&mut self, doc: DocId) -> f32 {
        let (mut sum, mut best, mut slot) = (0.0, 0.0_f32, usize::MAX);
        for (postings, bonus) in &mut self.places {
            if bonus.slot != slot {
                sum += best;
                (best, slot) = (0.0, bonus.slot);
            }
            if postings.doc() < doc {
                postings.seek(doc);
            }
            if postings.doc() == doc {
                best = best.max(bonus.worth);
            }
        }
        sum + best
    }
}

/// The mild boost of what is new and what is liked.
pub(super) struct Boost {
    now: i64,
    recency: Arc<dyn ColumnValues<i64>>,
    popularity: Arc<dyn ColumnValues<i64>>,
    responses: Option<SegmentPostings>,
}

/// What the rank of a response is worth: so little that every story stands before it.
const RESPONSE: f32 = 0.000_1;

impl Boost {
    /// Opens the columns of `segment`.
    pub fn open(segment: &SegmentReader, fields: &Fields, now: Timestamp) -> tantivy::Result<Self> {
        let response = Term::from_field_text(fields.facets, &facet("isResponse", "true"));
        let facets = segment.inverted_index(fields.facets)?;
        let columns = segment.fast_fields();
        let column = |name| columns.column_first_or_default::<i64>(name);
        Ok(Self {
            now: now.millis() / 1000,
            recency: column("recency")?,
            popularity: column("popularity")?,
            responses: facets.read_postings(&response, IndexRecordOption::Basic)?,
        })
    }

    /// 0 to 0.5: up to 0.2 for being new (half of it after a year), up to 0.3 for being liked.
    pub fn of(&self, doc: DocId) -> f32 {
        const YEAR: f32 = 31_557_600.0;
        let age = self.now.saturating_sub(self.recency.get_val(doc)).max(0) as f32;
        0.2 / (1.0 + age / YEAR) + liked(self.popularity.get_val(doc))
    }

    /// 1 for a story, little for a response; documents must come in rising order.
    pub fn rank_of_kind(&mut self, doc: DocId) -> f32 {
        let Some(responses) = &mut self.responses else { return 1.0 };
        if responses.doc() < doc {
            responses.seek(doc);
        }
        if responses.doc() == doc { RESPONSE } else { 1.0 }
    }
}

/// 0 for nothing, then 0.03 for every doubling, 0.3 for about 1000 and more.
fn liked(popularity: i64) -> f32 {
    let doublings = (popularity.max(0) as u64 + 1).ilog2();
    (doublings as f32 * 0.03).min(0.3)
}
