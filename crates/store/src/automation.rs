//! What an automation service is told of in the moment: topics, who listens to them, and how far they were told.

mod listener;
mod round;
mod topic;

pub use listener::{count_of, find, forget_unpolled, keep, of_person, remove};
pub use round::{AutomationRound, end_round, is_any_due, settle_round, take_rounds, tell_again};
pub use topic::{
    WatchedTopic, due_topics, forget_unused, is_topic, is_watched, mark_all_due, mark_due,
    settle_topic, watch,
};

use crate::{Conn, StoreError, error::parse, schema::automation_topics};
use diesel::prelude::*;
use quire_core::automation::AutomationTopic;

/// Forgets everything. After a restore the tokens of the service are worth nothing, and some triggers are gone since.
pub(crate) fn forget_all(c: &mut Conn) -> Result<(), StoreError> {
    // Who listens goes with what they listen to.
    diesel::delete(automation_topics::table).execute(c)?;
    Ok(())
}

/// The topic that two columns name.
fn topic_of(table: &'static str, slug: &str, subject: &str) -> Result<AutomationTopic, StoreError> {
    let trigger = parse(table, "trigger_slug", subject, slug)?;
    let id = || subject.to_owned();
    AutomationTopic::of(trigger, subject).ok_or_else(|| StoreError::Inconsistent {
        table,
        column: "subject",
        id: id(),
    })
}
