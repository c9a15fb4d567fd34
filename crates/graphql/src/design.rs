//! Designs of publications and of people: what they hold, and what they would make of pages.

use crate::{
    call::call,
    field_error::Result,
    person::User,
    refusal::sentence,
    scalar::{DateTime, int},
    story::{ImageRef, picture},
    theme::{ShownTheme, contrast_of_links},
    vocabulary::{DesignField, DesignState, HeaderLayout, ReadingFont},
};
use async_graphql::{Context, ID, InputObject, Object, SimpleObject};
use quire_core::{
    ImageId,
    design::{Design, DesignVersion, InvalidDesign, TypedDesign},
};

/// A version of a design.
#[derive(Debug, Clone)]
pub struct SavedDesign(pub(crate) DesignVersion);

/// A version of a design.
#[Object(name = "DesignVersion")]
impl SavedDesign {
    /// Its number: those saved later have greater ones.
    async fn number(&self) -> i32 {
        int(self.0.number)
    }
    /// Where it stands.
    async fn state(&self) -> DesignState {
        self.0.state.into()
    }
    /// Who saved it; null when they are gone.
    async fn changed_by(&self, ctx: &Context<'_>) -> Result<Option<User>> {
        crate::publication::person(call(ctx)?, self.0.changed_by.as_ref()).await
    }
    /// When it was saved.
    async fn changed_at(&self) -> DateTime {
        self.0.changed_at.into()
    }
    /// The design.
    async fn design(&self) -> EditedDesign {
        EditedDesign(self.0.design.clone())
    }
}

/// A design as it is edited.
#[derive(Debug, Clone)]
pub struct EditedDesign(Design);

/// A design as it is edited.
#[Object(name = "Design")]
impl EditedDesign {
    /// Its own colour: `#rrggbb`.
    async fn tint(&self) -> String {
        self.0.tint.to_string()
    }
    /// The colour of links and buttons; empty: the tint.
    async fn accent(&self) -> String {
        self.0.accent.map(|colour| colour.to_string()).unwrap_or_default()
    }
    /// What lies behind its name; empty: the paper.
    async fn background(&self) -> String {
        self.0.background.map(|colour| colour.to_string()).unwrap_or_default()
    }
    /// The font of titles.
    async fn title_font(&self) -> ReadingFont {
        self.0.fonts.font1.name().into()
    }
    /// The font of texts.
    async fn text_font(&self) -> ReadingFont {
        self.0.fonts.font2.name().into()
    }
    /// Of headings and details.
    async fn heading_font(&self) -> ReadingFont {
        self.0.fonts.font3.name().into()
    }
    /// How the head of its pages is laid out.
    async fn header(&self) -> HeaderLayout {
        self.0.header.into()
    }
    /// The picture beside its name; empty: its own.
    async fn logo_id(&self) -> String {
        self.0.logo.as_ref().map(ToString::to_string).unwrap_or_default()
    }
    /// That picture.
    async fn logo(&self, ctx: &Context<'_>) -> Result<Option<ImageRef>> {
        picture(call(ctx)?, self.0.logo.as_ref().map(ImageId::as_str)).await
    }
    /// The picture that stands for its name; empty: there is none.
    async fn wordmark_id(&self) -> String {
        self.0.wordmark.as_ref().map(ToString::to_string).unwrap_or_default()
    }
    /// That picture.
    async fn wordmark(&self, ctx: &Context<'_>) -> Result<Option<ImageRef>> {
        picture(call(ctx)?, self.0.wordmark.as_ref().map(ImageId::as_str)).await
    }
    /// The picture in the tabs of browsers; empty: its own.
    async fn icon_id(&self) -> String {
        self.0.icon.as_ref().map(ToString::to_string).unwrap_or_default()
    }
    /// That picture.
    async fn icon(&self, ctx: &Context<'_>) -> Result<Option<ImageRef>> {
        picture(call(ctx)?, self.0.icon.as_ref().map(ImageId::as_str)).await
    }
}

/// How something is to look.
#[derive(Debug, InputObject)]
pub struct DesignInput {
    /// Its own colour: `#rgb`, `#rrggbb`, `#rrggbbaa`, `rgb(r, g, b)` or `rgba(r, g, b, a)`.
    pub tint: String,
    /// The colour of links and buttons; empty: the tint.
    pub accent: String,
    /// What lies behind its name; empty: the paper.
    pub background: String,
    /// The font of titles.
    pub title_font: ReadingFont,
    /// The font of texts.
    pub text_font: ReadingFont,
    /// Of headings and details.
    pub heading_font: ReadingFont,
    /// How the head of its pages is laid out.
    pub header: HeaderLayout,
    /// A picture that the viewer uploaded; empty: its own.
    pub logo_id: ID,
    /// A picture that the viewer uploaded; empty: none.
    pub wordmark_id: ID,
    /// A picture that the viewer uploaded; empty: its own.
    #[graphql(default)]
    pub icon_id: ID,
}

impl From<DesignInput> for TypedDesign {
    fn from(input: DesignInput) -> Self {
        Self {
            tint: input.tint,
            accent: input.accent,
            background: input.background,
            fonts: [input.title_font, input.text_font, input.heading_font].map(Into::into),
            header: input.header.into(),
            logo: input.logo_id.0,
            wordmark: input.wordmark_id.0,
            icon: input.icon_id.0,
        }
    }
}

/// What is wrong with a design.
#[derive(Debug, Clone, SimpleObject)]
pub struct DesignProblem {
    /// Where; null: a picture.
    pub field: Option<DesignField>,
    /// A text for people.
    pub message: String,
    /// The nearest color that would do: `#rrggbb`.
    pub nearest: Option<String>,
}

impl From<InvalidDesign> for DesignProblem {
    fn from(why: InvalidDesign) -> Self {
        let nearest = why.nearest().map(|colour| colour.to_string());
        Self { field: why.field().map(Into::into), message: sentence(&why), nearest }
    }
}

/// What a design would make of pages.
#[derive(Debug, Clone, SimpleObject)]
pub struct DesignPreview {
    /// The colours and typefaces; null when something typed is no color.
    pub theme: Option<ShownTheme>,
    /// The contrast of links on light paper, 1 to 21.
    pub contrast: Option<f64>,
    /// Why it cannot be published; empty when it can.
    pub problems: Vec<DesignProblem>,
}

/// Designs: reads.
#[derive(Debug, Default)]
pub struct DesignQuery;

#[Object]
impl DesignQuery {
    /// What a design would make of pages. Nothing is kept.
    async fn design_preview(
        &self,
        #[graphql(desc = "The design.")] design: DesignInput,
    ) -> DesignPreview {
        match Design::read(&design.into()) {
            Ok(read) => DesignPreview {
                contrast: Some(contrast_of_links(&read.as_theme())),
                problems: read.problem().into_iter().map(DesignProblem::from).collect(),
                theme: Some(ShownTheme(read)),
            },
            Err(wrong) => DesignPreview {
                theme: None,
                contrast: None,
                problems: wrong.into_iter().map(DesignProblem::from).collect(),
            },
        }
    }
}
