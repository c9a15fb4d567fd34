//! Lists of stories that are read on by their address, also without scripts: from the place that
//! `to` names, and in an archive's year, month or day.

use super::{
    page_request::PageRequest,
    subject::{Found, Missing},
};
use quire_core::{PublicationId, TagSlug, UserId};
use quire_routing::{Page, Resolution};
use quire_store::{
    Conn, Cursor, StoreError,
    story::{self, Period, Scope, StoryList},
};

/// The query key that names the place.
const PLACE: &str = "to";

/// Why a list is not shown as it is asked for. Archives have no page of a day that does not exist. A
/// list that would begin where none of its stories ends, or behind the last, is shown from its beginning, for now: a story that was hidden may come back.
pub(super) fn look(
    c: &mut Conn,
    asked: &PageRequest<'_>,
    found: &Found,
) -> Result<Option<Missing>, StoreError> {
    if period(asked.resolution).is_err() {
        return Ok(Some(Missing::NotFound));
    }
    let Some(place) = place(asked) else { return Ok(None) };
    let is_there = match (Cursor::from_token(place), list(asked, found)) {
        (Ok(place), Some(list)) => story::goes_on_after(c, &list, &place)?,
        _ => false,
    };
    Ok((!is_there).then(|| Missing::Moved(302, asked.address.target_without(PLACE))))
}

/// Where the list of a page begins, as its address says.
pub(super) fn place<'a>(asked: &PageRequest<'a>) -> Option<&'a str> {
    let kept = &asked.resolution.query;
    let is_kept = kept.split('&').any(|pair| pair.split_once('=').is_some_and(|(k, _)| k == PLACE));
    asked.address.query_value(PLACE).filter(|_| is_kept)
}

/// The list that a page shows; none: it shows another thing, or a ranking, which only scripts read on.
pub(super) fn list(asked: &PageRequest<'_>, found: &Found) -> Option<StoryList> {
    let resolution = asked.resolution;
    let publication = || found.publications.first()?.parse::<PublicationId>().ok();
    let tag = || found.tags.first()?.parse::<TagSlug>().ok();
    let scope = match resolution.page? {
        Page::UserProfile if matches!(resolution.param("tab"), None | Some("latest")) => {
            return found.people.first()?.parse::<UserId>().ok().map(StoryList::Person);
        }
        Page::HomeLoLegacy => Scope::Site,
        Page::PublicationProfile
        | Page::CommunityPublicationProfile
        | Page::CommunityPublicationLatest
        | Page::CommunityPublicationArchive => Scope::Publication(publication()?),
        Page::PublicationTagged | Page::CommunityPublicationTagged => {
            return Some(StoryList::Tagged(publication()?, tag()?));
        }
        Page::TopicPortal if asked.address.query_value("top").is_some() => return None,
        Page::TopicPortal | Page::TagArchive => Scope::Tag(tag()?),
        _ => return None,
    };
    Some(match period(resolution) {
        Ok(Some(period)) => StoryList::Archive(scope, period),
        _ => StoryList::Newest(scope),
    })
}

/// There is no such year, month or day.
struct NoSuchPeriod;

/// The period of an archive; none: all of it.
fn period(resolution: &Resolution) -> Result<Option<Period>, NoSuchPeriod> {
    let is_archive =
        matches!(resolution.page, Some(Page::CommunityPublicationArchive | Page::TagArchive));
    let Some(year) = resolution.param("year").filter(|_| is_archive) else { return Ok(None) };
    let part = |name| resolution.param(name).map(number).transpose();
    Period::new(number(year)?, part("month")?, part("day")?).map(Some).ok_or(NoSuchPeriod)
}

/// A number of up to four digits, as archives write it.
fn number<N: std::str::FromStr>(text: &str) -> Result<N, NoSuchPeriod> {
    let is_short = text.len() <= 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_short).ok_or(NoSuchPeriod)
}
