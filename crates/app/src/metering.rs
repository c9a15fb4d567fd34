//! How many members' stories someone reads without a membership: opening one, and what is left.

use crate::App;
use quire_core::{
    FreeReading, StoryId, Timestamp, Viewer,
    person::{MembershipTier, Person},
    policy::{StoryAccess, read_story, reads_more_than_others},
    story::{Story, Visibility},
};
use quire_membership::{
    Meter, Metering,
    metering::{MeteredReading, window_start},
};
use quire_store::{Conn, StoreError, metering, story};
use std::collections::BTreeSet;

/// What a request is, as far as counting goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageVisit {
    /// Someone opens the page: what they read counts.
    Opens,
    /// The page is asked for ahead of a visit, or beside one: nothing counts.
    Looks,
}

/// What a reader gets of a member-only story when they come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// What everybody of their class gets.
    AsOthers,
    /// All of it: theirs, of a publication they run, or opened by the meter.
    Opened,
    /// The meter would open it, if they came.
    WouldOpen,
}

/// What a person reads of members' stories without a membership. Members and staff read all of
/// them: of them nothing has to be known.
pub(crate) fn free_reading(
    c: &mut Conn,
    person: &Person,
    meter: Meter,
    now: Timestamp,
) -> Result<FreeReading, StoreError> {
    let pays = person.tier != MembershipTier::Free;
    if pays || person.is_staff || person.deleted_at.is_some() {
        return Ok(FreeReading::default());
    }
    metering::free_reading(c, &person.id, window_start(meter.window, now))
}

/// Decides what a person who is signed in gets of a story, and counts it where the meter opens it to
/// them: once in a window, on whatever device, and never more stories than there are.
///
/// # Errors
/// [`StoreError`]; nothing is counted then.
pub async fn open(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    visit: PageVisit,
) -> Result<Opening, StoreError> {
    let Some(me) = viewer.user_id().cloned() else { return Ok(Opening::AsOthers) };
    let (meter, now) = (app.site.meter, app.ports.clock.now());
    let (who, wanted) = (viewer.clone(), id.clone());
    let look = move |c: &mut Conn| {
        let Some(story) = story::find(c, &wanted)? else { return Ok(Opening::AsOthers) };
        Ok::<_, StoreError>(opening(&who, &story, meter))
    };
    let found = app.store.read_in_place(look).await?;
    if found != Opening::WouldOpen || visit == PageVisit::Looks {
        return Ok(found);
    }
    let (who, wanted, window) = (viewer.clone(), id.clone(), window_start(meter.window, now));
    let count = move |c: &mut Conn| {
        let opened = metering::opened_to_change(c, &me, window)?;
        let Some(story) = story::find(c, &wanted)? else { return Ok(Opening::AsOthers) };
        let who = with_opened(who.clone(), opened);
        let opening = opening(&who, &story, meter);
        if opening != Opening::WouldOpen {
            return Ok(opening);
        }
        metering::note(c, &me, &wanted, window, now)?;
        Ok::<_, StoreError>(Opening::Opened)
    };
    app.store.write(count).await
}

/// The viewer, when these stories are open to them.
fn with_opened(viewer: Viewer, opened: BTreeSet<StoryId>) -> Viewer {
    match viewer {
        Viewer::Person { id, tier, is_staff, is_suspended, free } => {
            let free = FreeReading { opened, ..free };
            Viewer::Person { id, tier, is_staff, is_suspended, free }
        }
        other => other,
    }
}

/// The one decision, from values alone.
fn opening(viewer: &Viewer, story: &Story, meter: Meter) -> Opening {
    let access = read_story(viewer, story);
    if access != StoryAccess::Preview {
        let more = reads_more_than_others(viewer, story);
        return if more { Opening::Opened } else { Opening::AsOthers };
    }
    let Viewer::Person { free, .. } = viewer else { return Opening::AsOthers };
    let decision = meter.decide(&MeteredReading {
        viewer,
        story: &story.id,
        creator: &story.creator_id,
        visibility: story.visibility,
        opened: &free.opened,
    });
    if decision.counts { Opening::WouldOpen } else { Opening::AsOthers }
}

/// How a story stands to a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeteredStory {
    /// The state that the page reports.
    pub metering: Metering,
    /// How many more members' stories the meter opens to them in this window; `None` where nothing is
    /// counted: of members, staff, the author and who runs the publication, and of visitors.
    pub left: Option<u32>,
}

/// How `story` stands to `viewer`.
#[must_use]
pub fn of(app: &App, viewer: &Viewer, story: &Story) -> MeteredStory {
    let meter = app.site.meter;
    let is_open = read_story(viewer, story) == StoryAccess::Full;
    let metering = match story.visibility {
        Visibility::Locked if viewer.is_member() => Metering::Member,
        Visibility::Locked if !is_open => Metering::Paywalled,
        Visibility::Public | Visibility::Unlisted | Visibility::Locked => Metering::NotMetered,
    };
    let left = match viewer {
        Viewer::Person { id, free, is_staff: false, .. }
            if story.visibility == Visibility::Locked
                && metering != Metering::Member
                && *id != story.creator_id
                && (!is_open || free.opened.contains(&story.id)) =>
        {
            let used = u32::try_from(free.opened.len()).unwrap_or(u32::MAX);
            Some(meter.signed_in.saturating_sub(used))
        }
        _ => None,
    };
    MeteredStory { metering, left }
}

/// How long what was opened is kept after its window began: two months, as no window is longer than
/// one.
const KEPT_SECONDS: i64 = 62 * 86_400;

/// Forgets windows that are over. How many stories.
pub(crate) fn forget_old(c: &mut Conn, now: Timestamp) -> Result<usize, StoreError> {
    metering::forget_before(c, now.plus_seconds(-KEPT_SECONDS))
}
