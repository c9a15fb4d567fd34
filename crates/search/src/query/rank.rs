//! Runs a query and keeps the best. The work is bounded: of a query that matches very many things
//! a share of each segment is ranked and the total is an estimate, and all things that match in
//! their titles are ranked besides.

use super::{
    best::{RankedCandidate, TopRanked},
    boost::{BonusColumns, Boost},
    columns::{FacetCounter, NumberCheck},
    engine::{Bonus, Bounds, SearchPlan},
};
use crate::words::Word;
use quire_core::Timestamp;
use std::collections::BTreeMap;
use tantivy::{
    DocAddress, DocSet, TERMINATED,
    query::{EnableScoring, Scorer, Weight},
};

/// Matches ranked per pass and search.
const MAX_RANKED: usize = 4_000;
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
    pub top: Vec<RankedCandidate>,
    /// How many match.
    pub total: usize,
    /// Whether all of them were seen.
    pub exhaustive: bool,
    /// What was seen, by facet.
    pub facets: Facets,
}

/// Facet → value → count.
pub(super) type Facets = BTreeMap<String, BTreeMap<String, u64>>;

/// Ranks what matches `words` and the plan's filter.
pub(super) fn run(
    plan: &SearchPlan<'_>,
    words: &[Word],
    task: &Task<'_>,
) -> tantivy::Result<Ranked> {
    let mut found = Pass::new(plan, words, task, false)?.run()?;
    if !found.exhaustive && !words.is_empty() && plan.attributes.is_empty() {
        found.best.take(Pass::new(plan, words, task, true)?.run()?.best);
    }
    Ok(Ranked {
        top: found.best.into_sorted(),
        total: found.estimate.round() as usize,
        exhaustive: found.exhaustive,
        facets: found.facets,
    })
}

/// What was found in one segment, or in several.
struct Found {
    best: TopRanked,
    estimate: f64,
    exhaustive: bool,
    facets: Facets,
}

impl Found {
    fn nothing(keep: usize) -> Self {
        Found { best: TopRanked::new(keep), estimate: 0.0, exhaustive: true, facets: Facets::new() }
    }

    fn take(&mut self, other: Found) {
        self.best.take(other.best);
        self.estimate += other.estimate;
        self.exhaustive &= other.exhaustive;
        for (facet, values) in other.facets {
            let counts = self.facets.entry(facet).or_default();
            for (value, count) in values {
                *counts.entry(value).or_default() += count;
            }
        }
    }
}

/// One run over all segments.
struct Pass<'a> {
    plan: &'a SearchPlan<'a>,
    task: &'a Task<'a>,
    weight: Box<dyn Weight>,
    bounds: Vec<Bounds>,
    bonuses: Vec<Bonus>,
    documents: u64,
}

impl<'a> Pass<'a> {
    fn new(
        plan: &'a SearchPlan<'a>,
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
        })
    }

    /// Looks through the segments side by side, as many at once as the index has threads for.
    fn run(&self) -> tantivy::Result<Found> {
        let searcher = self.plan.searcher;
        let segments = 0..searcher.segment_readers().len();
        let parts = searcher.index().search_executor().map(|one| self.segment(one), segments)?;
        let mut found = Found::nothing(self.task.keep);
        parts.into_iter().for_each(|part| found.take(part));
        Ok(found)
    }

    fn segment(&self, ordinal: usize) -> tantivy::Result<Found> {
        let mut found = Found::nothing(self.task.keep);
        let segment = self.plan.searcher.segment_reader(ordinal as u32);
        let share = u64::from(segment.num_docs()) as f64 / self.documents as f64;
        let limit = ((MAX_RANKED as f64 * share) as usize).max(MIN_PER_SEGMENT);
        let mut boost = Boost::open(segment, self.plan.fields, self.task.now)?;
        let mut places = BonusColumns::open(segment, &self.bonuses)?;
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
                let lift = boost.of(doc);
                let words = scorer.score() + places.worth(doc);
                let score = (words * (1.0 + lift) + lift * 0.01) * boost.rank_of_kind(doc);
                found.best.offer(RankedCandidate {
                    score,
                    address: DocAddress::new(ordinal as u32, doc),
                });
                counter.count(doc);
            }
            doc = scorer.advance();
        }
        // Cut short: what follows is taken to match as densely as what was seen.
        let seen_share = if doc == TERMINATED {
            1.0
        } else {
            found.exhaustive = false;
            f64::from(doc.max(1)) / f64::from(segment.max_doc().max(1))
        };
        found.estimate = ranked as f64 / seen_share;
        counter.finish(self.plan, &mut found.facets)?;
        Ok(found)
    }
}
