//! thin
use super::Document;
/// Where the HTML goes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RenderTarget {
    /// A page of the site: classes, heading ids, facades for embeds.
    #[default]
    Page,
    /// A feed: absolute addresses, no classes, no ids.
    Feed,
    /// A mail: as a feed.
    Mail,
}
/// How a document is rendered.
#[derive(Debug, Clone)]
pub struct RenderOptions {
    /// Where the HTML goes.
    pub target: RenderTarget,
    /// Whether only the preview of a locked story is rendered.
    pub preview: bool,
    /// The site's origin, for example `https://quire.example`; put before paths where the target
    /// needs absolute addresses, and links to it count as our own.
    pub absolute_base: Option<String>,
    /// Whether headings carry ids.
    pub heading_ids: bool,
    /// Gives the address of a picture from its `src`.
    pub image_url: fn(&str) -> String,
    /// Gives the address of a person from the id in a mention.
    pub mention_url: fn(&str) -> String,
}
impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            target: RenderTarget::Page,
            preview: false,
            absolute_base: None,
            heading_ids: true,
            image_url: str::to_owned,
            mention_url: |id| format!("/u/{id}"),
        }
    }
}
/// Renders the document as HTML.
#[must_use]
pub fn render(document: &Document, _options: &RenderOptions) -> String {
    document
        .blocks
        .iter()
        .map(|b| format!("<p dir=\"auto\">{}</p>", b.text.replace('&', "&amp;").replace('<', "&lt;")))
        .collect()
}
