//! What triggers show, by the ids of it: a topic has news when one of them is new.

use super::trigger::heard_followers;
use quire_app::{
    App,
    automation::{AutomationSource, AutomationTopic, SHOWN_MAX},
    ports::Clock,
};
use quire_feeds::FeedSource;
use quire_store::{Conn, StoreError, person, publication};
use std::sync::Arc;

/// The triggers of a site.
#[derive(Clone)]
pub struct ShownTriggers {
    clock: Arc<dyn Clock>,
}

impl ShownTriggers {
    /// Those of this site.
    #[must_use]
    pub fn new(app: &App) -> Self {
        Self { clock: app.ports.clock.clone() }
    }
}

impl AutomationSource for ShownTriggers {
    fn newest(&self, c: &mut Conn, topic: &AutomationTopic) -> Result<Vec<String>, StoreError> {
        let most = SHOWN_MAX as u32;
        let source = match topic {
            AutomationTopic::Mine(id) => {
                person::find(c, id)?.map(|me| FeedSource::Person(me.username))
            }
            AutomationTopic::InPublication(id) => {
                publication::find(c, id)?.map(|place| FeedSource::Publication(place.slug))
            }
            AutomationTopic::WithTag(slug) => Some(FeedSource::Tag(slug.clone())),
            AutomationTopic::Clap(id) => Some(FeedSource::ClappedBy(id.clone())),
            AutomationTopic::Follower(id) => {
                let people = heard_followers(c, id, most)?;
                return Ok(people.iter().map(|one| one.id.to_string()).collect());
            }
        };
        let Some(source) = source else { return Ok(Vec::new()) };
        quire_feeds::newest_ids(c, source, self.clock.now(), most)
    }
}
