//! How a publication looks, as its owners and editors choose it, and how what a person writes looks (decision 0051).

use crate::{
    ImageId, Timestamp, UserId,
    colour::{
        Colour,
        contrast::{ContrastPurpose, ink, safe_shade},
    },
    theme::{ACCENT, Fonts, Mode, Theme, Typeface},
    vocabulary::theme::{DesignField, DesignState, HeaderLayout, ReadingFont},
};
use serde::{Deserialize, Serialize};

/// How a publication looks, or what a person writes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Design {
    /// Its own colour.
    pub tint: Colour,
    /// The colour of links and buttons; `None`: the tint.
    pub accent: Option<Colour>,
    /// What lies behind its name; `None`: the paper.
    pub background: Option<Colour>,
    /// The typefaces of titles, of texts, and of headings.
    pub fonts: Fonts,
    /// How the head of its pages is laid out.
    pub header: HeaderLayout,
    /// The picture beside its name; `None`: its own.
    pub logo: Option<ImageId>,
    /// The picture that stands for its name.
    pub wordmark: Option<ImageId>,
    /// The picture in the tabs of browsers; `None`: its own.
    #[serde(default)]
    pub icon: Option<ImageId>,
}

impl Default for Design {
    /// The look of the site.
    fn default() -> Self {
        Self {
            tint: ACCENT,
            accent: None,
            background: None,
            fonts: Fonts::default(),
            header: HeaderLayout::Centered,
            logo: None,
            wordmark: None,
            icon: None,
        }
    }
}

impl Design {
    /// The look of the site's profiles, where names stand at the start of the line.
    #[must_use]
    pub fn of_profiles() -> Self {
        Self { header: HeaderLayout::Start, ..Self::default() }
    }
}

/// A design as it was typed and chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedDesign {
    /// A colour.
    pub tint: String,
    /// A colour, or nothing.
    pub accent: String,
    /// A colour, or nothing.
    pub background: String,
    /// The typefaces of titles, of texts, and of headings.
    pub fonts: [ReadingFont; 3],
    /// How the head of its pages is laid out.
    pub header: HeaderLayout,
    /// The id of a picture, or nothing.
    pub logo: String,
    /// The id of a picture, or nothing.
    pub wordmark: String,
    /// The id of a picture, or nothing.
    pub icon: String,
}

/// Why a design is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidDesign {
    /// A text is no colour.
    #[error("enter a color like {ACCENT}")]
    NoColour(DesignField),
    /// Words in the colour of links cannot be read.
    #[error("links in this color are too hard to read; the nearest color that works is {nearest}")]
    LowContrast {
        /// Where it was typed.
        field: DesignField,
        /// The nearest colour that can be read.
        nearest: Colour,
    },
    /// A typeface is for readers to choose.
    #[error("this font is for readers to choose, not for publications")]
    Font,
    /// A picture is none that the editor uploaded.
    #[error("choose a picture that you uploaded")]
    Picture,
}

impl InvalidDesign {
    /// What has to be typed or chosen again; `None` for a picture.
    #[must_use]
    pub const fn field(self) -> Option<DesignField> {
        match self {
            Self::NoColour(field) | Self::LowContrast { field, .. } => Some(field),
            Self::Font => Some(DesignField::Fonts),
            Self::Picture => None,
        }
    }

    /// The nearest colour that can be read, where that is the trouble.
    #[must_use]
    pub const fn nearest(self) -> Option<Colour> {
        match self {
            Self::LowContrast { nearest, .. } => Some(nearest),
            _ => None,
        }
    }
}

/// The colours behind a publication's name and of that name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HeaderColours {
    /// What lies behind it.
    pub ground: Colour,
    /// The name and what stands below it.
    pub ink: Colour,
}

impl Design {
    /// Reads what was typed. What can be seen through is laid on light paper.
    ///
    /// # Errors
    /// [`InvalidDesign`], one for each field.
    pub fn read(typed: &TypedDesign) -> Result<Self, Vec<InvalidDesign>> {
        let mut wrong = Vec::new();
        let mut colour = |field, text: &str| match text.trim() {
            "" if field != DesignField::Tint => None,
            text => {
                let read = text.parse::<Colour>().map_err(|_| InvalidDesign::NoColour(field));
                let opaque = read.map(|colour| colour.over(Mode::Light.paper()));
                opaque.map_err(|why| wrong.push(why)).ok()
            }
        };
        let tint = colour(DesignField::Tint, &typed.tint);
        let accent = colour(DesignField::Accent, &typed.accent);
        let background = colour(DesignField::Background, &typed.background);
        let fonts = match typed.fonts.map(Typeface::try_from) {
            [Ok(font1), Ok(font2), Ok(font3)] => Fonts { font1, font2, font3 },
            _ => {
                wrong.push(InvalidDesign::Font);
                Fonts::default()
            }
        };
        let mut picture = |id: &str| match id {
            "" => None,
            id => id.parse().map_err(|_| wrong.push(InvalidDesign::Picture)).ok(),
        };
        let [logo, wordmark, icon] =
            [&typed.logo, &typed.wordmark, &typed.icon].map(|id| picture(id));
        match (tint, wrong.is_empty()) {
            (Some(tint), true) => {
                let header = typed.header;
                Ok(Self { tint, accent, background, fonts, header, logo, wordmark, icon })
            }
            _ => Err(wrong),
        }
    }

    /// Why it cannot be published: links that are hard to read on light paper. On dark paper they have a shade
    /// of their own.
    #[must_use]
    pub fn problem(&self) -> Option<InvalidDesign> {
        let (field, colour) = match self.accent {
            Some(accent) => (DesignField::Accent, accent),
            None => (DesignField::Tint, self.tint),
        };
        let nearest = safe_shade(colour, Mode::Light.ground(), ContrastPurpose::Text);
        (nearest != colour).then_some(InvalidDesign::LowContrast { field, nearest })
    }

    /// Its pictures.
    pub fn pictures(&self) -> impl Iterator<Item = &ImageId> {
        [&self.logo, &self.wordmark, &self.icon].into_iter().flatten()
    }

    /// Its colours and typefaces.
    #[must_use]
    pub fn as_theme(&self) -> Theme {
        let mut theme = Theme::of_tint(self.tint);
        theme.accent_tint = self.accent;
        theme.fonts = self.fonts;
        if let Some(background) = self.background {
            theme.color_palette.background_color = background;
        }
        theme
    }

    /// The colours of the head of its pages; `None`: those of the page. On dark paper what lies behind the name
    /// is dark enough for light words, unless a wordmark was drawn for it.
    #[must_use]
    pub fn header_colours(&self, mode: Mode) -> Option<HeaderColours> {
        let ground = self.as_theme().palette().background_color;
        if self.wordmark.is_none() && ground == Mode::Light.paper() {
            return None;
        }
        let ground = match (mode, &self.wordmark) {
            (Mode::Dark, None) => safe_shade(ground, mode.ink(), ContrastPurpose::Text),
            (Mode::Light, _) | (_, Some(_)) => ground,
        };
        Some(HeaderColours { ground, ink: ink(ground) })
    }
}

/// A version of a design.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DesignVersion {
    /// Its number: those saved later have greater ones.
    pub number: i64,
    /// Where it stands.
    pub state: DesignState,
    /// The design.
    pub design: Design,
    /// Who saved it; `None` when they are gone.
    pub changed_by: Option<UserId>,
    /// When.
    pub changed_at: Timestamp,
}
