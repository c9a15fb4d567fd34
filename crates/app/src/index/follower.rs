//! Leading the index along the changes of the store.

use super::{
    IndexProgress, IndexingError,
    documents::{self, IndexedSubject},
};
use crate::{App, purge::Purge};
use quire_search::{IndexOp, OpenOutcome};
use quire_store::{Change, ChangeKind, Conn, StoreError, change};
use std::{collections::BTreeSet, mem};
use tokio::task::spawn_blocking;

/// Changes taken at once.
const STEP: i64 = 500;

/// What to do with changes that moved only numbers (claps, followers).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// Take them.
    Take,
    /// Remember them for a later step that takes them. A story takes as long to index for one clap as for hundreds, and
    /// search results do not depend on its latest clap.
    Leave,
}

/// Where the index stands, and what was left.
#[derive(Debug, Default)]
pub struct IndexFollower {
    /// The last change that was looked at.
    seen: Option<i64>,
    left: Left,
}

/// What has numbers that are not in the index.
#[derive(Debug, Clone, Default)]
struct Left {
    subjects: BTreeSet<IndexedSubject>,
    /// The first of these changes: the index counts as current up to the one before, so that after a restart they are
    /// taken.
    since: Option<i64>,
}

/// What comes next.
enum NextStep {
    RebuildFirst,
    Take(Step),
}

struct Step {
    ops: Vec<IndexOp>,
    left: Left,
    /// The last change that was looked at.
    to: i64,
    changes: usize,
}

impl IndexFollower {
    /// Takes the next changes of the store into the index. Call it until it says that there are no more.
    ///
    /// # Errors
    /// [`IndexingError`]; the same changes are taken again next time.
    pub async fn follow(
        &mut self,
        app: &App,
        numbers: Numbers,
    ) -> Result<IndexProgress, IndexingError> {
        let OpenOutcome::Ready { seq } = app.search.outcome() else {
            *self = Self::default();
            return Ok(IndexProgress::RebuildFirst);
        };
        let seq = i64::try_from(seq).unwrap_or(i64::MAX);
        // An index that is further than we came was built since.
        let from = self.seen.filter(|seen| *seen >= seq).unwrap_or_else(|| {
            self.left = Left::default();
            seq
        });
        let left = self.left.clone();
        let step = app.store.read(move |c| next_step(c, from, left, numbers)).await?;
        let NextStep::Take(step) = step else {
            *self = Self::default();
            return Ok(IndexProgress::RebuildFirst);
        };
        let is_moved = !step.ops.is_empty();
        if is_moved {
            let current = step.left.since.map_or(step.to, |since| since - 1);
            let (index, current) = (app.search.clone(), u64::try_from(current).unwrap_or(0));
            spawn_blocking(move || index.apply(&step.ops, current))
                .await
                .map_err(|_| IndexingError::Interrupted)??;
        }
        *self = Self { seen: Some(step.to), left: step.left };
        Ok(match (is_moved || step.changes == STEP as usize, self.left.since) {
            (true, _) => IndexProgress::Moved { changes: step.changes },
            (false, Some(_)) => IndexProgress::OnlyNumbers,
            (false, None) => IndexProgress::UpToDate,
        })
    }
}

/// The operations that follow from the changes after `seq`.
fn next_step(
    c: &mut Conn,
    seq: i64,
    mut left: Left,
    numbers: Numbers,
) -> Result<NextStep, StoreError> {
    let latest = change::latest_seq(c)?;
    // Changes are numbered without gaps: one that is missing is no longer kept. A store behind
    // the index is another store, or one from a backup.
    let is_lost = latest > seq && change::oldest_seq(c)?.is_none_or(|oldest| oldest > seq + 1);
    if latest < seq || is_lost {
        return Ok(NextStep::RebuildFirst);
    }
    let recorded = change::after(c, seq, STEP)?;
    let to = recorded.last().map_or(seq, |last| last.seq);
    let mut subjects = BTreeSet::new();
    if numbers == Numbers::Take {
        subjects = mem::take(&mut left).subjects;
    }
    for one in &recorded {
        let found = IndexedSubject::all_of(&one.change);
        if numbers == Numbers::Leave && is_number(&one.change) {
            left.since = left.since.or(Some(one.seq));
            left.subjects.extend(found);
        } else {
            subjects.extend(found);
        }
    }
    let ops = subjects.iter().map(|subject| documents::op(c, subject));
    let ops = ops.collect::<Result<_, _>>()?;
    Ok(NextStep::Take(Step { ops, left, to, changes: recorded.len() }))
}

/// Whether a change moved numbers only. A story to which something was added is a new response; anything else
/// has one more of what search only counts, such as a follower, or does not know, such as a list of recommendations.
fn is_number(change: &Change) -> bool {
    let is_story = change.kind == ChangeKind::Story;
    let moves = |tag: &String| match Purge::of(tag) {
        Purge::Counted(_) | Purge::InPassing(_) => true,
        Purge::Outdated(_) => !is_story,
        Purge::Purged(_) => false,
    };
    !change.tags.is_empty() && change.tags.iter().all(moves)
}
