//! The stories of a publication: with a tag, by what readers think of them, and in numbered pages.

use crate::{
    call::Call,
    field_error::{FieldError, Result},
    paging::{PagingOptions, paging},
    story::{Post, PostPage},
    vocabulary::CollectionOrder,
};
use async_graphql::SimpleObject;
use quire_core::{
    PublicationId, TagSlug,
    limit::publication::{NUMBERED_PAGE_MAX, NUMBERED_PAGE_SIZE},
    vocabulary::publication::CollectionOrder as Order,
};
use quire_store::story::{self, NumberedList};

/// A numbered page of stories.
#[derive(Debug, Clone, SimpleObject)]
pub struct NumberedPosts {
    /// The stories.
    pub items: Vec<Post>,
    /// The number of the page, from 1.
    pub page: i32,
    /// Whether there is a page behind it.
    pub has_next: bool,
}

pub(super) async fn tagged(
    call: &Call,
    of: &PublicationId,
    tag: &str,
    feature: Option<String>,
    options: Option<PagingOptions>,
) -> Result<PostPage> {
    let paging = paging(options)?;
    let Ok(tag) = tag.parse::<TagSlug>() else { return Ok(PostPage::default()) };
    let feature = match feature.map(|feature| feature.parse::<TagSlug>()) {
        Some(Err(_)) => return Ok(PostPage::default()),
        Some(Ok(feature)) => Some(feature).filter(|feature| *feature != tag),
        None => None,
    };
    let (limit, of) = (paging.limit, of.clone());
    let page = call
        .read(move |c| match &feature {
            Some(feature) => story::by_both_tags_in(c, &of, [&tag, feature], &paging),
            None => story::by_tag_in(c, &of, &tag, &paging),
        })
        .await?;
    Ok(PostPage::of(call.viewer(), page, limit))
}

pub(super) async fn trending(
    call: &Call,
    of: &PublicationId,
    options: Option<PagingOptions>,
) -> Result<PostPage> {
    let (paging, of) = (paging(options)?, of.clone());
    let (now, limit) = (call.app.ports.clock.now(), paging.limit);
    let page = call.read(move |c| quire_app::publication::trending(c, &of, now, &paging)).await?;
    Ok(PostPage::of(call.viewer(), page, limit))
}

pub(super) async fn numbered(
    call: &Call,
    of: &PublicationId,
    order: Option<CollectionOrder>,
    topic: Option<String>,
    page: i32,
) -> Result<NumberedPosts> {
    let wanted = u32::try_from(page).ok().filter(|page| {
        usize::try_from(*page).is_ok_and(|page| (1..=NUMBERED_PAGE_MAX).contains(&page))
    });
    let number =
        wanted.ok_or_else(|| FieldError::BadRequest("there is no such page".to_owned()))?;
    let nothing = NumberedPosts { items: Vec::new(), page, has_next: false };
    let list = match (order.map(Order::from), topic) {
        (Some(_), Some(_)) => {
            return Err(FieldError::BadRequest("give `orderBy` or `topic`".to_owned()));
        }
        (None, Some(topic)) => match topic.parse::<TagSlug>() {
            Ok(topic) => NumberedList::Tagged(topic),
            Err(_) => return Ok(nothing),
        },
        (Some(Order::Earliest), None) => NumberedList::Earliest,
        (Some(Order::MostPopular), None) => NumberedList::MostPopular,
        (None, None) => NumberedList::Newest,
    };
    let size = u32::try_from(NUMBERED_PAGE_SIZE).unwrap_or(u32::MAX);
    let of = of.clone();
    let (items, has_next) =
        call.read(move |c| story::numbered(c, &of, &list, number, size)).await?;
    Ok(NumberedPosts { items: Post::all_visible_to(call.viewer(), items), has_next, ..nothing })
}
