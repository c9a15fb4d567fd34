//! What the people of the demo world do with its stories. Done once, in one write: the person who takes
//! a clap back or unfollows someone is not overruled the next time.

use super::{SeedProgress, before, find_made, lookup, make_topics, remember};
use crate::{
    App, purge,
    seed::{
        SeedError,
        script::{FollowLine, ListLine, SeedScript, tag},
    },
};
use quire_core::{
    CatalogId, StoryId, Timestamp, UserId,
    catalog::{Catalog, CatalogVisibility, PredefinedList},
};
use quire_store::{Conn, catalog, clap, follow};
use std::collections::BTreeMap;

const KEY: &str = "social";

/// The parts of the script that are done here.
struct Social {
    topics: Vec<String>,
    lists: Vec<ListLine>,
    saved: BTreeMap<String, Vec<String>>,
    claps: BTreeMap<String, BTreeMap<String, i64>>,
    follows: BTreeMap<String, FollowLine>,
    made: SeedProgress,
    began: Timestamp,
}

/// Does it, unless it was done.
pub(super) async fn make(
    app: &App,
    script: &SeedScript,
    made: SeedProgress,
    began: Timestamp,
) -> Result<(), SeedError> {
    let social = Social {
        topics: script.topics.names.clone(),
        lists: script.list.clone(),
        saved: script.saved.clone(),
        claps: script.claps.clone(),
        follows: script.follows.clone(),
        made,
        began,
    };
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            if find_made(c, KEY)?.is_some() {
                return Ok(());
            }
            social.make(c, now)?;
            Ok(remember(c, KEY.to_owned(), "world", "", now)?)
        })
        .await
}

impl Social {
    fn make(&self, c: &mut Conn, now: Timestamp) -> Result<(), SeedError> {
        make_topics(c, &self.topics)?;
        for list in &self.lists {
            self.make_list(c, list, now)?;
        }
        for (username, stories) in &self.saved {
            self.save(c, username, stories)?;
        }
        for (story, readers) in &self.claps {
            let id = lookup(&self.made.stories, story)?;
            for (username, count) in readers {
                let reader = lookup(&self.made.people, username)?;
                clap::add(c, &id, &reader, *count, self.began)?;
            }
            purge::story_counts(c, &id, now)?;
        }
        for (username, follows) in &self.follows {
            self.follow(c, username, follows, now)?;
        }
        Ok(())
    }

    fn make_list(&self, c: &mut Conn, line: &ListLine, now: Timestamp) -> Result<(), SeedError> {
        let owner = lookup(&self.made.people, &line.owner)?;
        let key = format!("list:{}:{}", line.owner, line.name);
        let id = CatalogId::from_bits(crate::import::stable::bits(&["seed", &key]));
        let at = before(self.began, line.days);
        let visibility = line
            .visibility
            .parse::<CatalogVisibility>()
            .map_err(|error| SeedError::Script { what: key.clone(), reason: error.to_string() })?;
        insert_list(c, &id, &owner, &line.name, &line.description, visibility, at)?;
        for name in &line.stories {
            let story = lookup(&self.made.stories, name)?;
            let note = line.notes.get(name).map_or("", String::as_str);
            catalog::add_item(c, &id, &story, note, at)?;
        }
        let Some(made) = catalog::find(c, &id)? else { return Ok(()) };
        let discussion =
            StoryId::from_bits(crate::import::stable::bits(&["seed", "discussion", &key]));
        crate::catalog::update_discussion(c, &made, &discussion, at)?;
        Ok(purge::catalog(c, &made, now)?)
    }

    fn save(&self, c: &mut Conn, username: &str, stories: &[String]) -> Result<(), SeedError> {
        let owner = lookup(&self.made.people, username)?;
        let kind = PredefinedList::ReadingList;
        let id = CatalogId::predefined(&owner, kind);
        if catalog::find(c, &id)?.is_none() {
            let private = CatalogVisibility::Private;
            insert_list(c, &id, &owner, kind.label(), "", private, self.began)?;
        }
        for story in stories {
            let story = lookup(&self.made.stories, story)?;
            catalog::add_item(c, &id, &story, "", self.began)?;
        }
        Ok(())
    }

    fn follow(
        &self,
        c: &mut Conn,
        username: &str,
        follows: &FollowLine,
        now: Timestamp,
    ) -> Result<(), SeedError> {
        let reader = lookup(&self.made.people, username)?;
        for name in &follows.people {
            let person = lookup(&self.made.people, name)?;
            follow::person(c, &reader, &person, self.began)?;
            purge::person_id(c, &person, now)?;
        }
        for slug in &follows.publications {
            let publication = lookup(&self.made.publications, slug)?;
            follow::publication(c, &reader, &publication, self.began)?;
            purge::publication_id(c, &publication, now)?;
        }
        for name in &follows.tags {
            let slug = tag(name).ok_or_else(|| SeedError::Unknown { name: name.clone() })?;
            follow::tag(c, &reader, &slug, self.began)?;
            purge::tag(c, &slug, now)?;
        }
        Ok(purge::person_id(c, &reader, now)?)
    }
}

fn insert_list(
    c: &mut Conn,
    id: &CatalogId,
    owner: &UserId,
    name: &str,
    description: &str,
    visibility: CatalogVisibility,
    at: Timestamp,
) -> Result<(), SeedError> {
    let blank = Catalog::new(id.clone(), owner.clone(), name.to_owned(), at);
    let description = description.to_owned();
    Ok(catalog::insert(c, &Catalog { description, visibility, ..blank })?)
}
