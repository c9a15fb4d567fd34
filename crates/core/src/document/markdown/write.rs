//! A document as Markdown. What Markdown has no sign for (grids, embeds, layouts, drop caps) is
//! written as the HTML that our pages use, which the reader understands.

use super::super::html::{RenderOptions, render};
use super::super::{
    Align, Block, BlockKind, Cell, Document, ImageBlock, ImageLayout, ListKind, MarkKind,
};
use super::escape::{fence, push_destination, push_text};
use super::inline::{TextContext, push_inline};

/// Writes the document as Markdown, for exports (a form that people can take elsewhere).
/// Reading it again gives an equal document, apart from the ids of the blocks, empty blocks, and
/// runs of white space.
#[must_use]
pub fn write(document: &Document) -> String {
    let mut out = String::new();
    let mut lists = ListWriter::default();
    let mut before: Option<&Block> = None;
    for block in &document.blocks {
        let text = block_text(block, &mut lists);
        if text.is_empty() {
            continue;
        }
        if let Some(before) = before {
            out.push_str(separation(&before.kind, &block.kind, lists.begins));
        }
        out.push_str(&text);
        before = Some(block);
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// What stands between two blocks.
fn separation(before: &BlockKind, after: &BlockKind, begins_list: bool) -> &'static str {
    match (before, after) {
        (BlockKind::Li { .. }, BlockKind::Li { .. }) if !begins_list => "\n",
        (BlockKind::Quote, BlockKind::Quote) => "\n>\n",
        _ => "\n\n",
    }
}

fn block_text(block: &Block, lists: &mut ListWriter) -> String {
    let mut out = String::new();
    if !matches!(block.kind, BlockKind::Li { .. }) {
        lists.end();
    }
    let text = block.rich_text();
    match &block.kind {
        BlockKind::Paragraph { drop_cap: false } => {
            push_inline(&mut out, text, TextContext::Paragraph);
        }
        BlockKind::H2 | BlockKind::H3 if !block.text.is_empty() => {
            out.push_str(if block.kind == BlockKind::H2 { "## " } else { "### " });
            push_inline(&mut out, text, TextContext::Line);
        }
        BlockKind::Quote if !block.text.is_empty() => {
            out.push_str("> ");
            push_inline(&mut out, text, TextContext::Line);
        }
        BlockKind::Li { list, depth, start } if !block.text.is_empty() => {
            lists.begin_item(&mut out, *list, *depth, *start);
            push_inline(&mut out, text, TextContext::Line);
        }
        BlockKind::Code(code) => push_code(&mut out, code.lang.as_deref(), &block.text),
        BlockKind::Image(image) if is_plain(image, block) => push_image(&mut out, image, block),
        BlockKind::Table { rows, align } => push_table(&mut out, rows, align),
        BlockKind::Footnote { label } => {
            out.push_str(&format!("[^{label}]: "));
            push_inline(&mut out, text, TextContext::Line);
        }
        BlockKind::Separator => out.push_str("---"),
        BlockKind::Image(_) | BlockKind::ImageGrid(_) | BlockKind::Embed(_) => {
            push_html(&mut out, block);
        }
        BlockKind::Paragraph { drop_cap: true } | BlockKind::PullQuote
            if !block.text.is_empty() =>
        {
            push_html(&mut out, block);
        }
        _ => {}
    }
    out
}

fn push_html(out: &mut String, block: &Block) {
    let options = RenderOptions { heading_ids: false, ..RenderOptions::default() };
    // References are only written to notes that are there; the notes themselves come below.
    let notes = block.marks.iter().filter_map(|mark| match &mark.kind {
        MarkKind::Footnote { label } => Some(Block {
            id: block.id.clone(),
            kind: BlockKind::Footnote { label: label.clone() },
            text: String::new(),
            marks: Vec::new(),
        }),
        _ => None,
    });
    let blocks = std::iter::once(block.clone()).chain(notes).collect();
    let html = render(&Document { blocks }, &options);
    out.push_str(html.lines().next().unwrap_or_default());
}

fn push_code(out: &mut String, lang: Option<&str>, text: &str) {
    if text.is_empty() {
        return;
    }
    let fence = fence(text, 3);
    out.push_str(&fence);
    out.push_str(lang.unwrap_or_default());
    out.push('\n');
    out.push_str(text);
    out.push('\n');
    out.push_str(&fence);
}

/// Whether `![alt](src "caption")` says everything about the picture.
fn is_plain(image: &ImageBlock, block: &Block) -> bool {
    (image.width, image.height, image.focus_x, image.focus_y) == (0, 0, 50, 50)
        && image.layout == ImageLayout::Inset
        && image.href.is_none()
        && block.marks.is_empty()
        && !block.text.contains('\n')
}

fn push_image(out: &mut String, image: &ImageBlock, block: &Block) {
    out.push_str("![");
    push_text(out, &image.alt, false, " ");
    out.push_str("](");
    push_destination(out, &image.src);
    if !block.text.is_empty() {
        out.push_str(" \"");
        for c in block.text.chars() {
            match c {
                '"' | '\\' => {
                    out.push('\\');
                    out.push(c);
                }
                '&' => out.push_str("&amp;"),
                _ => out.push(c),
            }
        }
        out.push('"');
    }
    out.push(')');
}

fn push_table(out: &mut String, rows: &[Vec<Cell>], align: &[Align]) {
    for (index, row) in rows.iter().enumerate() {
        if index > 0 {
            out.push('\n');
        }
        for cell in row {
            out.push_str("| ");
            push_inline(out, cell.rich_text(), TextContext::Cell);
            out.push(' ');
        }
        out.push('|');
        if index == 0 {
            out.push('\n');
            for column in 0..row.len() {
                out.push_str(match align.get(column).copied().unwrap_or_default() {
                    Align::Auto => "| --- ",
                    Align::Left => "| :--- ",
                    Align::Center => "| :---: ",
                    Align::Right => "| ---: ",
                });
            }
            out.push('|');
        }
    }
}

/// Keeps indentation and numbers of a run of list items.
#[derive(Default)]
struct ListWriter {
    levels: Vec<Level>,
    /// Whether the item begun last is the first of an outermost list.
    begins: bool,
}

struct Level {
    list: ListKind,
    /// Where the text of an item begins; nested items are indented so far.
    indent: usize,
    number: u32,
    /// The sign behind a number, and the bullet: changed to begin a new list right behind another.
    alternate: bool,
}

impl ListWriter {
    fn end(&mut self) {
        self.levels.clear();
    }

    fn begin_item(&mut self, out: &mut String, list: ListKind, depth: u8, start: Option<u32>) {
        let depth = usize::from(depth).min(self.levels.len());
        self.levels.truncate(depth + 1);
        let base = depth.checked_sub(1).and_then(|d| self.levels.get(d)).map_or(0, |l| l.indent);
        let ordered = list == ListKind::Ol;
        let before = self.levels.get(depth);
        let same = before.is_some_and(|level| (level.list == ListKind::Ol) == ordered);
        let follows = before.filter(|_| same).map_or(1, |level| level.number.saturating_add(1));
        let number = start.unwrap_or(follows);
        self.begins = depth == 0 && !(same && number == follows);
        let was_alternate = before.is_some_and(|level| level.alternate);
        let alternate = was_alternate != (same && ordered && number != follows);
        let sign = match list {
            ListKind::Ol => format!("{number}{} ", if alternate { ')' } else { '.' }),
            ListKind::Ul => "- ".to_owned(),
            ListKind::Todo => "- [ ] ".to_owned(),
            ListKind::Done => "- [x] ".to_owned(),
        };
        let width = if ordered { sign.len() } else { 2 };
        out.push_str(&" ".repeat(base));
        out.push_str(&sign);
        let level = Level { list, indent: base + width, number, alternate };
        match self.levels.get_mut(depth) {
            Some(slot) => *slot = level,
            None => self.levels.push(level),
        }
    }
}
