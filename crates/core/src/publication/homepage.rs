//! The homepage of a publication: the sections that its owners and editors chose, one below the other.

use crate::{
    account::profile::plain,
    limit::publication::{HOME_SECTION_TITLE_MAX_LENGTH, HOME_SECTIONS_MAX},
    text::is_blank,
    vocabulary,
};
use serde::{Deserialize, Serialize};

vocabulary! {
    /// Which stories a section of a homepage shows (names ours).
    HomeSectionKind {
        /// The newest ones.
        Latest = "LATEST",
        /// Those that the publication features, in the order of its editors.
        Featured = "FEATURED",
        /// Those of the last 30 days for which most readers clapped.
        Trending = "TRENDING",
        /// The newest ones about a topic.
        Topic = "TOPIC",
    }
}

vocabulary! {
    /// How a section of a homepage sets its stories (names ours).
    HomeLayout {
        /// The first one large, three more as rows below it.
        Lead = "LEAD",
        /// Five rows.
        List = "LIST",
        /// Up to three columns of cards, six in all.
        Grid = "GRID",
    }
}

impl HomeLayout {
    /// How many stories a section of this layout shows, at most.
    #[must_use]
    pub const fn stories(self) -> usize {
        match self {
            Self::Lead => 4,
            Self::List => 5,
            Self::Grid => 6,
        }
    }
}

/// A section of a homepage.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HomeSection {
    /// Which stories it shows.
    pub kind: HomeSectionKind,
    /// How it sets them.
    pub layout: HomeLayout,
    /// Its heading.
    pub title: String,
    /// The slug of its topic; empty where the kind says it all.
    pub value: String,
}

/// Why sections do not make a homepage.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidHomepage {
    /// There are more sections than there is room for.
    #[error("a homepage has at most {HOME_SECTIONS_MAX} sections")]
    TooMany,
    /// A section has no heading.
    #[error("please give every section a title")]
    NoTitle,
    /// A heading is too long.
    #[error("a section’s title has at most {HOME_SECTION_TITLE_MAX_LENGTH} characters")]
    LongTitle,
    /// A section is about a topic that is not there.
    #[error("there’s no such topic")]
    Topic,
    /// Two sections show the same stories.
    #[error("two sections show the same stories")]
    Twice,
}

/// Sections in the form that is kept: with titles of one line, without a topic where the kind says it all.
///
/// # Errors
/// [`InvalidHomepage`].
pub fn checked(sections: &[HomeSection]) -> Result<Vec<HomeSection>, InvalidHomepage> {
    if sections.len() > HOME_SECTIONS_MAX {
        return Err(InvalidHomepage::TooMany);
    }
    let mut kept: Vec<HomeSection> = Vec::with_capacity(sections.len());
    for section in sections {
        let section = checked_section(section)?;
        if kept.iter().any(|one| one.kind == section.kind && one.value == section.value) {
            return Err(InvalidHomepage::Twice);
        }
        kept.push(section);
    }
    Ok(kept)
}

fn checked_section(section: &HomeSection) -> Result<HomeSection, InvalidHomepage> {
    let title = plain(&section.title);
    match title.chars().count() {
        _ if is_blank(&title) => return Err(InvalidHomepage::NoTitle),
        length if length > HOME_SECTION_TITLE_MAX_LENGTH => return Err(InvalidHomepage::LongTitle),
        _ => {}
    }
    let value = match section.kind {
        HomeSectionKind::Latest | HomeSectionKind::Featured | HomeSectionKind::Trending => {
            String::new()
        }
        HomeSectionKind::Topic => {
            let slug = section.value.trim();
            if slug.is_empty() || slug.len() > 100 {
                return Err(InvalidHomepage::Topic);
            }
            slug.to_owned()
        }
    };
    Ok(HomeSection { title, value, ..section.clone() })
}
