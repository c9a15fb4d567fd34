//! Which HTML element means what.

use super::super::builder::{Container, FigureKind, Inline};
use super::super::{Align, Embed, ImageBlock, ImageLayout, LossKind, limits, link};
use super::attributes::{has_class, language, number, text, value};
use super::{HtmlReader, provider};
use html5ever::tokenizer::Tag;

/// Dropped with everything inside.
const DROPPED: &[&str] = &[
    "script", "style", "template", "svg", "math", "object", "applet", "canvas", "select",
    "textarea", "datalist", "noembed", "noframes", "title", "map", "dialog",
];

/// Mean nothing here and lose nothing: parts of the page, and what only carries style.
const SILENT: &[&str] = &[
    "span", "font", "small", "big", "abbr", "acronym", "time", "label", "picture", "html", "body",
    "head", "meta", "link", "base", "tbody", "thead", "tfoot", "colgroup", "col", "noscript",
    "wbr", "nobr", "bdi", "bdo", "data", "ruby", "rb", "param", "track",
];

/// Group blocks and mean nothing else.
const GROUPS: &[&str] = &[
    "div", "section", "article", "main", "header", "footer", "nav", "aside", "center", "address",
    "details", "hgroup", "form", "fieldset", "legend", "caption", "dd", "body",
];

/// Formatting by element name.
fn formatting(name: &str) -> Option<Inline> {
    Some(match name {
        "strong" | "b" => Inline::Strong,
        "em" | "i" | "cite" | "dfn" | "var" => Inline::Em,
        "code" | "kbd" | "samp" | "tt" => Inline::Code,
        "del" | "s" | "strike" => Inline::Strike,
        _ => return None,
    })
}

/// Containers that need no attributes to be ended.
fn container(name: &str) -> Option<Container> {
    Some(match name {
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Container::Heading(level(name)),
        "blockquote" => Container::Quote { pull: false },
        "ul" | "ol" | "menu" => Container::List { ordered: name == "ol", start: None },
        "li" => Container::Item { value: None },
        "pre" | "listing" | "xmp" => Container::Code { lang: None },
        "figure" => Container::Figure(FigureKind::Plain),
        "figcaption" => Container::Caption,
        "table" => Container::table(),
        "tr" => Container::Row,
        "td" | "th" => Container::cell(),
        "dl" => Container::DefinitionList,
        "dt" | "summary" => Container::Term,
        "p" => Container::Paragraph { drop_cap: false },
        _ if GROUPS.contains(&name) => Container::Division,
        _ => return None,
    })
}

fn level(name: &str) -> u8 {
    name.bytes().last().map_or(2, |digit| digit.wrapping_sub(b'0'))
}

impl HtmlReader<'_> {
    pub(super) fn start(&mut self, tag: &Tag) {
        let name: &str = &tag.name;
        match name {
            "br" => self.builder.line_break(),
            "hr" => self.builder.separator(),
            "img" => self.start_image(tag),
            "a" => self.start_anchor(tag),
            "iframe" => self.start_frame(tag),
            "video" | "audio" | "source" => self.start_media(tag),
            "input" => {
                if value(tag, "type").is_some_and(|kind| kind.eq_ignore_ascii_case("checkbox")) {
                    self.builder.task(value(tag, "checked").is_some());
                }
            }
            "q" => self.builder.text("“"),
            "sup" if value(tag, "data-footnote").is_some() => {
                self.builder.footnote_reference(&text(tag, "data-footnote"));
                self.skip(name);
            }
            "code" if self.builder.is_verbatim() => {
                if let Some(lang) = language(tag) {
                    self.builder.code_language(&lang);
                }
            }
            _ if DROPPED.contains(&name) => {
                self.builder.lose(LossKind::ContentDropped, name);
                let is_empty = tag.self_closing && matches!(name, "svg" | "math");
                if !is_empty {
                    self.skip(name);
                }
            }
            _ => self.start_other(tag),
        }
    }

    fn start_other(&mut self, tag: &Tag) {
        let name: &str = &tag.name;
        if let Some(inline) = formatting(name) {
            return self.builder.open_mark(inline);
        }
        let Some(mut container) = container(name) else {
            if !SILENT.contains(&name) {
                self.builder.lose(LossKind::TagDropped, name);
            }
            return;
        };
        if matches!(name, "dt" | "dd") {
            self.builder.close(&Container::Term);
        }
        match &mut container {
            Container::Quote { pull } => {
                *pull = has_class(tag, &["pull-quote", "pullquote", "wp-block-pullquote"]);
            }
            // As pages write a small heading without a large one above it.
            Container::Heading(level) if has_class(tag, &["small-heading"]) => *level = 3,
            Container::List { start, .. } => *start = number(tag, "start"),
            Container::Item { value: item } => {
                if let Some(label) = value(tag, "data-footnote") {
                    return self.builder.open(Container::Footnote { label: label.to_owned() });
                }
                *item = number(tag, "value");
            }
            Container::Code { lang } => *lang = language(tag),
            Container::Figure(kind) => {
                self.layout = layout(tag);
                *kind = figure_kind(tag);
            }
            Container::Cell { columns, align } => {
                *align = alignment(tag);
                let across = number(tag, "colspan").unwrap_or(1).clamp(1, 1000);
                *columns = usize::try_from(across).unwrap_or(1);
                if number(tag, "rowspan").is_some_and(|rows| rows > 1) {
                    self.builder.lose(LossKind::TableShape, "rowspan");
                }
            }
            Container::Paragraph { drop_cap } => {
                *drop_cap = has_class(tag, &["drop-cap", "has-drop-cap"]);
            }
            _ => {}
        }
        self.builder.open(container);
    }

    pub(super) fn end(&mut self, name: &str) {
        match name {
            "a" => self.builder.close_mark(&Inline::Link(String::new())),
            "q" => self.builder.text("”"),
            "br" => self.builder.line_break(),
            "video" | "audio" => self.media = false,
            "figure" => self.layout = ImageLayout::Inset,
            _ => {}
        }
        if let Some(inline) = formatting(name) {
            self.builder.close_mark(&inline);
        } else if let Some(container) = container(name) {
            self.builder.close(&container);
        }
    }

    fn skip(&mut self, name: &str) {
        self.skipping = Some((name.to_owned(), 1));
    }

    fn start_anchor(&mut self, tag: &Tag) {
        if value(tag, "role") == Some("doc-backlink") {
            return self.skip("a");
        }
        if let Some(id) = value(tag, "data-mention") {
            return self.builder.open_mark(Inline::Mention(id.to_owned()));
        }
        match value(tag, "href") {
            Some(href) => self.builder.open_mark(Inline::Link(href.to_owned())),
            None => self.builder.close_mark(&Inline::Link(String::new())),
        }
    }

    fn start_image(&mut self, tag: &Tag) {
        let src = value(tag, "src").filter(|src| !src.starts_with("data:"));
        let src = src.or_else(|| value(tag, "data-src")).or_else(|| value(tag, "src"));
        let Some(src) = src.filter(|src| !src.trim().is_empty()) else { return };
        if value(tag, "title").is_some_and(|title| !title.is_empty()) {
            self.builder.lose(LossKind::AttributeDropped, "title of a picture");
        }
        let side = |name| number(tag, name).filter(|n| *n <= limits::PIXELS).unwrap_or(0);
        let mut focus = value(tag, "data-focus").unwrap_or_default().split(' ');
        let mut percent = || {
            let percent: Option<u8> = focus.next().and_then(|text| text.parse().ok());
            percent.filter(|percent| *percent <= 100).unwrap_or(50)
        };
        let image = ImageBlock {
            src: src.trim().to_owned(),
            width: side("width"),
            height: side("height"),
            alt: text(tag, "alt"),
            layout: self.layout,
            focus_x: percent(),
            focus_y: percent(),
            href: None,
        };
        self.builder.image(image, "");
    }

    fn start_frame(&mut self, tag: &Tag) {
        self.skip("iframe");
        let Some(src) = value(tag, "src").filter(|src| !src.trim().is_empty()) else { return };
        match provider::from_frame(src) {
            Some(mut embed) => {
                if let Some(title) = value(tag, "title") {
                    embed.title = title.to_owned();
                }
                let sides = (number(tag, "width"), number(tag, "height"));
                if let (Some(width @ 1..), Some(height @ 1..)) = sides {
                    let percent = u64::from(height) * 100 / u64::from(width);
                    embed.ratio = ratio(percent);
                }
                self.builder.embed(embed);
            }
            None => self.builder.link_to(src.trim()),
        }
    }

    fn start_media(&mut self, tag: &Tag) {
        let src = value(tag, "src").map(str::trim).filter(|src| !src.is_empty());
        match (&*tag.name, src) {
            ("source", Some(src)) if self.media => {
                self.media = false;
                self.builder.link_to(src);
            }
            ("source", _) => {}
            (_, Some(src)) => self.builder.link_to(src),
            (_, None) => self.media = true,
        }
    }
}

fn ratio(percent: u64) -> u16 {
    u16::try_from(percent).unwrap_or(limits::RATIO).clamp(1, limits::RATIO)
}

/// The alignment of a cell: its attribute, its style, or the class that WordPress writes.
fn alignment(tag: &Tag) -> Align {
    let style = value(tag, "style").unwrap_or_default().to_ascii_lowercase();
    let styled = style
        .split(';')
        .filter_map(|rule| rule.split_once(':'))
        .find_map(|(name, to)| (name.trim() == "text-align").then(|| to.trim().to_owned()));
    let is = |name: &str| {
        value(tag, "align").is_some_and(|align| align.eq_ignore_ascii_case(name))
            || styled.as_deref() == Some(name)
            || has_class(tag, &[&format!("has-text-align-{name}")])
    };
    match () {
        () if is("center") => Align::Center,
        () if is("right") => Align::Right,
        () if is("left") => Align::Left,
        () => Align::Auto,
    }
}

fn layout(tag: &Tag) -> ImageLayout {
    match value(tag, "data-layout") {
        Some("outset") => ImageLayout::Outset,
        Some("full") => ImageLayout::Full,
        _ if has_class(tag, &["alignwide"]) => ImageLayout::Outset,
        _ if has_class(tag, &["alignfull"]) => ImageLayout::Full,
        _ => ImageLayout::Inset,
    }
}

fn figure_kind(tag: &Tag) -> FigureKind {
    if has_class(tag, &["image-grid", "wp-block-gallery"]) {
        return FigureKind::Grid;
    }
    match value(tag, "data-embed") {
        Some(url) if url.starts_with("https://") && link::link_kind(url).is_some() => {
            FigureKind::Embed(Embed {
                url: url.to_owned(),
                provider: text(tag, "data-provider"),
                title: String::new(),
                ratio: ratio(number(tag, "data-ratio").unwrap_or(56).into()),
                thumb: None,
            })
        }
        _ => FigureKind::Plain,
    }
}
