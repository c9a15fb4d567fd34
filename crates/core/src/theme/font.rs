//! Typefaces: which a publication may choose, and the weights their texts have.

use crate::{limit::theme as weight, vocabulary::theme::ReadingFont};
use serde::{Deserialize, Serialize};

/// A typeface of a publication, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Named", into = "Named")]
pub struct Typeface(ReadingFont);

/// The typeface is for readers to choose, not for publications.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is a typeface for readers, not for publications")]
pub struct ReadersOnly(pub ReadingFont);

/// The form in which a typeface travels.
#[derive(Serialize, Deserialize)]
struct Named {
    name: ReadingFont,
}

impl Typeface {
    /// Of titles where no one chose.
    pub const OF_TITLES: Self = Self(ReadingFont::Serif1);
    /// Of texts where no one chose.
    pub const OF_TEXTS: Self = Self(ReadingFont::Serif2);
    /// Of headings and details where no one chose.
    pub const OF_HEADINGS: Self = Self(ReadingFont::SansSerif1);

    /// Its name.
    #[must_use]
    pub const fn name(self) -> ReadingFont {
        self.0
    }
}

impl TryFrom<ReadingFont> for Typeface {
    type Error = ReadersOnly;

    fn try_from(name: ReadingFont) -> Result<Self, Self::Error> {
        if ReadingFont::OF_THEMES.contains(&name) { Ok(Self(name)) } else { Err(ReadersOnly(name)) }
    }
}

impl TryFrom<Named> for Typeface {
    type Error = ReadersOnly;

    fn try_from(named: Named) -> Result<Self, Self::Error> {
        named.name.try_into()
    }
}

impl From<Typeface> for Named {
    fn from(typeface: Typeface) -> Self {
        Self { name: typeface.0 }
    }
}

impl ReadingFont {
    /// Whether the letters have serifs.
    #[must_use]
    pub const fn is_serif(self) -> bool {
        matches!(self, Self::Serif1 | Self::Serif2)
    }

    /// The weight of bold words in running text.
    #[must_use]
    pub const fn bold_weight(self) -> u32 {
        match self {
            Self::SansSerif1 => weight::FONT_WEIGHT_BOLD_SANS_SERIF_1,
            Self::SansSerif2 => weight::FONT_WEIGHT_BOLD_SANS_SERIF_2,
            Self::Serif1 => weight::FONT_WEIGHT_BOLD_SERIF_1,
            Self::Serif2 => weight::FONT_WEIGHT_BOLD_SERIF_2,
        }
    }

    /// The weight of a story's title.
    #[must_use]
    pub const fn title_weight(self) -> u32 {
        if self.is_serif() {
            weight::FONT_WEIGHT_TITLE_SERIF
        } else {
            weight::FONT_WEIGHT_TITLE_SANS
        }
    }

    /// The weight of headings inside a story.
    #[must_use]
    pub const fn heading_weight(self) -> u32 {
        if self.is_serif() {
            weight::FONT_WEIGHT_HEADING_SERIF
        } else {
            weight::FONT_WEIGHT_HEADING_SANS
        }
    }
}
