//! How fast pages are, what went wrong on them, and what clients write down: counted, and written
//! into the log without what may be of one person.

use super::{BatchResult, EventCounter, EventSender, EventsRefused};
use crate::App;
use quire_core::{
    event::{
        client_log,
        error_report::{self, ErrorReportRefusal},
        performance as measured,
        redact::redacted,
    },
    limit::client::{EVENT_BODY_MAX_BYTES, EVENT_REPORT_COST, SERVICE_FLAG},
    vocabulary::event::LogLevel,
};

/// Characters of a name, a sentence, and the place in the scripts that a log holds.
const NAME: usize = 64;
const SENTENCE: usize = 300;
const PLACE: usize = 600;

/// Takes a report of how fast pages are.
///
/// # Errors
/// [`EventsRefused`].
pub fn performance(
    app: &App,
    sender: Option<&EventSender>,
    body: &[u8],
) -> Result<BatchResult, EventsRefused> {
    let Some(sender) = sender else { return Ok(BatchResult::default()) };
    fits(body)?;
    let unread = EventsRefused::Malformed("a performance report: {\"client\": …, \"events\": […]}");
    let report = measured::read(body).map_err(|_| unread)?;
    app.event_queue.spend(sender.account(), report.events.len(), app.ports.clock.now())?;
    // No one else measures as the site's own pages do.
    let events = if report.client.name == SERVICE_FLAG { report.events } else { Vec::new() };
    for event in &events {
        let rating = measured::rating(event.kind, event.data.value);
        app.event_queue.count(EventCounter::Measured(event.kind, rating, event.data.mobile), 1);
        let (kind, route, value) = (event.kind, event.data.route.as_str(), event.data.value);
        tracing::debug!(%kind, route, login = %event.data.login, value, "measured in a browser");
    }
    Ok(BatchResult { taken: events.len(), ..BatchResult::default() })
}

/// Takes what went wrong on pages.
///
/// # Errors
/// [`EventsRefused`].
pub fn errors(
    app: &App,
    sender: Option<&EventSender>,
    body: &[u8],
) -> Result<BatchResult, EventsRefused> {
    let Some(sender) = sender else { return Ok(BatchResult::default()) };
    fits(body)?;
    let unread = EventsRefused::Malformed("a JSON array of error reports");
    let batch = error_report::read_batch(body).map_err(|_| unread)?;
    pay(app, sender, batch.len())?;
    Ok(each(batch, |report| {
        app.event_queue.count(EventCounter::Error, 1);
        let (name, message) = (redacted(&report.name, NAME), redacted(&report.message, SENTENCE));
        let stack = redacted(&report.stack, PLACE);
        tracing::warn!(name, message, stack, "an error in a browser");
    }))
}

/// Takes what clients write down.
///
/// # Errors
/// [`EventsRefused`].
pub fn logs(
    app: &App,
    sender: Option<&EventSender>,
    body: &[u8],
) -> Result<BatchResult, EventsRefused> {
    let Some(sender) = sender else { return Ok(BatchResult::default()) };
    fits(body)?;
    let unread = EventsRefused::Malformed("a JSON array of lines");
    let batch = client_log::read_batch(body).map_err(|_| unread)?;
    pay(app, sender, batch.len())?;
    Ok(each(batch, |line| {
        app.event_queue.count(EventCounter::Log(line.level), 1);
        let message = redacted(&line.message, SENTENCE);
        match line.level {
            LogLevel::Debug => tracing::debug!(message, "a browser writes"),
            LogLevel::Info => tracing::info!(message, "a browser writes"),
            LogLevel::Warn | LogLevel::Error => tracing::warn!(message, "a browser writes"),
        }
    }))
}

fn fits(body: &[u8]) -> Result<(), EventsRefused> {
    if body.len() > EVENT_BODY_MAX_BYTES { Err(EventsRefused::TooLarge) } else { Ok(()) }
}

/// A line in the server's log costs more than a number.
fn pay(app: &App, sender: &EventSender, lines: usize) -> Result<(), EventsRefused> {
    let cost = lines.saturating_mul(EVENT_REPORT_COST);
    app.event_queue.spend(sender.account(), cost, app.ports.clock.now())
}

fn each<T>(batch: Vec<Result<T, ErrorReportRefusal>>, mut take: impl FnMut(&T)) -> BatchResult {
    let mut taken = BatchResult::default();
    for read in batch {
        match read {
            Ok(one) => {
                take(&one);
                taken.taken = taken.taken.saturating_add(1);
            }
            Err(refusal) => {
                let why = match refusal {
                    ErrorReportRefusal::TooLarge => "tooLarge",
                    ErrorReportRefusal::Malformed => "malformed",
                };
                let count = taken.refused.entry(why).or_default();
                *count = count.saturating_add(1);
            }
        }
    }
    taken
}
