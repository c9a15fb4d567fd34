//! Telling an automation service in the moment that there is something new for it to ask about (decision 0092).

mod courier;
mod listener;
mod realtime;

pub use courier::AutomationCourier;
pub use listener::{forget, listen};
pub use quire_core::automation::{AutomationTopic, AutomationTrigger, TriggerIdentity};
pub use realtime::RealtimeService;

use quire_store::{Conn, StoreError};

/// Things that the service is shown of a topic, at most; what is not among them is no news.
pub const SHOWN_MAX: usize = 50;

/// What the service is shown when it asks.
pub trait AutomationSource: Send + Sync {
    /// The ids of the newest things of a topic, at most [`SHOWN_MAX`]; none when the topic is not there any more.
    ///
    /// # Errors
    /// [`StoreError`].
    fn newest(&self, c: &mut Conn, topic: &AutomationTopic) -> Result<Vec<String>, StoreError>;
}
