//! HTML out of a document: a fixed set of elements and attributes, everything else escaped.
//!
//! Nothing in a document can add an element, an attribute or an address that is not foreseen
//! here, even when the document was never validated: addresses are checked again.

pub(super) mod escape;
mod figure;
mod footnotes;
mod inline;
mod list;
mod table;

pub use escape::{escape, push_escaped};

use super::{Block, BlockKind, Document, headings, link, preview};
use crate::image::Placeholder;
use escape::push_attribute;
use footnotes::Footnotes;
use std::{collections::HashMap, fmt, ops::Range, sync::Arc};

/// Where the HTML goes; it decides which attributes and elements are written (the choice is ours).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum RenderTarget {
    /// A page of the site: classes, ids, footnotes with links there and back, embeds that load on
    /// a click.
    #[default]
    Page,
    /// A feed: absolute addresses, no classes, no ids, no form elements.
    Feed,
    /// A mail: as a feed.
    Mail,
}

/// What a document asks of its surroundings while it is rendered: any function or closure from a
/// text.
pub type RenderHook<T> = Arc<dyn Fn(&str) -> T + Send + Sync>;

/// Finds what has a colour in code: from the language and the code to ranges of bytes in their order,
/// and the class of each.
pub type CodeHook = Arc<dyn Fn(&str, &str) -> Vec<(Range<usize>, &'static str)> + Send + Sync>;

/// How a document is rendered (what the document itself cannot know).
#[derive(Clone)]
pub struct RenderOptions {
    /// Where the HTML goes.
    pub target: RenderTarget,
    /// Whether only the [`preview`](super::preview()) of a locked story is rendered.
    pub preview: bool,
    /// The site's origin, for example `https://quire.example`: put before paths in feeds and
    /// mails; links to it count as our own.
    pub absolute_base: Option<String>,
    /// Whether headings on a page carry ids.
    pub heading_ids: bool,
    /// Whether texts on a page name their block (`data-block`), so that a reader's selection leads
    /// to a passage (decision 0022).
    pub block_ids: bool,
    /// Gives the address of a picture from its `src`.
    pub image_url: RenderHook<String>,
    /// Gives the addresses of narrower copies of a picture, with their widths in pixels; none where
    /// there are none.
    pub image_copies: RenderHook<Vec<(String, u32)>>,
    /// What stands on a page in the place of pictures until they are there, by their `src`.
    pub placeholders: HashMap<String, Placeholder>,
    /// Gives the address of a person from the id in a mention.
    pub mention_url: RenderHook<String>,
    /// What has a colour in code on a page; nothing without a language.
    pub code_tokens: CodeHook,
}

impl fmt::Debug for RenderOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RenderOptions")
            .field("target", &self.target)
            .field("preview", &self.preview)
            .field("absolute_base", &self.absolute_base)
            .field("heading_ids", &self.heading_ids)
            .field("block_ids", &self.block_ids)
            .field("placeholders", &self.placeholders)
            .finish_non_exhaustive()
    }
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            target: RenderTarget::Page,
            preview: false,
            absolute_base: None,
            heading_ids: true,
            block_ids: false,
            image_url: Arc::new(str::to_owned),
            image_copies: Arc::new(|_| Vec::new()),
            placeholders: HashMap::new(),
            mention_url: Arc::new(|id| format!("/u/{id}")),
            code_tokens: Arc::new(|_, _| Vec::new()),
        }
    }
}

/// Renders the document as HTML from an allow-list of elements and attributes.
/// The same document and options always give the same text; nothing can go wrong, what is not
/// allowed is left out.
#[must_use]
pub fn render(document: &Document, options: &RenderOptions) -> String {
    if options.preview {
        return Renderer::new(&preview(document), options).document();
    }
    Renderer::new(document, options).document()
}

/// Writes one document.
struct Renderer<'a> {
    blocks: &'a [Block],
    options: &'a RenderOptions,
    heading_ids: HashMap<usize, String>,
    notes: Footnotes<'a>,
    /// Whether a large heading stands above.
    has_large_heading: bool,
    out: String,
}

impl<'a> Renderer<'a> {
    fn new(document: &'a Document, options: &'a RenderOptions) -> Self {
        let with_ids = options.heading_ids && options.target == RenderTarget::Page;
        let heading_ids = if with_ids {
            headings(document).into_iter().map(|heading| (heading.block, heading.id)).collect()
        } else {
            HashMap::new()
        };
        let size = document.blocks.iter().map(|block| block.text.len() + 64).sum();
        Self {
            blocks: &document.blocks,
            options,
            heading_ids,
            notes: Footnotes::new(&document.blocks),
            has_large_heading: false,
            out: String::with_capacity(size),
        }
    }

    fn document(mut self) -> String {
        let blocks = self.blocks;
        let mut at = 0;
        while let Some(block) = blocks.get(at) {
            let same = |wanted: fn(&BlockKind) -> bool| {
                let rest = blocks.get(at..).unwrap_or_default();
                rest.iter().take_while(|block| wanted(&block.kind)).count()
            };
            let taken = match &block.kind {
                BlockKind::Li { .. } => same(|kind| matches!(kind, BlockKind::Li { .. })),
                BlockKind::Quote => same(|kind| matches!(kind, BlockKind::Quote)),
                BlockKind::PullQuote => same(|kind| matches!(kind, BlockKind::PullQuote)),
                _ => 1,
            };
            let group = blocks.get(at..at + taken).unwrap_or_default();
            match &block.kind {
                BlockKind::Li { .. } => self.list(group),
                BlockKind::Quote => self.quote(group, None),
                BlockKind::PullQuote => self.quote(group, Some("pull-quote")),
                _ => self.block(at, block),
            }
            at += taken.max(1);
        }
        self.footnote_section();
        self.out
    }

    fn block(&mut self, index: usize, block: &'a Block) {
        match &block.kind {
            BlockKind::Paragraph { drop_cap } => {
                self.writing("p", drop_cap.then_some("drop-cap"), None, block);
            }
            BlockKind::H2 | BlockKind::H3 => {
                let is_large = block.kind == BlockKind::H2;
                self.has_large_heading |= is_large;
                // No level is left out below the title, for those who go from heading to heading: a small
                // one that stands below no large one only looks smaller.
                let name = if self.has_large_heading && !is_large { "h3" } else { "h2" };
                let class = (name == "h2" && !is_large).then_some("small-heading");
                let id = self.heading_ids.remove(&index);
                self.writing(name, class, id.as_deref(), block);
            }
            BlockKind::Code(code) => self.code(code.lang.as_deref(), block),
            BlockKind::Image(image) => self.image(image, block),
            BlockKind::ImageGrid(grid) => self.grid(grid, block),
            BlockKind::Embed(embed) => self.embed(embed, block),
            BlockKind::Table { rows, align } => self.table(rows, align),
            BlockKind::Separator => self.out.push_str("<hr>"),
            BlockKind::Footnote { .. }
            | BlockKind::Li { .. }
            | BlockKind::Quote
            | BlockKind::PullQuote => return,
        }
        self.out.push('\n');
    }

    fn is_page(&self) -> bool {
        self.options.target == RenderTarget::Page
    }

    /// Adds a class, on pages only.
    fn class(&mut self, name: &str) {
        if self.is_page() {
            push_attribute(&mut self.out, "class", name);
        }
    }

    /// Names the block whose text the element holds.
    fn block_id(&mut self, block: &Block) {
        if self.names_blocks() {
            push_attribute(&mut self.out, "data-block", block.id.as_str());
        }
    }

    fn names_blocks(&self) -> bool {
        self.options.block_ids && self.is_page()
    }

    /// Writes an element with the block's text in it.
    fn writing(&mut self, name: &str, class: Option<&str>, id: Option<&str>, block: &'a Block) {
        self.out.push('<');
        self.out.push_str(name);
        if let Some(class) = class {
            self.class(class);
        }
        if let Some(id) = id {
            push_attribute(&mut self.out, "id", id);
        }
        self.block_id(block);
        self.out.push_str(" dir=\"auto\">");
        self.inline(block.rich_text());
        self.out.push_str("</");
        self.out.push_str(name);
        self.out.push('>');
    }

    fn quote(&mut self, group: &'a [Block], class: Option<&str>) {
        self.out.push_str("<blockquote");
        if let Some(class) = class {
            self.class(class);
        }
        self.out.push('>');
        for block in group {
            self.writing("p", None, None, block);
        }
        self.out.push_str("</blockquote>\n");
    }

    fn code(&mut self, lang: Option<&str>, block: &Block) {
        self.out.push_str("<pre dir=\"ltr\"");
        if self.is_page() {
            // What scrolls can be reached and scrolled by keyboard (WCAG 2.1.1).
            self.out.push_str(" tabindex=\"0\" role=\"group\" aria-label=\"Code\"");
        }
        self.block_id(block);
        let lang = lang.filter(|_| self.is_page());
        if let Some(lang) = lang {
            push_attribute(&mut self.out, "data-lang", lang);
        }
        self.out.push_str("><code");
        if let Some(lang) = lang {
            push_attribute(&mut self.out, "class", &format!("language-{lang}"));
        }
        self.out.push('>');
        match lang {
            Some(lang) => self.coloured(&block.text, (self.options.code_tokens)(lang, &block.text)),
            None => push_escaped(&mut self.out, &block.text),
        }
        self.out.push_str("</code></pre>");
    }

    /// Code with its tokens; ranges that are none are left out.
    fn coloured(&mut self, code: &str, tokens: Vec<(Range<usize>, &'static str)>) {
        let mut at = 0;
        for (range, class) in tokens {
            let (Some(plain), Some(token)) = (code.get(at..range.start), code.get(range.clone()))
            else {
                continue;
            };
            push_escaped(&mut self.out, plain);
            self.out.push_str("<span");
            push_attribute(&mut self.out, "class", class);
            self.out.push('>');
            push_escaped(&mut self.out, token);
            self.out.push_str("</span>");
            at = range.end;
        }
        push_escaped(&mut self.out, code.get(at..).unwrap_or_default());
    }

    /// The address as it goes out: own paths become absolute outside pages. `None`: refused, or a
    /// fragment that leads nowhere in a feed or mail.
    fn address(&self, href: &str) -> Option<String> {
        let kind = link::link_kind(href)?;
        if kind != link::LinkKind::Own || self.is_page() {
            return Some(href.to_owned());
        }
        if href.starts_with('#') {
            return None;
        }
        let base = self.options.absolute_base.as_deref().unwrap_or_default();
        Some(format!("{}{href}", base.trim_end_matches('/')))
    }

    /// Whether a link leads to another site.
    fn is_external(&self, href: &str) -> bool {
        if link::link_kind(href) != Some(link::LinkKind::External) {
            return false;
        }
        let origin = |text: &str| url::Url::parse(text).ok().map(|url| url.origin());
        let own = self.options.absolute_base.as_deref().and_then(origin);
        own.is_none() || own != origin(href)
    }
}
