//! Acts that links on other sites lead to: following, voting, saving, highlighting (decision 0035).
//! What each does is done by the action of its noun.

use crate::{
    App, address, block, catalog, follow,
    limit_subject::subject,
    quote::{self, NewQuote},
    refusal::{Forbidden, Refusal, acting},
    story::{self, published},
};
use quire_core::{
    PublicationId, StoryId, UserId, Viewer, limit::story::LINKED_ACTS_PER_HOUR, policy::clap_story,
    story::Story,
};
use quire_store::{Conn, login, person, publication};

/// What a link wants done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LinkedAction {
    /// To follow a person.
    FollowPerson(UserId),
    /// To follow a publication.
    FollowPublication(PublicationId),
    /// To clap for a story; in this publication (its slug), when the link names one.
    Vote(StoryId, Option<String>),
    /// To put a story on the reading list.
    Save(StoryId),
    /// To highlight a passage.
    Highlight(NewQuote),
}

/// What a link is about, for the question whether to do it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkSubject {
    /// A person's or a publication's name, or a story's title: someone else's words.
    pub name: String,
    /// The path of its page.
    pub path: String,
}

/// Why it was not done.
#[derive(Debug, thiserror::Error)]
pub enum LinkRefusal {
    /// The viewer may not, or the store could not.
    #[error(transparent)]
    Refused(Refusal),
    /// Too many in an hour.
    #[error("too many in an hour; try again in {retry_after} seconds")]
    RateLimited {
        /// Seconds to wait.
        retry_after: i64,
    },
}

impl<E: Into<Refusal>> From<E> for LinkRefusal {
    fn from(refusal: E) -> Self {
        Self::Refused(refusal.into())
    }
}

/// What a link is about. Nothing is done.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, and what the viewer may not do.
pub async fn about(
    app: &App,
    viewer: &Viewer,
    linked: &LinkedAction,
) -> Result<LinkSubject, Refusal> {
    acting(viewer)?;
    let (viewer, linked) = (viewer.clone(), linked.clone());
    app.store.read(move |c| Ok(find(c, &viewer, &linked))).await?
}

const HOUR: i64 = 3_600;

/// Does what a link wants. Twice is the same as once.
///
/// # Errors
/// [`LinkRefusal`]: strangers, suspended viewers, what the viewer may not do, passages that are not
/// in the text, and too many in an hour.
pub async fn perform(app: &App, viewer: &Viewer, linked: LinkedAction) -> Result<(), LinkRefusal> {
    let counted = subject(&app.keys, "linked act", acting(viewer)?.as_str());
    about(app, viewer, &linked).await?;
    let most = i64::try_from(LINKED_ACTS_PER_HOUR).unwrap_or(i64::MAX);
    let now = app.ports.clock.now();
    let wait =
        app.store.write(move |c: &mut Conn| login::count_mail(c, &counted, most, HOUR, now)).await;
    match wait.map_err(Refusal::from)? {
        0 => {}
        retry_after => return Err(LinkRefusal::RateLimited { retry_after }),
    }
    match linked {
        LinkedAction::FollowPerson(id) => drop(follow::user(app, viewer, &id).await?),
        LinkedAction::FollowPublication(id) => drop(follow::publication(app, viewer, &id).await?),
        LinkedAction::Vote(id, _) => drop(story::vote(app, viewer, &id).await?),
        LinkedAction::Save(id) => drop(catalog::save(app, viewer, &id).await?),
        LinkedAction::Highlight(passage) => drop(quote::take(app, viewer, passage).await?),
    }
    Ok(())
}

fn find(c: &mut Conn, viewer: &Viewer, linked: &LinkedAction) -> Result<LinkSubject, Refusal> {
    match linked {
        LinkedAction::FollowPerson(id) if viewer.user_id() == Some(id) => {
            Err(Forbidden::Yourself.into())
        }
        LinkedAction::FollowPerson(id) => {
            let found = person::find(c, id)?;
            let person = found
                .filter(|person| person.deleted_at.is_none() && !person.is_suspended)
                .ok_or(Refusal::NotFound)?;
            block::refuse(c, viewer, id)?;
            Ok(LinkSubject { path: address::person(&person.username), name: person.name })
        }
        LinkedAction::FollowPublication(id) => {
            let found = publication::find(c, id)?.ok_or(Refusal::NotFound)?;
            Ok(LinkSubject { path: address::publication(&found.slug), name: found.name })
        }
        LinkedAction::Vote(id, place) => {
            let (story, about) = of_story(c, viewer, id, place.as_deref())?;
            let may = clap_story(viewer, &story);
            if may { Ok(about) } else { Err(Forbidden::OwnStory.into()) }
        }
        LinkedAction::Save(id) => of_story(c, viewer, id, None).map(|(_, about)| about),
        LinkedAction::Highlight(new) => {
            of_story(c, viewer, &new.story_id, None).map(|(_, about)| about)
        }
    }
}

/// A story that the viewer may read, in the publication of this slug where one is named.
fn of_story(
    c: &mut Conn,
    viewer: &Viewer,
    id: &StoryId,
    place: Option<&str>,
) -> Result<(Story, LinkSubject), Refusal> {
    let story = published(c, viewer, id)?;
    if story.stands_for_list() {
        return Err(Refusal::NotFound);
    }
    let home = match &story.publication_id {
        Some(id) => publication::find(c, id)?,
        None => None,
    };
    let slug = home.as_ref().map(|home| home.slug.as_str());
    if place.is_some() && place != slug {
        return Err(Refusal::NotFound);
    }
    let author = person::find(c, &story.creator_id)?.ok_or(Refusal::NotFound)?;
    let about = LinkSubject {
        path: address::story(&story, &author.username, slug),
        name: story.title.clone(),
    };
    Ok((story, about))
}
