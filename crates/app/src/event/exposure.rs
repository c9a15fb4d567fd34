//! Which experiments and gates someone met.

use super::{EventSender, EventsRefused, keep};
use crate::App;
use quire_core::{
    event::happened::{Exposure, Happened},
    flag::Flag,
    vocabulary::event::TrafficSource,
};
use quire_store::event::Event;

/// What was met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExposureSubject {
    /// An experiment, by its id.
    Experiment(Exposure),
    /// A gate, by its name: a flag.
    Gate(Exposure),
}

/// Notes that the sender met something; the same on the same day once. Whether it is noted: not
/// when it has no name, or names a gate that there is none of.
///
/// # Errors
/// [`EventsRefused`].
pub async fn expose(
    app: &App,
    sender: Option<&EventSender>,
    what: ExposureSubject,
) -> Result<bool, EventsRefused> {
    let (exposure, kind) = match &what {
        ExposureSubject::Experiment(exposure) => (exposure, "experiment"),
        ExposureSubject::Gate(exposure) => (exposure, "gate"),
    };
    let is_no_gate =
        matches!(&what, ExposureSubject::Gate(gate) if gate.id.parse::<Flag>().is_err());
    if is_no_gate || !exposure.is_named() {
        return Ok(false);
    }
    // Who is not counted is answered like everybody.
    let Some(sender) = sender else { return Ok(true) };
    let now = app.ports.clock.now();
    app.event_queue.spend(sender.account(), 1, now)?;
    let none = String::new();
    let event_id = format!(
        "{kind}/{}/{}/{}/{}",
        exposure.id,
        exposure.post_id.as_ref().unwrap_or(&none),
        exposure.publication_id.as_ref().unwrap_or(&none),
        now.naive().date(),
    );
    let event = Event {
        sender: sender.word(app, now),
        event_id,
        audience: sender.audience(),
        source: TrafficSource::Internal,
        happened: match what {
            ExposureSubject::Experiment(exposure) => Happened::ExperimentExposed(exposure),
            ExposureSubject::Gate(exposure) => Happened::GateExposed(exposure),
        },
        happened_at: now,
    };
    keep(app, vec![event.into()], now).await?;
    Ok(true)
}
