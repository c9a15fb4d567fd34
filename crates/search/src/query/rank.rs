//! Runs a query and keeps the best. The work is bounded: of a query that matches very many things
//! a share of each segment is ranked and the total is an estimate, and all things that match in
//! their titles are ranked besides.

use super::{
    engine::{Bonus, Bounds, Plan},
    words::Word,
};
use crate::filter::attribute::{self, AttributeKind};
use quire_core::Timestamp;
use std::{
    cmp::{Ordering, Reverse},
    collections::{BTreeMap, BinaryHeap, HashMap, HashSet},
    ops::RangeInclusive,
};
use tantivy::{
    DocAddress, DocId, DocSet, SegmentReader, TERMINATED,
    columnar::{Column, ColumnValues, StrColumn},
    postings::SegmentPostings,
    query::{EnableScoring, Scorer, Weight},
    schema::IndexRecordOption,
};

/// Matches ranked per pass and search.
const MAX_RANKED: usize = 10_000;
/// Of every segment at least this many.
const MIN_PER_SEGMENT: usize = 500;

/// How many to keep, and what else to find out.
pub(super) struct Task<'a> {
    /// The best so many.
    pub keep: usize,
    /// Now.
    pub now: Timestamp,
    /// Facets to count.
    pub facets: &'a [String],
}

/// What ranking found.
pub(super) struct Ranked {
    /// The best, best first.
    pub top: Vec<Candidate>,
    /// How many match.
    pub total: usize,
    /// Whether all of them were seen.
    pub exhaustive: bool,
    /// Facet → value → count, over what was seen.
    pub facets: BTreeMap<String, BTreeMap<String, u64>>,
}

/// A match and its rank.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub score: f32,
    pub address: DocAddress,
}

impl Ord for Candidate {
    fn cmp(&self, other: &Self) -> Ordering {
        // Of equals the one that lies first wins, so that pages never overlap.
        self.score.total_cmp(&other.score).then_with(|| other.address.cmp(&self.address))
    }
}
impl PartialOrd for Candidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for Candidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for Candidate {}

/// Ranks what matches `words` and the plan's filter.
pub(super) fn run(plan: &Plan<'_>, words: &[Word], task: &Task<'_>) -> tantivy::Result<Ranked> {
    let mut best = Best { keep: task.keep, heap: BinaryHeap::new(), seen: HashSet::new() };
    let mut pass = Pass::new(plan, words, task, false)?;
    for ordinal in 0..plan.searcher.segment_readers().len() {
        pass.segment(ordinal, &mut best)?;
    }
    let (total, exhaustive, facets) = (pass.total(), pass.exhaustive, pass.facets);
    if !exhaustive && !words.is_empty() {
        let mut titles = Pass::new(plan, words, task, true)?;
        for ordinal in 0..plan.searcher.segment_readers().len() {
            titles.segment(ordinal, &mut best)?;
        }
    }
    Ok(Ranked { top: best.into_sorted(), total, exhaustive, facets })
}

struct Best {
    keep: usize,
    heap: BinaryHeap<Reverse<Candidate>>,
    /// What is in the heap: the pass over titles meets some a second time.
    seen: HashSet<DocAddress>,
}

impl Best {
    fn offer(&mut self, candidate: Candidate) {
        if self.heap.len() < self.keep {
            if self.seen.insert(candidate.address) {
                self.heap.push(Reverse(candidate));
            }
            return;
        }
        let Some(mut worst) = self.heap.peek_mut() else { return };
        if candidate > worst.0 && self.seen.insert(candidate.address) {
            self.seen.remove(&worst.0.address);
            *worst = Reverse(candidate);
        }
    }

    fn into_sorted(self) -> Vec<Candidate> {
        self.heap.into_sorted_vec().into_iter().map(|Reverse(candidate)| candidate).collect()
    }
}

/// One run over all segments.
struct Pass<'a> {
    plan: &'a Plan<'a>,
    task: &'a Task<'a>,
    weight: Box<dyn Weight>,
    bounds: Vec<Bounds>,
    bonuses: Vec<Bonus>,
    documents: u64,
    estimate: f64,
    exhaustive: bool,
    facets: BTreeMap<String, BTreeMap<String, u64>>,
}

impl<'a> Pass<'a> {
    fn new(
        plan: &'a Plan<'a>,
        words: &[Word],
        task: &'a Task<'a>,
        in_title: bool,
    ) -> tantivy::Result<Self> {
        let scoring = EnableScoring::enabled_from_searcher(plan.searcher);
        Ok(Pass {
            plan,
            task,
            weight: plan.query(words, in_title).weight(scoring)?,
            bounds: plan.bounds(),
            bonuses: plan.bonuses(words),
            documents: plan.searcher.num_docs().max(1),
            estimate: 0.0,
            exhaustive: true,
            facets: BTreeMap::new(),
        })
    }

    fn total(&self) -> usize {
        self.estimate.round() as usize
    }

    fn segment(&mut self, ordinal: usize, best: &mut Best) -> tantivy::Result<()> {
        let segment = self.plan.searcher.segment_reader(ordinal as u32);
        let share = u64::from(segment.num_docs()) as f64 / self.documents as f64;
        let limit = ((MAX_RANKED as f64 * share) as usize).max(MIN_PER_SEGMENT);
        let boost = Boost::open(segment, self.task.now)?;
        let mut places = Places::open(segment, &self.bonuses)?;
        let mut counter = FacetCounter::open(segment, self.task.facets)?;
        let mut scorer: Box<dyn Scorer> = self.weight.scorer(segment, 1.0)?;
        let alive = segment.alive_bitset();
        let numbers: Vec<NumberCheck> = self
            .bounds
            .iter()
            .map(|bounds| NumberCheck::open(segment, bounds))
            .collect::<tantivy::Result<_>>()?;
        let mut ranked = 0_usize;
        let mut doc = scorer.doc();
        while doc != TERMINATED && ranked < limit {
            let fits = alive.is_none_or(|alive| alive.is_alive(doc))
                && numbers.iter().all(|number| number.fits(doc));
            if fits {
                ranked += 1;
                // The small part orders things of no score: a search for nothing in particular.
                let boost = boost.of(doc);
                let words = scorer.score() + places.worth(doc);
                let score = words * (1.0 + boost) + boost * 0.01;
                best.offer(Candidate { score, address: DocAddress::new(ordinal as u32, doc) });
                counter.count(doc);
            }
            doc = scorer.advance();
        }
        // Cut short: what follows is taken to match as densely as what was seen.
        let seen_share = if doc == TERMINATED {
            1.0
        } else {
            self.exhaustive = false;
            f64::from(doc.max(1)) / f64::from(segment.max_doc().max(1))
        };
        self.estimate += ranked as f64 / seen_share;
        counter.finish(self.plan, &mut self.facets)
    }
}

/// Where words are worth more, in one segment.
struct Places<'a> {
    places: Vec<(SegmentPostings, &'a Bonus)>,
}

impl<'a> Places<'a> {
    fn open(segment: &SegmentReader, bonuses: &'a [Bonus]) -> tantivy::Result<Self> {
        let mut places = Vec::new();
        for bonus in bonuses {
            let terms = segment.inverted_index(bonus.term.field())?;
            let postings = terms.read_postings(&bonus.term, IndexRecordOption::Basic)?;
            places.extend(postings.map(|postings| (postings, bonus)));
        }
        Ok(Self { places })
    }

    /// What the places of `doc` add up to; documents must come in rising order.
    fn worth(&mut self, doc: DocId) -> f32 {
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
struct Boost {
    now: i64,
    recency: std::sync::Arc<dyn ColumnValues<i64>>,
    popularity: std::sync::Arc<dyn ColumnValues<i64>>,
}

impl Boost {
    fn open(segment: &SegmentReader, now: Timestamp) -> tantivy::Result<Self> {
        let columns = segment.fast_fields();
        let column = |name| columns.column_first_or_default::<i64>(name);
        Ok(Self {
            now: now.millis() / 1000,
            recency: column("recency")?,
            popularity: column("popularity")?,
        })
    }

    /// 0 to 0.5: up to 0.2 for being new (half of it after a year), up to 0.3 for being liked.
    fn of(&self, doc: DocId) -> f32 {
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

/// A number every hit must have, in one segment.
struct NumberCheck {
    column: Option<Column<i64>>,
    range: RangeInclusive<i64>,
}

impl NumberCheck {
    fn open(segment: &SegmentReader, bounds: &Bounds) -> tantivy::Result<Self> {
        let column = segment.fast_fields().column_opt::<i64>(&bounds.attribute)?;
        Ok(Self { column, range: bounds.low..=bounds.high })
    }

    fn fits(&self, doc: DocId) -> bool {
        let number = self.column.as_ref().and_then(|column| column.first(doc));
        number.is_some_and(|number| self.range.contains(&number))
    }
}

/// Counts the facet values of a segment's matches.
struct FacetCounter {
    column: Option<StrColumn>,
    wanted: Vec<String>,
    counts: HashMap<u64, u64>,
}

impl FacetCounter {
    fn open(segment: &SegmentReader, wanted: &[String]) -> tantivy::Result<Self> {
        let column = if wanted.is_empty() { None } else { segment.fast_fields().str("facets")? };
        Ok(Self { column, wanted: wanted.to_vec(), counts: HashMap::new() })
    }

    fn count(&mut self, doc: DocId) {
        if let Some(column) = &self.column {
            for ordinal in column.term_ords(doc) {
                *self.counts.entry(ordinal).or_default() += 1;
            }
        }
    }

    fn finish(
        self,
        plan: &Plan<'_>,
        facets: &mut BTreeMap<String, BTreeMap<String, u64>>,
    ) -> tantivy::Result<()> {
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
