//! How publications and people look to readers: the colours and typefaces of their pages.

use crate::{
    call::call,
    field_error::Result,
    scalar::int,
    story::{ImageRef, picture},
    vocabulary::{HeaderLayout, ReadingFont},
};
use async_graphql::{Context, Object, SimpleObject};
use quire_core::{
    ImageId,
    colour::Colour,
    design::{Design, HeaderColours},
    theme::{Mode, Theme},
};

/// How pages look to readers; only where that is not the look of the site.
#[derive(Debug, Clone)]
pub struct ShownTheme(pub(super) Design);

impl ShownTheme {
    /// What readers see, unless that is the look of the site.
    pub(super) fn of(design: Option<Design>, site: &Design) -> Option<Self> {
        design.filter(|design| design != site).map(Self)
    }
}

/// A colour on light paper and on dark.
#[derive(Debug, Clone, SimpleObject)]
pub struct Shades {
    /// On light paper: `#rrggbb`.
    pub light: String,
    /// On dark paper: `#rrggbb`.
    pub dark: String,
}

/// A typeface of a theme.
#[derive(Debug, Clone, SimpleObject)]
pub struct ThemeFont {
    /// Its name.
    pub name: ReadingFont,
}

/// The typefaces of a theme.
#[derive(Debug, Clone, SimpleObject)]
pub struct ThemeFonts {
    /// The font of titles.
    pub font1: ThemeFont,
    /// The font of texts.
    pub font2: ThemeFont,
    /// Of headings and details.
    pub font3: ThemeFont,
}

fn shades(of: impl Fn(Mode) -> Colour) -> Shades {
    Shades { light: of(Mode::Light).to_string(), dark: of(Mode::Dark).to_string() }
}

/// How pages look to readers. Words in every colour can be read on what lies behind them.
#[Object(name = "Theme")]
impl ShownTheme {
    /// Its own colour: `#rrggbb`.
    async fn tint(&self) -> String {
        self.0.tint.to_string()
    }
    /// The color of links and buttons as it was chosen: `#rrggbb`; null: the tint.
    async fn accent_tint(&self) -> Option<String> {
        self.0.accent.map(|colour| colour.to_string())
    }
    /// The typefaces by what they are for.
    async fn fonts(&self) -> ThemeFonts {
        let [font1, font2, font3] = [self.0.fonts.font1, self.0.fonts.font2, self.0.fonts.font3]
            .map(|font| ThemeFont { name: font.name().into() });
        ThemeFonts { font1, font2, font3 }
    }
    /// Links and buttons.
    async fn accent(&self) -> Shades {
        let theme = self.0.as_theme();
        shades(|mode| theme.accent(mode))
    }
    /// Those below the pointer.
    async fn accent_hover(&self) -> Shades {
        let theme = self.0.as_theme();
        shades(|mode| theme.accent_hover(mode))
    }
    /// A breath of the accent behind words.
    async fn accent_soft(&self) -> Shades {
        let theme = self.0.as_theme();
        shades(|mode| theme.accent_soft(mode))
    }
    /// Words on buttons.
    async fn on_accent(&self) -> Shades {
        let theme = self.0.as_theme();
        shades(|mode| theme.on_accent(mode))
    }
    /// What lies behind the name; null: the paper.
    async fn header_ground(&self) -> Option<Shades> {
        let colours = header(&self.0)?;
        Some(Shades { light: colours[0].ground.to_string(), dark: colours[1].ground.to_string() })
    }
    /// The name on it; null: the page's ink.
    async fn header_ink(&self) -> Option<Shades> {
        let colours = header(&self.0)?;
        Some(Shades { light: colours[0].ink.to_string(), dark: colours[1].ink.to_string() })
    }
    /// The font of titles.
    async fn title_font(&self) -> ReadingFont {
        self.0.fonts.font1.name().into()
    }
    /// The weight of titles.
    async fn title_weight(&self) -> i32 {
        int(self.0.fonts.font1.name().title_weight().into())
    }
    /// The font of texts.
    async fn text_font(&self) -> ReadingFont {
        self.0.fonts.font2.name().into()
    }
    /// The weight of bold words in texts.
    async fn bold_weight(&self) -> i32 {
        int(self.0.fonts.font2.name().bold_weight().into())
    }
    /// Of headings and details.
    async fn heading_font(&self) -> ReadingFont {
        self.0.fonts.font3.name().into()
    }
    /// The weight of headings.
    async fn heading_weight(&self) -> i32 {
        int(self.0.fonts.font3.name().heading_weight().into())
    }
    /// How the head of its pages is laid out.
    async fn header(&self) -> HeaderLayout {
        self.0.header.into()
    }
    /// The picture beside its name; null: its own.
    async fn logo_url(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let logo = self.0.logo.as_ref().map(ImageId::as_str);
        let found = picture(call(ctx)?, logo).await?.filter(|found| found.width > 0);
        Ok(found.and(logo).map(crate::address::avatar))
    }
    /// The picture that stands for its name.
    async fn wordmark(&self, ctx: &Context<'_>) -> Result<Option<ImageRef>> {
        let wordmark = self.0.wordmark.as_ref().map(ImageId::as_str);
        Ok(picture(call(ctx)?, wordmark).await?.filter(|found| found.width > 0))
    }
}

fn header(design: &Design) -> Option<[HeaderColours; 2]> {
    Some([design.header_colours(Mode::Light)?, design.header_colours(Mode::Dark)?])
}

/// The contrast of links on light paper.
pub(super) fn contrast_of_links(theme: &Theme) -> f64 {
    let colour = theme.accent_tint.unwrap_or(theme.tint);
    let contrast = quire_core::colour::contrast::contrast(colour, Mode::Light.ground());
    (contrast * 100.0).floor() / 100.0
}
