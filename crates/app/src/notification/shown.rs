//! What a reader is shown of what they were told. Read again each time: the person who is muted,
//! blocked, suspended or gone, what was deleted or made private, and what the reader does not want
//! to hear of is not there, and comes back when that ends.

mod about;

use super::story_of;
use about::{NotificationActors, NotificationSubjects};
use quire_core::{
    StoryId, Timestamp, UserId, Viewer,
    catalog::Catalog,
    limit::shell::NOTIFICATION_BADGE_CAP,
    notification::{NotificationSubject, NotificationTab},
    person::Person,
    policy::{StoryAccess, read_story},
    preference::Preference,
    publication::people::PublicationAct,
    quote::Quote,
    story::Story,
    submission::Submission,
    vocabulary::settings::NotificationScope,
};
use quire_store::{
    Conn, Cursor, Page, Paging, StoreError, follow, mute,
    notification::{self, Card},
    person,
};
use std::collections::{HashMap, HashSet};

/// People of a card that are looked at; of more the last.
const LOOKED_AT: i64 = 500;
/// Cards looked at together.
const STEP: u32 = 20;
/// How often the next cards are looked at for a page, when those before are not shown.
const STEPS: usize = 10;

/// A notification as its reader is shown it.
#[derive(Debug, Clone, PartialEq)]
pub struct ShownNotification {
    /// The name of its card.
    pub card: String,
    /// What it is about.
    pub subject: NotificationSubject,
    /// Its place; to be given back when it is marked as read.
    pub number: i64,
    /// Whether it was read.
    pub is_read: bool,
    /// When something happened last.
    pub happened_at: Timestamp,
    /// Who did it, the last one first; at least one. Of more than 500 the last 500.
    pub people: Vec<Person>,
    /// The story it is about.
    pub story: Option<Story>,
    /// The private note.
    pub note: Option<Quote>,
    /// The list.
    pub list: Option<Catalog>,
    /// The submission, which tells of its story what its reader may know.
    pub submission: Option<Submission>,
    /// What was done in a publication.
    pub act: Option<PublicationAct>,
}

impl ShownNotification {
    /// Whether each of these words, in small letters, stands in what it shows: who did it, the
    /// story, the note or the list.
    fn has(&self, words: &[String]) -> bool {
        if words.is_empty() {
            return true;
        }
        let story = self.story.iter().flat_map(|story| [&story.title, &story.excerpt]);
        let note = self.note.iter().filter_map(|note| note.note.as_ref());
        let shown = self.people.iter().map(|person| &person.name);
        let shown = shown.chain(story).chain(note).chain(self.list.iter().map(|list| &list.name));
        let shown = shown.chain(self.submission.iter().map(|one| &one.title));
        let shown = shown.chain(self.act.iter().map(|act| &act.note));
        let text = shown.map(|text| text.to_lowercase()).collect::<Vec<_>>().join("\n");
        words.iter().all(|word| text.contains(word.as_str()))
    }
}

/// A page of a viewer's notifications, the last first; with `words` in what is shown of them,
/// whatever their case. It may hold fewer than asked for and still have a next one. No one but a
/// person has any.
///
/// # Errors
/// [`StoreError`].
pub fn page(
    c: &mut Conn,
    viewer: &Viewer,
    tab: NotificationTab,
    words: &str,
    paging: &Paging,
) -> Result<Page<ShownNotification>, StoreError> {
    let Some(me) = viewer.user_id() else { return Ok(Page::default()) };
    let preferences = crate::preference::in_force(c, me)?;
    let mut kinds = tab.kinds();
    kinds.retain(|kind| kind.is_wanted(&preferences));
    let wanted = usize::try_from(paging.limit).unwrap_or(usize::MAX);
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let mut items: Vec<ShownNotification> = Vec::new();
    let mut after = paging.after.clone();
    for _ in 0..STEPS {
        let found = notification::page(c, me, &kinds, &Paging { after, limit: STEP })?;
        after = found.next;
        let shown = show_cards(c, viewer, me, &preferences, found.items)?;
        items.extend(shown.into_iter().filter(|one| one.has(&words)));
        if items.len() >= wanted || after.is_none() {
            break;
        }
    }
    if items.len() > wanted {
        items.truncate(wanted);
        after = items.last().map(|last| Cursor::counted(last.number, ""));
    }
    Ok(Page { items, next: after })
}

/// How many notifications a viewer has not read: exact up to the cap of the badge, and one more for
/// all above it.
///
/// # Errors
/// [`StoreError`].
pub fn unread_count(c: &mut Conn, viewer: &Viewer) -> Result<usize, StoreError> {
    let Some(me) = viewer.user_id() else { return Ok(0) };
    let mut cards = notification::unread(c, me, i64::MAX, i64::from(STEP))?;
    if cards.is_empty() {
        return Ok(0);
    }
    let preferences = crate::preference::in_force(c, me)?;
    let mut count = 0_usize;
    while let Some(last) = cards.last() {
        let below = last.number;
        cards.retain(|card| card.subject.kind().is_wanted(&preferences));
        count = count.saturating_add(show_cards(c, viewer, me, &preferences, cards)?.len());
        if count > NOTIFICATION_BADGE_CAP {
            return Ok(NOTIFICATION_BADGE_CAP.saturating_add(1));
        }
        cards = notification::unread(c, me, below, i64::from(STEP))?;
    }
    Ok(count)
}

/// What of these cards `me` is shown.
fn show_cards(
    c: &mut Conn,
    viewer: &Viewer,
    me: &UserId,
    preferences: &[Preference],
    cards: Vec<Card>,
) -> Result<Vec<ShownNotification>, StoreError> {
    let about = NotificationSubjects::of(c, me, &cards)?;
    let mut found: Vec<(Card, Vec<UserId>)> = Vec::new();
    for card in cards {
        let people = match about.whose(&card.subject) {
            NotificationActors::One(id) => vec![id],
            NotificationActors::Gathered => notification::actors(c, me, &card.name, LOOKED_AT)?,
            NotificationActors::Gone => continue,
        };
        found.push((card, people));
    }
    let everybody: Vec<UserId> = {
        let unique: HashSet<&UserId> = found.iter().flat_map(|(_, people)| people).collect();
        unique.into_iter().cloned().collect()
    };
    let heard = people_to_show(c, me, preferences, &everybody)?;
    let brought =
        without_muted(c, me, about.new_stories(found.iter().map(|(card, _)| &card.subject)))?;
    let shown = found.into_iter().filter_map(|(card, people)| {
        let people: Vec<Person> = people.iter().filter_map(|id| heard.get(id).cloned()).collect();
        let submission = about.submission(&card.subject).cloned();
        let story = story_of(&card.subject).filter(|_| submission.is_none());
        let story = story.and_then(|id| about.stories.get(&id)).cloned();
        let is_new = matches!(card.subject, NotificationSubject::NewStory(_));
        let is_kept_away = is_new && story.as_ref().is_some_and(|one| !brought.contains(&one.id));
        let may_read = story.as_ref().is_none_or(|story| may_see(viewer, story, is_new));
        if people.is_empty() || is_kept_away || !may_read {
            return None;
        }
        let (note, list) = about.objects(&card.subject);
        let act = about.act(&card.subject).cloned();
        Some(ShownNotification {
            subject: card.subject,
            number: card.number,
            is_read: card.is_read,
            happened_at: card.happened_at,
            people,
            story,
            note,
            list,
            submission,
            act,
            card: card.name,
        })
    });
    Ok(shown.collect())
}

/// Those of some new stories that a reader is brought (decision 0027).
fn without_muted(
    c: &mut Conn,
    me: &UserId,
    new: Vec<Story>,
) -> Result<HashSet<StoryId>, StoreError> {
    if new.is_empty() {
        return Ok(HashSet::new());
    }
    Ok(mute::unmuted(c, me, new)?.into_iter().map(|story| story.id).collect())
}

/// Whether a viewer may be told of a story: one that is out and that they may read, at least as a
/// preview; one that is new only while it stands in lists.
fn may_see(viewer: &Viewer, story: &Story, is_new: bool) -> bool {
    let access = read_story(viewer, story);
    let is_out = story.is_readable();
    is_out
        && matches!(access, StoryAccess::Full | StoryAccess::Preview)
        && (!is_new || story.is_listed())
}

/// Those of some people of whom a reader wants to hear and who are here, by id.
fn people_to_show(
    c: &mut Conn,
    me: &UserId,
    preferences: &[Preference],
    ids: &[UserId],
) -> Result<HashMap<UserId, Person>, StoreError> {
    let muted = mute::people_muted(c, me, ids)?;
    let network = Preference::SiteScope(NotificationScope::Network);
    let followed = match preferences.contains(&network) {
        true => Some(follow::people_followed(c, me, ids)?),
        false => None,
    };
    let is_heard = |person: &Person| {
        let is_here = person.deleted_at.is_none() && !person.is_suspended;
        let is_near = followed.as_ref().is_none_or(|followed| followed.contains(&person.id));
        is_here && is_near && !muted.contains(&person.id)
    };
    let people = person::many(c, ids)?.into_iter().filter(is_heard);
    Ok(people.map(|person| (person.id.clone(), person)).collect())
}
