//! How fast pages are, as browsers report it (spec 3 §5 and §7.3; decisions 25 and 106).

use crate::{
    limit::client::{UNKNOWN_ROUTE_REPORT, YES_NO_FLAG_VALUES},
    vocabulary::{event::PerformanceEvent, route_name::NamedRoute},
};

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

/// How it is said whether the reader is signed in or on a phone.
#[must_use]
pub const fn yes_or_no(is_so: bool) -> &'static str {
    let [yes, no] = YES_NO_FLAG_VALUES;
    if is_so { yes } else { no }
}
