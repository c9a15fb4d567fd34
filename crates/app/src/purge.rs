//! What a write tells the subscribers of changes: the kind and id of the thing, and the tags of
//! the cached pages that show it.

mod kind;
mod related;
mod tags;

pub use kind::Purge;
pub(crate) use related::related_tag;
pub(crate) use tags::COLLECTION;
pub use tags::{HOME, best_tag, post_tag, publication_tag, tag_tag, user_tag};

use kind::{added, and_in_passing, counted};
use quire_core::{
    PublicationId, StoryId, TagSlug, Timestamp, UserId, catalog::Catalog, person::Person,
    publication::Publication, story::Story,
};
use quire_store::{Change, ChangeKind, Conn, Paging, StoreError, catalog, change};
use related::also_related;

/// Stories of one person read at once.
const STEP: i64 = 200;

/// Stories of one publication read at once.
const IN_STEP: u32 = 200;

/// Notes that a story changed, in a way that shows on its page and on all lists it stands in, those below other
/// stories of its writer included.
pub(crate) fn story(
    c: &mut Conn,
    story: &Story,
    tags: &[TagSlug],
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut purged = of_story(c, story, tags)?;
    purged.push(related_tag(&user_tag(&story.creator_id)));
    append(c, ChangeKind::Story, story.id.as_str(), purged, now)
}

/// Notes that a story that readers had says something else, and stands in the lists in which it stood. Pages that have it
/// on a card may show what it said for a second: there may be hundreds, and drawing them all at once would make readers wait.
pub(crate) fn story_text(
    c: &mut Conn,
    story: &Story,
    tags: &[TagSlug],
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut purged = of_story(c, story, tags)?;
    // The parts beside it name it.
    if related::is_part(c, &story.id)? {
        purged.push(related_tag(&user_tag(&story.creator_id)));
    }
    let (on_cards, own): (Vec<_>, _) = purged.into_iter().partition(|tag| related::is_related(tag));
    let tags = [added(on_cards), own].concat();
    append(c, ChangeKind::Story, story.id.as_str(), tags, now)
}

/// Notes that someone responded: what the response stands under lacks something new.
pub(crate) fn response(c: &mut Conn, new: &Story, now: Timestamp) -> Result<(), StoreError> {
    let tags = of_story(c, new, &[])?;
    append(c, ChangeKind::Story, new.id.as_str(), added(tags), now)
}

/// The tags of what shows a story, but of other stories of its writer only those that have it below them.
fn of_story(c: &mut Conn, story: &Story, tags: &[TagSlug]) -> Result<Vec<String>, StoreError> {
    let mut purged = also_related([post_tag(&story.id)]);
    purged.push(user_tag(&story.creator_id));
    purged.extend(story.publication_id.as_ref().map(publication_tag));
    purged.extend(tags.iter().map(tag_tag));
    // A response shows below all that it stands under; anything else may show on the home page.
    match &story.in_response_to {
        Some(_) => purged.extend(above(c, &story.id)?.into_iter().flat_map(and_in_passing)),
        None => purged.push(HOME.to_owned()),
    }
    // What it takes up says so.
    let origins = quire_store::story::origins(c, std::slice::from_ref(&story.id))?;
    purged.extend(origins.values().map(|origin| post_tag(&origin.source)));
    Ok(purged)
}

/// Notes that only numbers on a story changed (claps, responses).
pub(crate) fn story_counts(c: &mut Conn, id: &StoryId, now: Timestamp) -> Result<(), StoreError> {
    let tags = count_tags(c, id)?;
    append(c, ChangeKind::Story, id.as_str(), tags, now)
}

/// Notes that someone applauded a story: pages that show its numbers lack the latest.
pub(crate) fn applause(c: &mut Conn, id: &StoryId, now: Timestamp) -> Result<(), StoreError> {
    let tags = count_tags(c, id)?;
    append(c, ChangeKind::Story, id.as_str(), counted(tags), now)
}

/// The tags of what shows a story's numbers.
fn count_tags(c: &mut Conn, id: &StoryId) -> Result<Vec<String>, StoreError> {
    let mut purged = Vec::from(and_in_passing(post_tag(id)));
    purged.extend(above(c, id)?);
    let mut tags = quire_store::tag::of_stories(c, std::slice::from_ref(id))?;
    let tags = tags.remove(id).unwrap_or_default();
    purged.extend(tags.iter().map(|tag| best_tag(tag.slug.as_str())));
    let publication = quire_store::story::publication_of(c, id)?;
    purged.extend(publication.map(|id| best_tag(&publication_tag(&id))));
    Ok(purged)
}

/// The tags of what a story stands under in its discussion.
fn above(c: &mut Conn, id: &StoryId) -> Result<Vec<String>, StoreError> {
    let ids = quire_store::story::ancestor_ids(c, id)?;
    Ok(ids.iter().map(post_tag).collect())
}

/// Notes that a person changed in a way that shows beside their stories: their picture, what they say of themselves.
pub(crate) fn person(c: &mut Conn, person: &Person, now: Timestamp) -> Result<(), StoreError> {
    person_profile(c, &person.id, now)
}

/// [`person()`] by id.
pub(crate) fn person_profile(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    append(c, ChangeKind::Person, id.as_str(), also_related([user_tag(id)]), now)
}

/// Notes that a person changed in a way that shows on their own pages alone.
pub(crate) fn person_id(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    append(c, ChangeKind::Person, id.as_str(), vec![user_tag(id)], now)
}

/// Notes that something was added to a person's pages: someone they follow, a story they recommend.
pub(crate) fn added_to_person(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    append(c, ChangeKind::Person, id.as_str(), added(vec![user_tag(id)]), now)
}

/// Notes that a person has a follower more.
pub(crate) fn follower_of_person(
    c: &mut Conn,
    id: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let tags = counted(and_in_passing(user_tag(id)).into());
    append(c, ChangeKind::Person, id.as_str(), tags, now)
}

/// Notes that a person has a follower less.
pub(crate) fn gone_from_person(
    c: &mut Conn,
    id: &UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    append(c, ChangeKind::Person, id.as_str(), and_in_passing(user_tag(id)).into(), now)
}

/// Notes that a publication has a follower more.
pub(crate) fn added_to_publication(
    c: &mut Conn,
    id: &PublicationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    append(
        c,
        ChangeKind::Publication,
        id.as_str(),
        counted(and_in_passing(publication_tag(id)).into()),
        now,
    )
}

/// Notes that a tag has a follower more.
pub(crate) fn added_to_tag(c: &mut Conn, slug: &TagSlug, now: Timestamp) -> Result<(), StoreError> {
    append(c, ChangeKind::Tag, slug.as_str(), counted(vec![tag_tag(slug)]), now)
}

/// Notes that a person changed in a way that shows wherever something is theirs: stories, responses
/// and lists carry their name and handle.
pub(crate) fn all_by(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    person_profile(c, id, now)?;
    let mut after = None;
    loop {
        let stories = quire_store::story::of_creator(c, id, after.as_ref(), STEP)?;
        let Some(last) = stories.last() else { break };
        after = Some(last.id.clone());
        let ids: Vec<_> = stories.iter().map(|story| story.id.clone()).collect();
        let mut tags = quire_store::tag::of_stories(c, &ids)?;
        for one in stories.iter().filter(|story| story.first_published_at.is_some()) {
            let of_one = tags.remove(&one.id).unwrap_or_default();
            let slugs: Vec<_> = of_one.into_iter().map(|tag| tag.slug).collect();
            story(c, one, &slugs, now)?;
        }
    }
    for list in catalog::all_of(c, id)? {
        append(c, ChangeKind::Catalog, list.id.as_str(), also_related([user_tag(id)]), now)?;
    }
    Ok(())
}

/// Notes that a list changed: it shows on its page and wherever its owner's lists show. A list that only
/// its owner sees shows nowhere, but it may have been seen until now.
pub(crate) fn catalog(c: &mut Conn, list: &Catalog, now: Timestamp) -> Result<(), StoreError> {
    // The parts of a series say what stands before and after them.
    let mut tags = also_related([user_tag(&list.owner_id)]);
    tags.extend(catalog::discussion(c, &list.id)?.as_ref().map(post_tag));
    append(c, ChangeKind::Catalog, list.id.as_str(), tags, now)
}

/// Notes that a publication changed.
pub(crate) fn publication(
    c: &mut Conn,
    publication: &Publication,
    now: Timestamp,
) -> Result<(), StoreError> {
    publication_id(c, &publication.id, now)
}

/// [`publication()`] by id.
pub(crate) fn publication_id(
    c: &mut Conn,
    id: &PublicationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    append(c, ChangeKind::Publication, id.as_str(), also_related([publication_tag(id)]), now)
}

/// Notes that a publication has a follower less.
pub(crate) fn gone_from_publication(
    c: &mut Conn,
    id: &PublicationId,
    now: Timestamp,
) -> Result<(), StoreError> {
    append(c, ChangeKind::Publication, id.as_str(), and_in_passing(publication_tag(id)).into(), now)
}

/// Notes that a publication changed in a way that shows wherever its stories stand: they carry its name
/// and its slug.
pub(crate) fn all_in(c: &mut Conn, place: &Publication, now: Timestamp) -> Result<(), StoreError> {
    publication(c, place, now)?;
    let mut after = None;
    loop {
        let paging = Paging { after, limit: IN_STEP };
        let page = quire_store::story::by_publication(c, &place.id, &paging)?;
        let ids: Vec<_> = page.items.iter().map(|story| story.id.clone()).collect();
        let mut tags = quire_store::tag::of_stories(c, &ids)?;
        for one in &page.items {
            let of_one = tags.remove(&one.id).unwrap_or_default();
            let slugs: Vec<_> = of_one.into_iter().map(|tag| tag.slug).collect();
            story(c, one, &slugs, now)?;
        }
        after = page.next;
        if after.is_none() {
            return Ok(());
        }
    }
}

/// Notes that a tag changed.
pub(crate) fn tag(c: &mut Conn, slug: &TagSlug, now: Timestamp) -> Result<(), StoreError> {
    append(c, ChangeKind::Tag, slug.as_str(), also_related([tag_tag(slug)]), now)
}

/// Notes that a tag has a follower less.
pub(crate) fn gone_from_tag(
    c: &mut Conn,
    slug: &TagSlug,
    now: Timestamp,
) -> Result<(), StoreError> {
    append(c, ChangeKind::Tag, slug.as_str(), vec![tag_tag(slug)], now)
}

/// Notes that a story was picked for everybody, or is not any more.
pub(crate) fn picked(c: &mut Conn, id: &StoryId, now: Timestamp) -> Result<(), StoreError> {
    append(c, ChangeKind::Story, id.as_str(), vec![HOME.to_owned(), post_tag(id)], now)
}

/// Notes that a tag became a topic, or is none any more: it shows wherever topics are offered.
pub(crate) fn topic(c: &mut Conn, slug: &TagSlug, now: Timestamp) -> Result<(), StoreError> {
    append(c, ChangeKind::Tag, slug.as_str(), vec![tag_tag(slug), HOME.to_owned()], now)
}

fn append(
    c: &mut Conn,
    kind: ChangeKind,
    id: &str,
    tags: Vec<String>,
    at: Timestamp,
) -> Result<(), StoreError> {
    change::append(c, Change { kind, id: id.to_owned(), tags, at })
}
