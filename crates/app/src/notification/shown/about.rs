//! What cards are about, as it is now.

use super::story_of;
use quire_core::{
    PublicationId, StoryId, SubmissionId, UserId,
    catalog::{Catalog, CatalogVisibility},
    notification::NotificationSubject,
    publication::people::{Invitee, PublicationAct, PublicationActKind},
    quote::Quote,
    story::{Story, StoryStatus},
    submission::Submission,
};
use quire_store::{
    Conn, StoreError, catalog,
    notification::Card,
    publication, quote,
    story::{self, hidden_among},
    submission,
};
use std::collections::{HashMap, HashSet};

/// Who did what a card tells.
pub(super) enum NotificationActors {
    /// Someone.
    One(UserId),
    /// The people gathered on the card.
    Gathered,
    /// What it is about is not there any more, or not for its reader.
    Gone,
}

/// What cards are about, as it is now.
pub(super) struct NotificationSubjects {
    pub(super) stories: HashMap<StoryId, Story>,
    hidden: HashSet<StoryId>,
    notes: Vec<Quote>,
    lists: Vec<Catalog>,
    listed: HashSet<(String, StoryId)>,
    submissions: Vec<Submission>,
    managed: HashSet<PublicationId>,
    acts: Vec<PublicationAct>,
    invited: HashSet<PublicationId>,
}

impl NotificationSubjects {
    /// Reads what some cards of `me` are about.
    pub(super) fn of(c: &mut Conn, me: &UserId, cards: &[Card]) -> Result<Self, StoreError> {
        let ids: Vec<StoryId> = cards.iter().filter_map(|card| story_of(&card.subject)).collect();
        let (mut notes, mut lists, mut listed) = (Vec::new(), Vec::new(), HashSet::new());
        let (mut acts, mut invited) = (Vec::new(), HashSet::new());
        for card in cards {
            match &card.subject {
                NotificationSubject::Note(id, _) => notes.extend(quote::find(c, id)?),
                NotificationSubject::Listed(id, story) => {
                    if catalog::item(c, id, story)?.is_some() {
                        listed.insert((id.to_string(), story.clone()));
                    }
                    lists.push(id.clone());
                }
                NotificationSubject::Publication(id) => acts.extend(publication::act(c, id)?),
                _ => {}
            }
        }
        let invitee = Invitee::Person(me.clone());
        for act in acts.iter().filter(|act| act.kind == PublicationActKind::Invited) {
            let Some(place) = &act.publication_id else { continue };
            let open = publication::invite_of(c, place, &invitee)?;
            invited.extend(open.map(|open| open.publication_id));
        }
        let submissions: Vec<SubmissionId> =
            cards.iter().filter_map(|card| card.subject.submission_id().cloned()).collect();
        let managed = match submissions.is_empty() {
            true => Vec::new(),
            false => publication::memberships_of(c, std::slice::from_ref(me))?,
        };
        let managed = managed.into_iter().filter(|member| member.role.manages());
        let stories = story::many(c, &ids)?.into_iter();
        Ok(Self {
            stories: stories.map(|story| (story.id.clone(), story)).collect(),
            hidden: hidden_among(c, &ids)?,
            notes: notes.into_iter().filter(|note| !note.is_highlight()).collect(),
            lists: catalog::many(c, &lists)?,
            listed,
            submissions: submission::many(c, &submissions)?,
            managed: managed.map(|member| member.publication_id).collect(),
            acts,
            invited,
        })
    }

    /// The stories that are what is new.
    pub(super) fn new_stories<'s>(
        &self,
        told: impl Iterator<Item = &'s NotificationSubject>,
    ) -> Vec<Story> {
        let new = told.filter_map(|subject| match subject {
            NotificationSubject::NewStory(id) => self.stories.get(id).cloned(),
            _ => None,
        });
        new.collect()
    }

    /// The submission a card tells of.
    pub(super) fn submission(&self, subject: &NotificationSubject) -> Option<&Submission> {
        let id = subject.submission_id()?;
        self.submissions.iter().find(|one| one.id == *id)
    }

    /// What was done in a publication, as a card tells.
    pub(super) fn act(&self, subject: &NotificationSubject) -> Option<&PublicationAct> {
        let NotificationSubject::Publication(id) = subject else { return None };
        self.acts.iter().find(|act| act.id == *id)
    }

    /// Who is to be named for what was done; an invitation is told as long as it can be accepted.
    fn of_act(&self, subject: &NotificationSubject) -> Option<&UserId> {
        let act = self.act(subject)?;
        let place = act.publication_id.as_ref();
        let is_over = act.kind == PublicationActKind::Invited
            && place.is_none_or(|place| !self.invited.contains(place));
        act.actor_id.as_ref().filter(|_| !is_over)
    }

    /// Who is to be named for a submission: its writer while it waits for editors of this reader's
    /// publications, and to its writer the person who decided.
    fn of_submission(&self, subject: &NotificationSubject, story: &Story) -> Option<&UserId> {
        let submission = self.submission(subject)?;
        if !matches!(subject, NotificationSubject::Submission(..)) {
            return submission.decided_by.as_ref();
        }
        let waits = submission.status.waits_for_editors() && story.status != StoryStatus::Deleted;
        let is_mine = self.managed.contains(&submission.publication_id);
        (waits && is_mine).then_some(&submission.writer_id)
    }

    /// The note and the list that a card shows.
    pub(super) fn objects(
        &self,
        subject: &NotificationSubject,
    ) -> (Option<Quote>, Option<Catalog>) {
        match subject {
            NotificationSubject::Note(id, _) => {
                (self.notes.iter().find(|note| note.id == *id).cloned(), None)
            }
            NotificationSubject::Listed(id, _) => {
                (None, self.lists.iter().find(|list| list.id == *id).cloned())
            }
            _ => (None, None),
        }
    }

    /// Who did what a card tells.
    pub(super) fn whose(&self, subject: &NotificationSubject) -> NotificationActors {
        let story = story_of(subject);
        let story = story.as_ref().and_then(|id| self.stories.get(id));
        let one = match (subject, story, self.objects(subject)) {
            (NotificationSubject::Followers, ..) => return NotificationActors::Gathered,
            (NotificationSubject::Publication(_), ..) => self.of_act(subject),
            (NotificationSubject::Claps(_) | NotificationSubject::Highlights(_), Some(_), _) => {
                return NotificationActors::Gathered;
            }
            // What is hidden below a story is not told to readers that it was.
            (
                NotificationSubject::Response(id) | NotificationSubject::Mention(id),
                Some(story),
                _,
            ) => (!self.hidden.contains(id)).then_some(&story.creator_id),
            (NotificationSubject::NewStory(_), Some(story), _) => Some(&story.creator_id),
            (NotificationSubject::Note(..), Some(_), (Some(note), _)) => {
                return NotificationActors::One(note.reader_id);
            }
            (NotificationSubject::Listed(_, story), Some(_), (_, Some(list))) => {
                let stands = self.listed.contains(&(list.id.to_string(), story.clone()));
                let is_public = list.visibility == CatalogVisibility::Public;
                return if stands && is_public {
                    NotificationActors::One(list.owner_id)
                } else {
                    NotificationActors::Gone
                };
            }
            (_, Some(story), _) => self.of_submission(subject, story),
            _ => None,
        };
        one.cloned().map_or(NotificationActors::Gone, NotificationActors::One)
    }
}
