//! What lifts a hit besides its words' presence: where they stand, and that it is new or liked.

use super::engine::Bonus;
use quire_core::Timestamp;
use std::sync::Arc;
use tantivy::{
    DocId, DocSet, SegmentReader, columnar::ColumnValues, postings::SegmentPostings,
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
}

impl Boost {
    /// Opens the columns of `segment`.
    pub fn open(segment: &SegmentReader, now: Timestamp) -> tantivy::Result<Self> {
        let columns = segment.fast_fields();
        let column = |name| columns.column_first_or_default::<i64>(name);
        Ok(Self {
            now: now.millis() / 1000,
            recency: column("recency")?,
            popularity: column("popularity")?,
        })
    }

    /// 0 to 0.5: up to 0.2 for being new (half of it after a year), up to 0.3 for being liked.
    pub fn of(&self, doc: DocId) -> f32 {
        const YEAR: f32 = 31_557_600.0;
        let age = self.now.saturating_sub(self.recency.get_val(doc)).max(0) as f32;
        0.2 / (1.0 + age / YEAR) + liked(self.popularity.get_val(doc))
    }
}

/// 0 for nothing, then 0.03 for every doubling, 0.3 for about 1000 and more.
fn liked(popularity: i64) -> f32 {
    let doublings = (popularity.max(0) as u64 + 1).ilog2();
    (doublings as f32 * 0.03).min(0.3)
}
