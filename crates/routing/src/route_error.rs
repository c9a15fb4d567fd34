//! Why a route has no address.

/// Why no address is built, in the specification's words.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RouteError {
    /// No route has the name.
    #[error("Route with name {name} does not exist")]
    UnknownRoute {
        /// The name.
        name: String,
    },
    /// A required parameter is not there.
    #[error("One or more required param(s) not provided")]
    MissingParams {
        /// Those that are missing.
        missing: Vec<&'static str>,
    },
    /// The route takes no such parameter, and its page would lose such a query key.
    #[error("{route} has no param or query key {key}")]
    UnknownParam {
        /// The route.
        route: &'static str,
        /// The key.
        key: String,
    },
}
