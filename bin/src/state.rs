//! What every part of the server shares.

use crate::config::Config;

/// The running server's parts. Endpoints get it as `&Arc<State>`.
#[derive(Debug)]
pub struct State {
    /// The configuration it was started with.
    pub config: Config,
}
