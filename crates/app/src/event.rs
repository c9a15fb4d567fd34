//! What browsers report: events into the store, measurements and mistakes into the counters
//! (decision 0032).
//!
//! Who sends is the server's own knowledge; nothing of an event is believed about it.

mod exposure;
mod report;
mod sender;
mod statistics;

pub use crate::event_queue::{EventCounter, EventOutcome, EventQueue, EventsRefused, word};
pub use exposure::{ExposureSubject, expose};
pub use report::{errors, logs, performance};
pub use sender::{BrowserHeaders, Consent, EventSender, sender, visitor_id};
pub use statistics::of_story;

use crate::App;
use quire_core::{
    Timestamp,
    event::{self, EventRecord, EventRefusal, happened::Happened, traffic},
    limit::client::{EVENT_BODY_MAX_BYTES, EVENT_KEPT},
};
use quire_store::{
    StoreError,
    event::{Event, NewEvent, StoredTime},
};
use std::collections::BTreeMap;

/// What became of a batch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BatchResult {
    /// How many arrived, with those that had arrived before.
    pub taken: usize,
    /// Why the others did not, and how many each; sending them again changes nothing.
    pub refused: BTreeMap<&'static str, usize>,
}

/// Events that are read at a stretch. A batch may hold a thousand, and other requests of the same thread go on in between.
const STRETCH: usize = 5;

/// Takes a batch of events; durable when it returns. One bad event does not spoil the others, and
/// one that came before counts no more. Of no one (`None`: who is not to be counted) nothing is
/// even read.
///
/// # Errors
/// [`EventsRefused`]; some of it may be kept then, and counts once when it is sent again.
pub async fn take(
    app: &App,
    sender: Option<&EventSender>,
    body: &[u8],
) -> Result<BatchResult, EventsRefused> {
    let Some(sender) = sender else { return Ok(BatchResult::default()) };
    if body.len() > EVENT_BODY_MAX_BYTES {
        return Err(EventsRefused::TooLarge);
    }
    let now = app.ports.clock.now();
    let batch = event::read_batch(body, now).map_err(|refusal| match refusal {
        EventRefusal::TooMany => EventsRefused::TooLarge,
        _ => EventsRefused::Malformed("a JSON array of events"),
    })?;
    app.event_queue.spend(sender.account(), batch.len(), now)?;
    let mut taken = BatchResult::default();
    let mut events: Vec<NewEvent> = Vec::new();
    for (n, read) in batch.enumerate() {
        if n % STRETCH == STRETCH - 1 {
            tokio::task::yield_now().await;
        }
        match read.and_then(|record| an_event(app, sender, &record, now)) {
            Ok(event) => events.push(event.into()),
            Err(refusal) => {
                app.event_queue.count(EventCounter::Event(EventOutcome::Refused(refusal)), 1);
                let count = taken.refused.entry(word(refusal)).or_default();
                *count = count.saturating_add(1);
            }
        }
    }
    taken.taken = events.len();
    keep(app, events, now).await?;
    Ok(taken)
}

fn an_event(
    app: &App,
    sender: &EventSender,
    record: &EventRecord,
    now: Timestamp,
) -> Result<Event, EventRefusal> {
    let happened_at = Timestamp::from_millis(record.timestamp).ok_or(EventRefusal::Malformed)?;
    Ok(Event {
        sender: sender.word(app, happened_at),
        event_id: record.event_id.clone(),
        audience: sender.audience(),
        source: traffic::source(&record.common(), &app.site.url),
        happened: Happened::of(record)?,
        // A clock that is ahead must not fill days that are still to come.
        happened_at: happened_at.min(now),
    })
}

/// Writes events behind the writes of others.
async fn keep(app: &App, events: Vec<NewEvent>, now: Timestamp) -> Result<(), EventsRefused> {
    let _room = app.event_queue.room()?;
    let now = StoredTime::from(now);
    let steps = app.store.write_in_steps(events, move |c, step| {
        Ok::<_, StoreError>((step.len(), quire_store::event::add(c, step, &now)?))
    });
    let mut failed = None;
    for step in steps.await {
        match step {
            Ok((count, added)) => {
                let again = count.saturating_sub(added);
                app.event_queue.count(EventCounter::Event(EventOutcome::New), added);
                app.event_queue.count(EventCounter::Event(EventOutcome::Again), again);
            }
            Err(error) => failed = Some(error),
        }
    }
    failed.map_or(Ok(()), |error| Err(error.into()))
}

/// Events forgotten in one write, so that others need not wait long.
const STEP: i64 = 1_000;

/// Forgets single events that were kept long enough; what they add up to stays. How many.
///
/// # Errors
/// [`StoreError`]; what was forgotten until then stays so.
pub(crate) async fn forget_old(app: &App) -> Result<usize, StoreError> {
    let kept = i64::try_from(EVENT_KEPT.as_secs()).unwrap_or(i64::MAX);
    let before = app.ports.clock.now().plus_seconds(-kept);
    let mut forgotten = 0_usize;
    loop {
        let gone =
            app.store.write(move |c| quire_store::event::forget_before(c, before, STEP)).await?;
        forgotten = forgotten.saturating_add(gone);
        if gone == 0 {
            return Ok(forgotten);
        }
    }
}
