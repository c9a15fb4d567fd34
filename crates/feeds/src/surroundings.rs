//! The people and publications around stories.

use quire_app::address;
use quire_core::{person::Person, publication::Publication, story::Story};
use quire_store::{Conn, StoreError};
use std::collections::HashMap;

/// The people and publications around some stories: what addresses are made of.
pub(crate) struct Surroundings {
    people: HashMap<String, Person>,
    publications: HashMap<String, Publication>,
}

impl Surroundings {
    /// Reads them, each kind at once.
    pub(crate) fn of(c: &mut Conn, stories: &[Story]) -> Result<Self, StoreError> {
        let mut people: Vec<_> = stories.iter().map(|story| story.creator_id.clone()).collect();
        people.sort();
        people.dedup();
        let mut publications: Vec<_> =
            stories.iter().filter_map(|story| story.publication_id.clone()).collect();
        publications.sort();
        publications.dedup();
        let people = quire_store::person::many(c, &people)?;
        let publications = quire_store::publication::many(c, &publications)?;
        Ok(Self {
            people: people.into_iter().map(|one| (one.id.to_string(), one)).collect(),
            publications: publications.into_iter().map(|one| (one.id.to_string(), one)).collect(),
        })
    }

    /// The path of a story.
    pub(crate) fn path(&self, story: &Story) -> String {
        let publication =
            story.publication_id.as_ref().and_then(|id| self.publications.get(id.as_str()));
        let username = self.people.get(story.creator_id.as_str()).map(|one| one.username.as_str());
        address::story(
            story,
            username.unwrap_or_default(),
            publication.map(|one| one.slug.as_str()),
        )
    }

    pub(crate) fn author(&self, story: &Story) -> &str {
        self.people.get(story.creator_id.as_str()).map_or("", |one| one.name.as_str())
    }
}
