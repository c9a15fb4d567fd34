//! Markdown into a document. Raw HTML inside it goes through the HTML reader.

use super::super::builder::{Container, Inline};
use super::super::html_in::HtmlReader;
use super::super::{Align, ImageBlock, ImageLayout, LossKind, Parsed, ReadOptions};
use pulldown_cmark::{
    Alignment, BlockQuoteKind, CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd,
};

/// Reads Markdown (CommonMark and GitHub's additions) into a document (people write and bring
/// it). Front matter must have been [split](super::super::front_matter::split) off.
///
/// ```
/// use quire_core::document::{ReadOptions, markdown};
/// let parsed = markdown::read("# Tea\n\nBoil *water*.", &ReadOptions::default());
/// assert_eq!(parsed.title.as_deref(), Some("Tea"));
/// assert_eq!(parsed.document.blocks[0].text, "Boil water.");
/// ```
#[must_use]
pub fn read(text: &str, options: &ReadOptions<'_>) -> Parsed {
    let mut markdown =
        MarkdownReader { html: HtmlReader::new(options), raw: None, picture: None, marks: 0 };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for event in Parser::new_ext(text, dialect()) {
        markdown.event(event);
    }
    markdown.html.builder.finish()
}

fn dialect() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
        | Options::ENABLE_GFM
}

struct MarkdownReader<'a> {
    html: HtmlReader<'a>,
    /// An HTML block being collected.
    raw: Option<String>,
    /// A picture whose alternative text is being collected, and its title.
    picture: Option<(ImageBlock, String)>,
    /// How much formatting was open when the paragraph began.
    marks: usize,
}

impl MarkdownReader<'_> {
    fn event(&mut self, event: Event<'_>) {
        if let Some((image, _)) = &mut self.picture
            && !matches!(event, Event::End(TagEnd::Image))
        {
            match event {
                Event::Text(text) | Event::Code(text) => image.alt.push_str(&text),
                Event::SoftBreak | Event::HardBreak => image.alt.push(' '),
                _ => {}
            }
            return;
        }
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) => self.html.text(&text),
            Event::Code(text) => {
                self.html.builder.open_mark(Inline::Code);
                self.html.text(&text);
                self.html.builder.close_mark(&Inline::Code);
            }
            Event::Html(text) => match &mut self.raw {
                Some(raw) => raw.push_str(&text),
                None => self.html.feed(&text),
            },
            Event::InlineHtml(tag) => self.html.feed(&tag),
            Event::FootnoteReference(label) => self.html.builder.footnote_reference(&label),
            Event::SoftBreak => self.html.text(" "),
            Event::HardBreak => self.html.builder.line_break(),
            Event::Rule => self.html.builder.separator(),
            Event::TaskListMarker(done) => self.html.builder.task(done),
            Event::InlineMath(text) | Event::DisplayMath(text) => self.html.text(&text),
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        let builder = &mut self.html.builder;
        match tag {
            Tag::Paragraph => {
                builder.open(Container::Paragraph { drop_cap: false });
                self.marks = builder.open_mark_count();
            }
            Tag::Heading { level, .. } => builder.open(Container::Heading(level as u8)),
            Tag::BlockQuote(alert) => {
                builder.open(Container::Quote { pull: false });
                if let Some(alert) = alert {
                    builder.open_mark(Inline::Strong);
                    builder.text(alert_name(alert));
                    builder.close_mark(&Inline::Strong);
                    builder.boundary();
                }
            }
            Tag::CodeBlock(kind) => builder.open(Container::Code { lang: language(&kind) }),
            Tag::HtmlBlock => self.raw = Some(String::new()),
            Tag::List(start) => {
                let number = start.map(|n| u32::try_from(n).unwrap_or(u32::MAX));
                builder.open(Container::List { ordered: start.is_some(), start: number });
            }
            Tag::Item => builder.open(Container::Item { value: None }),
            Tag::FootnoteDefinition(label) => {
                builder.open(Container::Footnote { label: label.into_string() });
            }
            Tag::Table(columns) => {
                let align = columns.into_iter().map(alignment).collect();
                builder.open(Container::Table { align });
            }
            Tag::TableHead | Tag::TableRow => builder.open(Container::Row),
            Tag::TableCell => builder.open(Container::cell()),
            Tag::Emphasis => builder.open_mark(Inline::Em),
            Tag::Strong => builder.open_mark(Inline::Strong),
            Tag::Strikethrough => builder.open_mark(Inline::Strike),
            Tag::Link { link_type, dest_url, title, .. } => {
                if !title.is_empty() {
                    builder.lose(LossKind::AttributeDropped, &title);
                }
                builder.open_mark(Inline::Link(address(link_type, &dest_url)));
            }
            Tag::Image { dest_url, title, .. } => {
                self.picture = Some((picture(&dest_url), title.into_string()));
            }
            Tag::DefinitionList
            | Tag::DefinitionListTitle
            | Tag::DefinitionListDefinition
            | Tag::Superscript
            | Tag::Subscript
            | Tag::MetadataBlock(_) => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Image => {
                if let Some((image, title)) = self.picture.take() {
                    self.html.image(image, &title);
                }
                return;
            }
            TagEnd::HtmlBlock => {
                if let Some(raw) = self.raw.take() {
                    self.html.feed(&raw);
                }
                self.html.stop_skipping();
                return;
            }
            TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::TableCell => self.html.stop_skipping(),
            _ => {}
        }
        let builder = &mut self.html.builder;
        match tag {
            TagEnd::Paragraph => {
                builder.end_marks_since(self.marks);
                builder.boundary();
            }
            TagEnd::Heading(_) => builder.close(&Container::Heading(2)),
            TagEnd::BlockQuote(_) => builder.close(&Container::Quote { pull: false }),
            TagEnd::CodeBlock => builder.close(&Container::Code { lang: None }),
            TagEnd::List(ordered) => builder.close(&Container::List { ordered, start: None }),
            TagEnd::Item => builder.close(&Container::Item { value: None }),
            TagEnd::FootnoteDefinition => {
                builder.close(&Container::Footnote { label: String::new() });
            }
            TagEnd::Table => builder.close(&Container::table()),
            TagEnd::TableCell => builder.close(&Container::cell()),
            TagEnd::Emphasis => builder.close_mark(&Inline::Em),
            TagEnd::Strong => builder.close_mark(&Inline::Strong),
            TagEnd::Strikethrough => builder.close_mark(&Inline::Strike),
            TagEnd::Link => builder.close_mark(&Inline::Link(String::new())),
            _ => {}
        }
    }
}

/// The first word of a fence's info string, without what is behind a comma (`rust,ignore`).
fn language(kind: &CodeBlockKind<'_>) -> Option<String> {
    let CodeBlockKind::Fenced(info) = kind else { return None };
    info.split([' ', '\t', ',', '{', ':']).next().filter(|l| !l.is_empty()).map(str::to_owned)
}

fn address(link_type: LinkType, dest: &CowStr<'_>) -> String {
    match link_type {
        LinkType::Email => format!("mailto:{dest}"),
        _ => dest.to_string(),
    }
}

fn picture(src: &str) -> ImageBlock {
    ImageBlock {
        src: src.to_owned(),
        width: 0,
        height: 0,
        alt: String::new(),
        layout: ImageLayout::Inset,
        focus_x: 50,
        focus_y: 50,
        href: None,
    }
}

const fn alignment(column: Alignment) -> Align {
    match column {
        Alignment::None => Align::Auto,
        Alignment::Left => Align::Left,
        Alignment::Center => Align::Center,
        Alignment::Right => Align::Right,
    }
}

const fn alert_name(kind: BlockQuoteKind) -> &'static str {
    match kind {
        BlockQuoteKind::Note => "Note",
        BlockQuoteKind::Tip => "Tip",
        BlockQuoteKind::Important => "Important",
        BlockQuoteKind::Warning => "Warning",
        BlockQuoteKind::Caution => "Caution",
    }
}
