//! Which results are kept from whom. The server adds these
//! filters; nothing a client sends can take them away.

use crate::{IndexName, filter::Filter};
use quire_core::{flag::Flag, limit::search::TAG_SEARCH_MIN_POST_COUNT};

/// The flag and permission that shows everything.
pub const UNFILTERED_PERMISSION: &str = Flag::ViewUnfilteredSearch.as_str();

/// What holds for everybody: tags without stories and authors without an account are never found.
#[must_use]
pub fn always(index: IndexName) -> Option<Filter> {
    match index {
        IndexName::Tags => {
            Some(Filter::at_least("postCount", i64::from(TAG_SEARCH_MIN_POST_COUNT)))
        }
        IndexName::Users => Some(Filter::not(Filter::is("isAuthorOnly", "true"))),
        IndexName::Posts
        | IndexName::Collections
        | IndexName::Catalogs
        | IndexName::BookEditions => None,
    }
}

/// What holds for those without [`UNFILTERED_PERMISSION`]: high-quality people and stories only.
#[must_use]
pub fn quality(index: IndexName) -> Option<Filter> {
    match index {
        IndexName::Users => Some(Filter::any(vec![
            Filter::is("highQualityUser", "true"),
            Filter::is("writtenByHighQualityUser", "true"),
        ])),
        IndexName::Posts => Some(Filter::is("writtenByHighQualityUser", "true")),
        IndexName::Tags
        | IndexName::Collections
        | IndexName::Catalogs
        | IndexName::BookEditions => None,
    }
}

/// The filter the server puts on every search of `index`.
#[must_use]
pub fn enforced(index: IndexName, may_see_unfiltered: bool) -> Filter {
    let quality = if may_see_unfiltered { None } else { quality(index) };
    Filter::all(always(index).into_iter().chain(quality).collect())
}
