//! How a publication looks: its colours and typefaces, and the shades of them that
//! can be read.

mod breakpoint;
mod font;

pub use font::{ReadersOnly, Typeface};

use crate::colour::{
    Colour,
    contrast::{ContrastPurpose, contrast, ink, safe_shade},
    spectrum::Spectrum,
};
use crate::limit::theme::HOVER_SHADE_DEFAULT;
use serde::{Deserialize, Serialize};

/// Steps from the paper to the accent that lie behind words, the best one first.
const SOFT_STEPS: [f64; 4] = [0.14, 0.1, 0.06, 0.03];

/// The accent where no one chose one, on light paper.
pub const ACCENT: Colour = Colour::rgb(0x0b, 0x6a, 0x4a);

/// Light or dark: which paper a reader has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Dark ink on light paper.
    Light,
    /// Light ink on dark paper.
    Dark,
}

impl Mode {
    /// The page's background.
    #[must_use]
    pub const fn paper(self) -> Colour {
        match self {
            Self::Light => Colour::rgb(0xfb, 0xfa, 0xf7),
            Self::Dark => Colour::rgb(0x15, 0x14, 0x12),
        }
    }

    /// The background on which the page's links are hardest to read: where something is sunken into light
    /// paper, and where it lies on dark paper.
    #[must_use]
    pub const fn ground(self) -> Colour {
        match self {
            Self::Light => Colour::rgb(0xf3, 0xf1, 0xeb),
            Self::Dark => Colour::rgb(0x1e, 0x1c, 0x19),
        }
    }

    /// The page's usual ink.
    #[must_use]
    pub const fn ink(self) -> Colour {
        match self {
            Self::Light => Colour::rgb(0x1d, 0x1b, 0x18),
            Self::Dark => Colour::rgb(0xea, 0xe6, 0xde),
        }
    }
}

/// How a publication looks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Theme {
    /// The publication's colour.
    pub tint: Colour,
    /// The colour of links and buttons where it is not the tint.
    pub accent_tint: Option<Colour>,
    /// The background and what goes with it.
    pub color_palette: Palette,
    /// What the owner set beyond that.
    pub custom_style_sheet: Option<StyleSheet>,
    /// The typefaces.
    pub fonts: Fonts,
}

/// A background and a run of colours that go with it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Palette {
    /// The background of the publication's header.
    pub background_color: Colour,
    /// From the faintest shade (0) to the strongest (1).
    pub color_points: Spectrum,
}

/// The owner's own settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StyleSheet {
    /// What holds on all pages.
    pub global: GlobalStyle,
}

/// The owner's own settings for all pages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct GlobalStyle {
    /// Stands for the theme's palette.
    pub color_palette: Palette,
}

/// The three typefaces of a publication.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fonts {
    /// Of titles.
    pub font1: Typeface,
    /// Of the text.
    pub font2: Typeface,
    /// Of headings and details.
    pub font3: Typeface,
}

impl Default for Fonts {
    fn default() -> Self {
        Self { font1: Typeface::OF_TITLES, font2: Typeface::OF_TEXTS, font3: Typeface::OF_HEADINGS }
    }
}

impl Default for Theme {
    fn default() -> Self {
        Self::of_tint(ACCENT)
    }
}

impl Theme {
    /// The theme of a publication that chose nothing but a colour.
    #[must_use]
    pub fn of_tint(tint: Colour) -> Self {
        let paper = Mode::Light.paper();
        let color_palette =
            Palette { background_color: paper, color_points: Spectrum::between(paper, tint) };
        Self {
            tint,
            accent_tint: None,
            color_palette,
            custom_style_sheet: None,
            fonts: Fonts::default(),
        }
    }

    /// The palette that holds: the owner's own, else the theme's.
    #[must_use]
    pub fn palette(&self) -> &Palette {
        let own = self.custom_style_sheet.as_ref().map(|sheet| &sheet.global.color_palette);
        own.unwrap_or(&self.color_palette)
    }

    /// The colour of links and buttons, moved until words in it can be read on every background of a page.
    #[must_use]
    pub fn accent(&self, mode: Mode) -> Colour {
        safe_shade(self.accent_tint.unwrap_or(self.tint), mode.ground(), ContrastPurpose::Text)
    }

    /// A breath of the accent, to lie behind words in it: a step from the paper to the accent, as large as
    /// the words allow.
    #[must_use]
    pub fn accent_soft(&self, mode: Mode) -> Colour {
        let (paper, accent) = (mode.paper(), self.accent(mode));
        let run = Spectrum::between(paper, accent);
        let can_be_read = |soft: &Colour| {
            [accent, mode.ink()]
                .iter()
                .all(|words| contrast(*words, *soft) >= ContrastPurpose::Text.least())
        };
        SOFT_STEPS.iter().map(|step| run.at(*step)).find(can_be_read).unwrap_or(paper)
    }

    /// The accent while the pointer is over it: [`HOVER_SHADE_DEFAULT`] nearer to the ink.
    #[must_use]
    pub fn accent_hover(&self, mode: Mode) -> Colour {
        self.accent(mode).mix(ink(mode.paper()), HOVER_SHADE_DEFAULT)
    }

    /// The colour of words on a button in the accent: black or white.
    #[must_use]
    pub fn on_accent(&self, mode: Mode) -> Colour {
        ink(self.accent(mode))
    }
}
