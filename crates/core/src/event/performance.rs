//! How fast pages are, as browsers report it.

use crate::{
    limit::client::{PERFORMANCE_EVENTS_MAX, UNKNOWN_ROUTE_REPORT},
    vocabulary::{
        event::{MeasurementRating, PerformanceEvent, YesNo},
        route_name::NamedRoute,
    },
};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use typeshare::typeshare;

/// What a browser says of the pages it showed.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformanceReport {
    /// Who says it.
    pub client: PerformanceClient,
    /// What was measured.
    pub events: Vec<Measurement>,
}

/// The program that measured.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerformanceClient {
    /// `lite`.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// One measurement.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// What was measured.
    #[serde(rename = "type")]
    pub kind: PerformanceEvent,
    /// On which page, of whom, how much.
    pub data: MeasurementData,
}

/// What a measurement holds.
#[typeshare]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MeasurementData {
    /// The page's named route, or `other`.
    pub route: String,
    /// Whether the reader is signed in.
    pub login: YesNo,
    /// Whether it is a phone.
    pub mobile: YesNo,
    /// Milliseconds; for `cls` the shift itself. Left out where only the fact counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<f64>,
}

/// The text is not a performance report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no performance report")]
pub struct NoReport;

/// Reads a report. Measurements of other types or shapes are left out, routes without
/// a known name become `other`; beyond the first [`PERFORMANCE_EVENTS_MAX`] nothing is read.
///
/// # Errors
/// [`NoReport`] for what has no client or no list of measurements.
pub fn read(body: &[u8]) -> Result<PerformanceReport, NoReport> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sent {
        client: PerformanceClient,
        events: Vec<Box<RawValue>>,
    }
    let sent: Sent = serde_json::from_slice(body).map_err(|_| NoReport)?;
    let known = sent.events.iter().take(PERFORMANCE_EVENTS_MAX).filter_map(|event| {
        let mut event: Measurement = serde_json::from_str(event.get()).ok()?;
        event.data.route = route(&event.data.route).to_owned();
        Some(event)
    });
    Ok(PerformanceReport { client: sent.client, events: known.collect() })
}

/// How good a value is, by the thresholds that the web vitals have; none where there are no
/// such thresholds, or no value.
#[must_use]
pub fn rating(kind: PerformanceEvent, value: Option<f64>) -> Option<MeasurementRating> {
    let (good, fair) = match kind {
        PerformanceEvent::Lcp => (2_500.0, 4_000.0),
        PerformanceEvent::Fcp => (1_800.0, 3_000.0),
        PerformanceEvent::Ttfb => (800.0, 1_800.0),
        PerformanceEvent::Inp => (200.0, 500.0),
        PerformanceEvent::Fid => (100.0, 300.0),
        PerformanceEvent::Cls => (0.1, 0.25),
        _ => return None,
    };
    let value = value.filter(|value| value.is_finite() && *value >= 0.0)?;
    Some(if value <= good {
        MeasurementRating::Good
    } else if value <= fair {
        MeasurementRating::Fair
    } else {
        MeasurementRating::Poor
    })
}

/// Whether a measurement of this type is sent and taken.
#[must_use]
pub fn is_supported(kind: &str) -> bool {
    kind.parse::<PerformanceEvent>().is_ok()
}

/// What a route is reported as: its name, or `other` where it has none.
#[must_use]
pub fn route(name: &str) -> &str {
    if name.parse::<NamedRoute>().is_ok() { name } else { UNKNOWN_ROUTE_REPORT }
}

impl From<bool> for YesNo {
    fn from(is_so: bool) -> Self {
        if is_so { Self::Yes } else { Self::No }
    }
}
