//! What the viewer is told: notifications, how many are unread, and marking them as read.

use super::{
    call::{Call, call},
    catalog::Catalog,
    field_error::{FieldError, Result},
    outcome::{Forbidden, Unauthorized},
    paging::{PagingInfo, PagingOptions, info, paging},
    person::User,
    publication::CollectionAct,
    quote::Quote,
    refusal::{Refused, sort},
    scalar::{DateTime, int},
    story::Post,
    submission::Submission,
    vocabulary::{NotificationKind, NotificationTab},
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::{notification, refusal::Refusal};
use std::sync::Arc;

/// People of a notification that are named; the others are counted.
const NAMED: usize = 3;

/// Bytes of what is searched for among one's notifications.
const LONGEST_QUERY: usize = 256;

/// Something the viewer is told.
#[derive(Debug, Clone)]
pub struct Notification(notification::ShownNotification);

/// Something the viewer is told.
#[Object]
impl Notification {
    /// The id, among the viewer's own.
    async fn id(&self) -> ID {
        ID(self.0.card.clone())
    }
    /// What it tells.
    async fn kind(&self) -> NotificationKind {
        self.0.subject.kind().into()
    }
    /// Its place: what happened later has a higher number. Given back when it is marked as read.
    async fn number(&self) -> i32 {
        int(self.0.number)
    }
    /// Whether it was read.
    async fn is_read(&self) -> bool {
        self.0.is_read
    }
    /// When something happened last.
    async fn occurred_at(&self) -> DateTime {
        self.0.happened_at.into()
    }
    /// Who did it, the last one first; at most three.
    async fn actors(&self) -> Vec<User> {
        let people = self.0.people.iter().take(NAMED);
        people.map(|person| User(Arc::new(person.clone()))).collect()
    }
    /// How many did it; of more than 500 it says 500.
    async fn actor_count(&self) -> i32 {
        int(i64::try_from(self.0.people.len()).unwrap_or(i64::MAX))
    }
    /// The story or response it is about.
    async fn post(&self, ctx: &Context<'_>) -> Result<Option<Post>> {
        let story = self.0.story.clone().map(Arc::new);
        let viewer = call(ctx)?.viewer();
        Ok(story.and_then(|story| Post::visible_to(viewer, story)))
    }
    /// The private note that was left.
    async fn note(&self) -> Option<Quote> {
        self.0.note.clone().map(Quote::from)
    }
    /// The submission it tells of.
    async fn submission(&self) -> Option<Submission> {
        self.0.submission.clone().map(Submission::from)
    }
    /// What was done in a publication.
    async fn collection_act(&self) -> Option<CollectionAct> {
        self.0.act.clone().map(CollectionAct)
    }
    /// The list on which the story stands.
    async fn catalog(&self) -> Option<Catalog> {
        self.0.list.clone().map(|list| Catalog(Arc::new(list)))
    }
}

/// A page of notifications.
#[derive(Debug, Clone, SimpleObject)]
pub struct NotificationPage {
    /// The notifications; may be fewer than asked for, also where there is a next page.
    pub items: Vec<Notification>,
    /// Where the list goes on.
    pub paging_info: PagingInfo,
}

/// What waits for the viewer.
#[derive(Debug, Clone, SimpleObject)]
pub struct NotificationStatus {
    /// Notifications not yet read, exact up to 99; 100 for more; 0 when no one is signed in.
    pub unread_notification_count: i32,
}

async fn status(call: &Call) -> Result<NotificationStatus> {
    let viewer = call.viewer().clone();
    let unread = call.read(move |c| notification::unread_count(c, &viewer)).await?;
    let unread = i64::try_from(unread).unwrap_or(i64::MAX);
    Ok(NotificationStatus { unread_notification_count: int(unread) })
}

/// Notifications: reads.
#[derive(Debug, Default)]
pub struct NotificationQuery;

#[Object]
impl NotificationQuery {
    /// What waits for the viewer.
    // C008
    async fn notification_status(&self, ctx: &Context<'_>) -> Result<NotificationStatus> {
        status(call(ctx)?).await
    }

    /// What the viewer is told, the last first; with the words of `query` in what is shown of it. For
    /// readers who are not signed in an empty page.
    async fn notifications(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "Which tab; null: all.")] tab: Option<NotificationTab>,
        #[graphql(desc = "Words they must contain; null: any.")] query: Option<String>,
        #[graphql(desc = "The page; null: the first.")] paging: Option<PagingOptions>,
    ) -> Result<NotificationPage> {
        let (call, paging, words) = (call(ctx)?, self::paging(paging)?, query.unwrap_or_default());
        if words.len() > LONGEST_QUERY {
            return Err(FieldError::BadRequest("the query is too long".to_owned()));
        }
        let (viewer, limit) = (call.viewer().clone(), paging.limit);
        let tab = tab.map_or(quire_core::notification::NotificationTab::All, Into::into);
        let page = call.read(move |c| notification::page(c, &viewer, tab, &words, &paging)).await?;
        let paging_info = info(&page, limit);
        Ok(NotificationPage {
            items: page.items.into_iter().map(Notification).collect(),
            paging_info,
        })
    }
}

/// The answer to marking notifications as read.
#[derive(Debug, Union)]
pub enum MarkNotificationsResult {
    /// What is left.
    NotificationStatus(NotificationStatus),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
}

impl MarkNotificationsResult {
    async fn of(call: &Call, done: std::result::Result<bool, Refusal>) -> Result<Self> {
        match done {
            Ok(_) => Ok(Self::NotificationStatus(status(call).await?)),
            Err(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => Ok(Self::Unauthorized(why)),
                Refused::Forbidden(why) => Ok(Self::Forbidden(why)),
                Refused::NotFound(_) | Refused::BadRequest(_) => {
                    Err(FieldError::internal(&"marking as read asked for something else"))
                }
            },
        }
    }
}

/// Marking notifications as read.
#[derive(Debug, Default)]
pub struct NotificationMutation;

#[Object]
impl NotificationMutation {
    /// Marks a notification as read, as it was seen: with its number. One on which something happened
    /// since stays unread.
    async fn mark_notification_read(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the notification.")] notification_id: ID,
        #[graphql(desc = "The highest number that the viewer has seen.")] seen: i32,
    ) -> Result<MarkNotificationsResult> {
        let call = call(ctx)?;
        let card = notification_id.as_str();
        let done = notification::mark_read(&call.app, call.viewer(), card, seen.into()).await;
        MarkNotificationsResult::of(call, done).await
    }

    /// Marks all notifications as read up to the highest number that was seen. What came meanwhile
    /// stays unread.
    async fn mark_all_notifications_read(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The highest number that the viewer has seen.")] seen: i32,
    ) -> Result<MarkNotificationsResult> {
        let call = call(ctx)?;
        let done = notification::mark_all_read(&call.app, call.viewer(), seen.into()).await;
        MarkNotificationsResult::of(call, done).await
    }
}
