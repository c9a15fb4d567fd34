//! The demo world put into the store.

use super::{
    SOURCE, SeedError, Seeded,
    links::SeedPaths,
    pictures,
    script::{PersonLine, PublicationLine, ResponseLine, SeedScript, StoryFile, tag},
};
use crate::{
    App,
    import::{
        ItemOutcome,
        post::{self, ImportedStory, SaveOutcome},
        stable,
    },
    purge, username,
};
use quire_core::{
    PublicationId, StoryId, Timestamp, UserId,
    document::{ReadOptions, markdown},
    person::{MembershipTier, Person},
    publication::{Publication, PublicationMember, PublicationRole},
    story::{StoryStatus, Visibility},
};
use quire_store::{
    Conn, StoreError, import, import::ImportItem, person, publication, setting, staff_pick,
};
use std::collections::HashMap;

mod membership;
mod social;

/// What has been made so far, by the names of the script.
#[derive(Debug, Clone, Default)]
pub(super) struct SeedProgress {
    people: HashMap<String, UserId>,
    publications: HashMap<String, PublicationId>,
    /// Stories and responses.
    stories: HashMap<String, StoryId>,
}

/// Makes what is missing.
pub(super) async fn make(
    app: &App,
    script: &SeedScript,
    stories: &[StoryFile],
) -> Result<Seeded, SeedError> {
    let now = app.ports.clock.now();
    let began = began(app, now).await?;
    let mut made = SeedProgress::default();
    let mut new = Seeded::default();
    for line in script.person.clone() {
        let username = line.username.clone();
        let (id, is_new) = app.store.write(move |c| make_person(c, &line, began, now)).await?;
        new.people += usize::from(is_new);
        made.people.insert(username, id);
    }
    for line in script.publication.clone() {
        let (slug, people) = (line.slug.clone(), made.people.clone());
        let (id, is_new) =
            app.store.write(move |c| make_publication(c, &line, &people, began, now)).await?;
        new.publications += usize::from(is_new);
        made.publications.insert(slug, id);
    }
    let links = SeedPaths::between(stories);
    for file in stories {
        let is_new = make_story(app, file, &links, &mut made, began).await?;
        new.stories += usize::from(is_new);
    }
    for line in &script.response {
        let is_new = make_response(app, line, &mut made, began).await?;
        new.responses += usize::from(is_new);
    }
    social::make(app, script, made, began).await?;
    Ok(new)
}

/// When the world was first made; everything in it is dated back from there.
async fn began(app: &App, now: Timestamp) -> Result<Timestamp, StoreError> {
    let millis = now.millis().to_string();
    let kept: Result<String, StoreError> =
        app.store.write(move |c| setting::get_or_set(c, "seeded-at", &millis)).await;
    Ok(kept?.parse().ok().and_then(Timestamp::from_millis).unwrap_or(now))
}

fn before(began: Timestamp, days: i64) -> Timestamp {
    began.plus_seconds(days.saturating_mul(-86_400))
}

fn lookup<T: Clone>(map: &HashMap<String, T>, name: &str) -> Result<T, SeedError> {
    map.get(name).cloned().ok_or_else(|| SeedError::Unknown { name: name.to_owned() })
}

/// What a name of the script became, if it was made before.
fn find_made(c: &mut Conn, key: &str) -> Result<Option<String>, StoreError> {
    Ok(import::find(c, SOURCE, key)?.map(|item| item.entity_id))
}

fn remember(
    c: &mut Conn,
    key: String,
    kind: &str,
    id: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    import::record(
        c,
        &ImportItem {
            source: SOURCE.to_owned(),
            source_key: key,
            entity_kind: kind.to_owned(),
            entity_id: id.to_owned(),
            content_hash: String::new(),
            imported_at: now,
        },
    )
}

fn make_person(
    c: &mut Conn,
    line: &PersonLine,
    began: Timestamp,
    now: Timestamp,
) -> Result<(UserId, bool), SeedError> {
    let key = format!("person:{}", line.username);
    if let Some(id) = find_made(c, &key)?.and_then(|id| id.parse().ok()) {
        return Ok((id, false));
    }
    let person = Person {
        id: UserId::from_bits(stable::bits(&[SOURCE, &key])),
        username: username::free(c, &line.username, now)?,
        name: line.name.clone(),
        bio: line.bio.clone(),
        image: Some(pictures::avatar(&line.username)),
        email: line.email.clone(),
        tier: MembershipTier::Free,
        is_staff: line.is_staff,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: before(began, line.days),
    };
    person::insert(c, &person)?;
    if let Some(membership) = &line.membership {
        membership::make(c, membership, &person.id, began, now)?;
    }
    purge::person(c, &person, now)?;
    remember(c, key, "person", person.id.as_str(), now)?;
    Ok((person.id, true))
}

fn make_publication(
    c: &mut Conn,
    line: &PublicationLine,
    people: &HashMap<String, UserId>,
    began: Timestamp,
    now: Timestamp,
) -> Result<(PublicationId, bool), SeedError> {
    let key = format!("publication:{}", line.slug);
    if let Some(id) = find_made(c, &key)?.and_then(|id| id.parse().ok()) {
        return Ok((id, false));
    }
    let made = Publication {
        id: PublicationId::from_bits(stable::bits(&[SOURCE, &key])),
        slug: line.slug.clone(),
        name: line.name.clone(),
        tagline: line.tagline.clone(),
        description: line.description.clone(),
        image: None,
        domain: None,
        tint: Some(line.tint.clone()),
        follower_count: 0,
        story_count: 0,
        created_at: before(began, line.days),
    };
    publication::insert(c, &made)?;
    let owner = [(&line.owner, PublicationRole::Owner)];
    let editors = line.editors.iter().map(|name| (name, PublicationRole::Editor));
    let writers = line.writers.iter().map(|name| (name, PublicationRole::Writer));
    for (name, role) in owner.into_iter().chain(editors).chain(writers) {
        let user_id = lookup(people, name)?;
        publication::set_member(
            c,
            &PublicationMember { publication_id: made.id.clone(), user_id, role },
        )?;
    }
    purge::publication(c, &made, now)?;
    remember(c, key, "publication", made.id.as_str(), now)?;
    Ok((made.id, true))
}

async fn make_story(
    app: &App,
    file: &StoryFile,
    links: &SeedPaths,
    made: &mut SeedProgress,
    began: Timestamp,
) -> Result<bool, SeedError> {
    let publication = match &file.publication {
        Some(slug) => Some(lookup(&made.publications, slug)?),
        None => None,
    };
    let post = ImportedStory {
        key: file.item_key(),
        creator: lookup(&made.people, &file.author)?,
        publication,
        in_response_to: None,
        title: file.title.clone(),
        subtitle: file.subtitle.clone(),
        document: links.read(file)?,
        tags: file.tags.clone(),
        status: file.status,
        visibility: file.visibility,
        lang: file.lang.clone(),
        license: file.license,
        preview_image: file.preview_image.clone(),
        canonical_url: None,
        published: Some(before(began, file.days)),
        updated: None,
        responses_locked: false,
        old_paths: Vec::new(),
    };
    let (saved, is_new) = save(app, post).await?;
    let Some(id) = saved else { return Ok(false) };
    if file.is_picked && is_new {
        let (id, at) = (id.clone(), before(began, file.days));
        let picked: Result<bool, StoreError> =
            app.store.write(move |c| staff_pick::add(c, &id, at)).await;
        picked?;
    }
    made.stories.insert(file.key.to_owned(), id);
    Ok(is_new)
}

async fn make_response(
    app: &App,
    line: &ResponseLine,
    made: &mut SeedProgress,
    began: Timestamp,
) -> Result<bool, SeedError> {
    // What it answers may have been deleted here; then it is not wanted either.
    let Some(answered) = made.stories.get(&line.to).cloned() else { return Ok(false) };
    let post = ImportedStory {
        key: format!("response:{}", line.key),
        creator: lookup(&made.people, &line.author)?,
        publication: None,
        in_response_to: Some(answered),
        title: String::new(),
        subtitle: String::new(),
        document: markdown::read(&line.text, &ReadOptions::default()).document,
        tags: Vec::new(),
        status: StoryStatus::Published,
        visibility: Visibility::Public,
        lang: "en".to_owned(),
        license: None,
        preview_image: None,
        canonical_url: None,
        published: Some(before(began, line.days)),
        updated: None,
        responses_locked: false,
        old_paths: Vec::new(),
    };
    let (saved, is_new) = save(app, post).await?;
    if let Some(id) = saved {
        made.stories.insert(line.key.clone(), id);
    }
    Ok(is_new)
}

/// Saves a post; its id unless it was deleted here, and whether it is new.
async fn save(app: &App, post: ImportedStory) -> Result<(Option<StoryId>, bool), SeedError> {
    let key = post.key.clone();
    match post::save(app, SOURCE, post).await? {
        SaveOutcome::Here { outcome, id, .. } => Ok((Some(id), outcome == ItemOutcome::Imported)),
        SaveOutcome::Deleted => Ok((None, false)),
        SaveOutcome::Refused(reason) => Err(SeedError::Script { what: key, reason }),
    }
}

/// Makes the tags that staff curate.
fn make_topics(c: &mut Conn, names: &[String]) -> Result<(), StoreError> {
    for name in names {
        if let Some(slug) = tag(name) {
            quire_store::tag::ensure(c, &slug, name)?;
            quire_store::tag::save(c, &slug, name, true)?;
        }
    }
    Ok(())
}
