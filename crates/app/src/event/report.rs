//! How fast pages are, what went wrong on them, and what clients write down: counted, and written
//! into the log without what may be of one person (spec 3 §7.3, requirement W-1).

use super::{Counted, NotTaken, Sender, Taken};
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
/// [`NotTaken`].
pub fn performance(app: &App, sender: Option<&Sender>, body: &[u8]) -> Result<Taken, NotTaken> {
    let Some(sender) = sender else { return Ok(Taken::default()) };
    fits(body)?;
    let unread = NotTaken::Malformed("a performance report: {\"client\": …, \"events\": […]}");
    let report = measured::read(body).map_err(|_| unread)?;
    app.intake.spend(sender.account(), report.events.len(), app.ports.clock.now())?;
    // Nobody else measures as the site's own pages do.
    let events = if report.client.name == SERVICE_FLAG { report.events } else { Vec::new() };
    for event in &events {
        let rating = measured::rating(event.kind, event.data.value);
        app.intake.count(Counted::Measured(event.kind, rating, event.data.mobile), 1);
        let (kind, route, value) = (event.kind, event.data.route.as_str(), event.data.value);
        tracing::debug!(%kind, route, login = %event.data.login, value, "measured in a browser");
    }
    Ok(Taken { taken: events.len(), ..Taken::default() })
}

/// Takes what went wrong on pages.
///
/// # Errors
/// [`NotTaken`].
pub fn errors(app: &App, sender: Option<&Sender>, body: &[u8]) -> Result<Taken, NotTaken> {
    let Some(sender) = sender else { return Ok(Taken::default()) };
    fits(body)?;
    let unread = NotTaken::Malformed("a JSON array of error reports");
    let batch = error_report::read_batch(body).map_err(|_| unread)?;
    pay(app, sender, batch.len())?;
    Ok(each(batch, |report| {
        app.intake.count(Counted::Error, 1);
        let (name, message) = (redacted(&report.name, NAME), redacted(&report.message, SENTENCE));
        let stack = redacted(&report.stack, PLACE);
        tracing::warn!(name, message, stack, "an error in a browser");
    }))
}

/// Takes what clients write down.
///
/// # Errors
/// [`NotTaken`].
pub fn logs(app: &App, sender: Option<&Sender>, body: &[u8]) -> Result<Taken, NotTaken> {
    let Some(sender) = sender else { return Ok(Taken::default()) };
    fits(body)?;
    let unread = NotTaken::Malformed("a JSON array of lines");
    let batch = client_log::read_batch(body).map_err(|_| unread)?;
    pay(app, sender, batch.len())?;
    Ok(each(batch, |line| {
        app.intake.count(Counted::Log(line.level), 1);
        let message = redacted(&line.message, SENTENCE);
        match line.level {
            LogLevel::Debug => tracing::debug!(message, "a browser writes"),
            LogLevel::Info => tracing::info!(message, "a browser writes"),
            LogLevel::Warn | LogLevel::Error => tracing::warn!(message, "a browser writes"),
        }
    }))
}

fn fits(body: &[u8]) -> Result<(), NotTaken> {
    if body.len() > EVENT_BODY_MAX_BYTES { Err(NotTaken::TooLarge) } else { Ok(()) }
}

/// A line in the server's log costs more than a number.
fn pay(app: &App, sender: &Sender, lines: usize) -> Result<(), NotTaken> {
    let cost = lines.saturating_mul(EVENT_REPORT_COST);
    app.intake.spend(sender.account(), cost, app.ports.clock.now())
}

fn each<T>(batch: Vec<Result<T, ErrorReportRefusal>>, mut take: impl FnMut(&T)) -> Taken {
    let mut taken = Taken::default();
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
