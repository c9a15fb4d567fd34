//! Which segments of the index become one.

use tantivy::{
    SegmentMeta,
    indexer::{LogMergePolicy, MergeCandidate, MergePolicy},
};

/// Segments with fewer documents are small.
const SMALL: u32 = 64;
/// So many small segments become one. A merge writes a dictionary for each field of the schema, however few documents there are:
/// when every third commit led to one, merges took half of the processor time of changes that come one by one. Each small segment costs
/// a search some 20 µs.
const SMALL_ONES: usize = 8;
/// So many larger ones of about the same size do. They are fewer than by default: every look-up of a word costs once per segment.
const LARGER_ONES: usize = 4;
/// The larger segments of one layer are up to four times as large as each other: the logarithm of that, to base 2.
const LAYERS_APART: f64 = 2.0;

/// Small segments become one when there are many, larger ones by layers.
#[derive(Debug)]
pub(super) struct Merging {
    larger: LogMergePolicy,
}

impl Merging {
    pub(super) fn new() -> Self {
        let mut larger = LogMergePolicy::default();
        larger.set_min_num_segments(LARGER_ONES);
        // By default all segments below 10,000 documents are one layer, and a site of a few thousand stories would be
        // written again and again.
        larger.set_min_layer_size(SMALL);
        larger.set_level_log_size(LAYERS_APART);
        Self { larger }
    }
}

impl MergePolicy for Merging {
    fn compute_merge_candidates(&self, segments: &[SegmentMeta]) -> Vec<MergeCandidate> {
        let (small, larger): (Vec<SegmentMeta>, Vec<_>) =
            segments.iter().cloned().partition(|segment| segment.num_docs() < SMALL);
        let mut candidates = self.larger.compute_merge_candidates(&larger);
        if small.len() >= SMALL_ONES {
            candidates.push(MergeCandidate(small.iter().map(SegmentMeta::id).collect()));
        }
        candidates
    }
}
