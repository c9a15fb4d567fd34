//! The order of a list. Places are numbers, each greater than the one before it; taking a story off
//! leaves a gap, and nothing depends on there being none.

/// Beside what a story is put: the place of another story of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InsertPosition {
    /// Right before the story at this place.
    Before(i64),
    /// Right after the story at this place.
    After(i64),
}

/// What moves when a story is put elsewhere: one range of places, and the story itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shift {
    /// The first place that moves.
    pub first: i64,
    /// The last place that moves.
    pub last: i64,
    /// Where to: one up or one down.
    pub step: i64,
    /// Where the story stands then.
    pub place: i64,
}

/// What moves when the story at `at` is put beside another; `None` when nothing does: beside
/// itself.
/// All that moves stays in its order, and no two stories share a place.
#[must_use]
pub fn shift(at: i64, to: InsertPosition) -> Option<Shift> {
    let (InsertPosition::Before(other) | InsertPosition::After(other)) = to;
    if other == at {
        return None;
    }
    Some(if other < at {
        let place = match to {
            InsertPosition::Before(_) => other,
            InsertPosition::After(_) => other.saturating_add(1),
        };
        Shift { first: place, last: at.saturating_sub(1), step: 1, place }
    } else {
        let place = match to {
            InsertPosition::Before(_) => other.saturating_sub(1),
            InsertPosition::After(_) => other,
        };
        Shift { first: at.saturating_add(1), last: place, step: -1, place }
    })
}
