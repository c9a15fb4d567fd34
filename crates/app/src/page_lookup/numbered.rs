//! The numbered pages of all stories of a publication: in which order, about which topic, and whether there is
//! such a page.

use super::{
    page_request::PageRequest,
    subject::{Found, Missing},
};
use quire_core::{
    PublicationId, TagSlug,
    limit::publication::{NUMBERED_PAGE_MAX, NUMBERED_PAGE_SIZE},
    story::Story,
    vocabulary::publication::CollectionOrder,
};
use quire_routing::Page;
use quire_store::{
    Conn, StoreError,
    story::{self, NumberedList},
};

/// The query key that names the order.
const ORDER: &str = "orderBy";
/// The query key that names a topic.
const TOPIC: &str = "topic";

/// Why a page is not shown as it is asked for. Page 1 stands at the address without a number. Behind the last
/// one, in an order that there is not, or about a topic without stories there, the list is shown from its
/// beginning, for now: stories may be added.
pub(super) fn look(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    found: &Found,
) -> Result<Option<Missing>, StoreError> {
    let Some(publication) = publication(asked, found) else { return Ok(None) };
    let address = asked.address;
    let Some(page) = page(asked) else { return Ok(Some(Missing::NotFound)) };
    let is_ambiguous = address.query_value(TOPIC).is_some() && address.query_value(ORDER).is_some();
    let Some(list) = list(asked).filter(|_| !is_ambiguous) else {
        let key = if is_ambiguous || address.query_value(ORDER).is_some() { ORDER } else { TOPIC };
        return Ok(Some(Missing::Moved(302, address.target_without(key))));
    };
    let is_numbered = asked.resolution.param("page").is_some();
    if page == 1 && is_numbered {
        return Ok(Some(Missing::Moved(301, address.target_at(first(asked)))));
    }
    // One story to a page: the first of the page that is asked for.
    let place = page.saturating_sub(1).saturating_mul(size()).saturating_add(1);
    let is_begin = page == 1 && !matches!(list, NumberedList::Tagged(_));
    if is_begin || !story::numbered(c, &publication, &list, place, 1)?.0.is_empty() {
        return Ok(None);
    }
    let to =
        if page == 1 { address.target_without(TOPIC) } else { address.target_at(first(asked)) };
    Ok(Some(Missing::Moved(302, to)))
}

/// The stories on the page.
pub(super) fn shown(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    found: &Found,
) -> Result<Vec<Story>, StoreError> {
    match (publication(asked, found), list(asked), page(asked)) {
        (Some(publication), Some(list), Some(page)) => {
            Ok(story::numbered(c, &publication, &list, page, size())?.0)
        }
        _ => Ok(Vec::new()),
    }
}

/// Whether the list stands in the order of its numbers.
pub(super) fn is_by_count(asked: &PageRequest<'_>) -> bool {
    list(asked) == Some(NumberedList::MostPopular)
}

fn size() -> u32 {
    u32::try_from(NUMBERED_PAGE_SIZE).unwrap_or(u32::MAX)
}

/// Whose pages they are.
fn publication(asked: &PageRequest<'_>, found: &Found) -> Option<PublicationId> {
    let is_numbered = asked.resolution.page == Some(Page::PublicationAll);
    found.publications.first().filter(|_| is_numbered)?.parse().ok()
}

/// The number in the address, 1 without one; none: it is no number as we write it.
fn page(asked: &PageRequest<'_>) -> Option<u32> {
    let Some(text) = asked.resolution.param("page") else { return Some(1) };
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
    let page: u32 = text.parse().ok().filter(|_| is_plain)?;
    (usize::try_from(page).ok()? <= NUMBERED_PAGE_MAX).then_some(page)
}

/// The list that the query asks for; none: there is no such order, or no such topic can be.
fn list(asked: &PageRequest<'_>) -> Option<NumberedList> {
    let address = asked.address;
    match (address.query_value(ORDER), address.query_value(TOPIC)) {
        (_, Some(topic)) => topic.parse::<TagSlug>().ok().map(NumberedList::Tagged),
        (Some(order), None) => Some(match order.parse::<CollectionOrder>().ok()? {
            CollectionOrder::Earliest => NumberedList::Earliest,
            CollectionOrder::MostPopular => NumberedList::MostPopular,
        }),
        (None, None) => Some(NumberedList::Newest),
    }
}

/// The path of the first page, on this host.
fn first(asked: &PageRequest<'_>) -> String {
    let path = asked.address.path();
    let first = path.rsplit_once('/').map(|(first, _)| first.to_owned());
    first.unwrap_or(path)
}
