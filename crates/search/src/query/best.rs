//! The best of the matches, each once.

use std::{
    cmp::{Ordering, Reverse},
    collections::{BinaryHeap, HashSet},
};
use tantivy::DocAddress;

/// A match and its rank.
#[derive(Debug, Clone, Copy)]
pub(super) struct RankedCandidate {
    pub score: f32,
    pub address: DocAddress,
}

impl Ord for RankedCandidate {
    fn cmp(&self, other: &Self) -> Ordering {
        // Of equals the one that lies first wins, so that pages never overlap.
        self.score.total_cmp(&other.score).then_with(|| other.address.cmp(&self.address))
    }
}
impl PartialOrd for RankedCandidate {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl PartialEq for RankedCandidate {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}
impl Eq for RankedCandidate {}

/// Keeps the best so many.
pub(super) struct TopRanked {
    keep: usize,
    heap: BinaryHeap<Reverse<RankedCandidate>>,
    /// What is in the heap: the pass over titles meets some a second time.
    seen: HashSet<DocAddress>,
}

impl TopRanked {
    /// Nothing yet; `keep` at most.
    pub fn new(keep: usize) -> Self {
        Self { keep, heap: BinaryHeap::new(), seen: HashSet::new() }
    }

    /// Keeps the candidate if it is among the best and not there already.
    pub fn offer(&mut self, candidate: RankedCandidate) {
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

    /// Keeps what is among the best of both.
    pub fn take(&mut self, other: TopRanked) {
        other.heap.into_iter().for_each(|Reverse(candidate)| self.offer(candidate));
    }

    /// The best, best first.
    pub fn into_sorted(self) -> Vec<RankedCandidate> {
        self.heap.into_sorted_vec().into_iter().map(|Reverse(candidate)| candidate).collect()
    }
}
