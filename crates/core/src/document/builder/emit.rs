//! Turning the text written so far into a block of the right kind.

use super::super::html_in::provider;
use super::super::{
    Block, BlockKind, CodeBlock, Embed, ImageBlock, LineBreaks, LossKind, limits, utf16_len,
    validate,
};
use super::inline::one_line;
use super::{BlockBuilder, MarkedText, State};
use crate::BlockId;

/// What the text being written belongs to.
enum Home {
    Paragraph,
    Quote {
        pull: bool,
    },
    Item,
    Heading(u8),
    Footnote,
    /// A cell or a caption, which take the text themselves.
    Held,
}

impl BlockBuilder<'_> {
    fn home(&self) -> Home {
        let home = self.frames.iter().rev().find_map(|frame| match &frame.state {
            State::Quote { pull } => Some(Home::Quote { pull: *pull }),
            State::Item(_) => Some(Home::Item),
            State::Heading(level) => Some(Home::Heading(*level)),
            State::Footnote { .. } => Some(Home::Footnote),
            State::Caption | State::Cell { .. } => Some(Home::Held),
            State::Table(_) => Some(Home::Paragraph),
            _ => None,
        });
        home.unwrap_or(Home::Paragraph)
    }

    /// The end of a paragraph: a new block where the surroundings allow it, a line break in what
    /// is one block whatever it holds.
    pub(in crate::document) fn boundary(&mut self) {
        if self.in_code() || self.is_ignored() {
            return;
        }
        match self.home() {
            Home::Paragraph | Home::Quote { .. } => self.part(),
            Home::Item | Home::Heading(_) | Home::Footnote | Home::Held => {
                self.writing.paragraph();
            }
        }
        self.parted = false;
    }

    /// Notes that paragraphs were joined.
    pub(super) fn lose_paragraph(&mut self) {
        let kind = match self.home() {
            Home::Item => LossKind::ItemParagraphs,
            Home::Footnote => LossKind::FootnoteParagraphs,
            Home::Held if self.in_cell() => LossKind::CellContent,
            _ => return,
        };
        let example: String = self.writing.text.chars().take(60).collect();
        self.lose(kind, &example);
    }

    /// Ends the block being written, whatever it is in.
    pub(super) fn part(&mut self) {
        if matches!(self.home(), Home::Held) {
            return self.writing.paragraph();
        }
        self.spill();
        for (image, caption) in std::mem::take(&mut self.waiting) {
            self.write_image(image, &caption);
        }
        self.parted = false;
    }

    /// Writes the text so far as a block.
    pub(super) fn spill(&mut self) {
        self.cut_marks();
        if let Some(State::Code { lang }) = self.frames.last().map(|frame| &frame.state) {
            let (lang, mut writing) = (lang.clone(), self.writing.take());
            let kept = writing.text.trim_end_matches('\n').len();
            writing.text.truncate(kept);
            if !writing.is_empty() {
                self.code(lang, writing);
            }
            return;
        }
        let writing = self.writing.take_trimmed();
        if writing.is_empty() {
            return;
        }
        match self.home() {
            Home::Held | Home::Paragraph => self.paragraph(writing),
            Home::Quote { pull: false } => self.push_block(BlockKind::Quote, writing),
            Home::Quote { pull: true } => self.push_block(BlockKind::PullQuote, writing),
            Home::Item => self.item(writing),
            Home::Heading(level) => self.heading(level, writing),
            Home::Footnote => self.footnote(writing),
        }
    }

    pub(super) fn paragraph(&mut self, writing: MarkedText) {
        let drop_cap = std::mem::take(&mut self.drop_cap);
        if let Some(embed) = self.embeddable(&writing.text) {
            return self.push_block(BlockKind::Embed(embed), MarkedText::default());
        }
        self.push_block(BlockKind::Paragraph { drop_cap }, writing);
    }

    /// In WordPress texts, the address of a video alone on its line stands for the video, as it
    /// does in a figure.
    fn embeddable(&self, text: &str) -> Option<Embed> {
        let stands_for_it = self.options.line_breaks == LineBreaks::WordPress
            || matches!(self.frames.last().map(|f| &f.state), Some(State::Figure(_)));
        let is_address = text.starts_with("http") && !text.contains(char::is_whitespace);
        (stands_for_it && is_address).then(|| provider::from_page(text)).flatten()
    }

    fn footnote(&mut self, writing: MarkedText) {
        let label = self.frames.iter().rev().find_map(|frame| match &frame.state {
            State::Footnote { label } => Some(label.clone()),
            _ => None,
        });
        let label = label.unwrap_or_default();
        let is_written = !self.labels.insert(label.clone());
        if is_written {
            self.lose(LossKind::FootnoteParagraphs, &writing.text);
            return self.paragraph(writing);
        }
        self.push_block(BlockKind::Footnote { label }, writing);
    }

    fn heading(&mut self, level: u8, writing: MarkedText) {
        if level == 1 && !self.met_title {
            self.met_title = true;
            match self.options.title {
                Some(title) if same_words(title, &writing.text) => return,
                None if self.blocks.is_empty() => {
                    self.title = Some(writing.text.replace('\n', " "));
                    return;
                }
                _ => {}
            }
        }
        if level == 1 {
            self.lose(LossKind::HeadingRaised, &writing.text);
        } else if level > 3 {
            self.lose(LossKind::HeadingFlattened, &writing.text);
        }
        let kind = if level <= 2 { BlockKind::H2 } else { BlockKind::H3 };
        self.push_block(kind, writing);
    }

    /// Program text as a block of its own; in a cell or caption, as part of that.
    pub(super) fn write_code(&mut self) {
        if self.is_held() {
            return self.lose(LossKind::CellContent, "pre");
        }
        self.spill();
    }

    fn code(&mut self, lang: Option<String>, mut writing: MarkedText) {
        writing.marks.clear();
        let lang = lang.map(|l| l.to_ascii_lowercase()).filter(|l| validate::is_language(l));
        self.push_block(BlockKind::Code(CodeBlock { lang }), writing);
    }

    /// Sets the language of the code being read, unless it has one.
    pub(in crate::document) fn code_language(&mut self, name: &str) {
        if let Some(State::Code { lang }) = self.frames.last_mut().map(|frame| &mut frame.state) {
            lang.get_or_insert_with(|| name.to_owned());
        }
    }

    pub(in crate::document) fn separator(&mut self) {
        if self.is_held() {
            return self.boundary();
        }
        self.part();
        self.push_block(BlockKind::Separator, MarkedText::default());
    }

    pub(super) fn write_image(&mut self, image: ImageBlock, caption: &str) {
        let writing = MarkedText::of(one_line(caption));
        self.push_block(BlockKind::Image(image), writing);
    }

    /// Appends a block, unless the document is full.
    pub(super) fn push_block(&mut self, kind: BlockKind, mut writing: MarkedText) {
        self.note_displacement(&kind);
        let units = utf16_len(&writing.text);
        let full = self.units.saturating_add(units) > limits::DOCUMENT_UNITS;
        if full || self.blocks.len() >= limits::BLOCKS {
            return self.lose(LossKind::OverLimit, "length of the story");
        }
        self.units += units;
        if writing.marks.len() > limits::MARKS {
            self.lose(LossKind::OverLimit, "formatting of a block");
            writing.marks.truncate(limits::MARKS);
        }
        self.blocks.push(Block {
            id: BlockId::from_index(self.blocks.len()),
            kind,
            text: writing.text,
            marks: writing.marks,
        });
    }

    /// Notes what left its list item, quotation or footnote because it cannot be part of it.
    fn note_displacement(&mut self, kind: &BlockKind) {
        let is_item = matches!(kind, BlockKind::Li { .. });
        let is_at_home = matches!(kind, BlockKind::Paragraph { .. } | BlockKind::Footnote { .. });
        let around = self.frames.iter_mut().rev().find_map(|frame| match &mut frame.state {
            State::Item(item) if !is_item => {
                item.written |= !is_at_home;
                Some(LossKind::ItemContent)
            }
            State::Quote { .. } => Some(LossKind::QuoteContent),
            State::Footnote { .. } => Some(LossKind::FootnoteParagraphs),
            _ => None,
        });
        let is_quote = matches!(kind, BlockKind::Quote | BlockKind::PullQuote);
        if let Some(loss) = around
            && !is_at_home
            && !(is_quote && loss == LossKind::QuoteContent)
        {
            self.lose(loss, kind_name(kind));
        }
    }
}

const fn kind_name(kind: &BlockKind) -> &'static str {
    match kind {
        BlockKind::Code(_) => "code",
        BlockKind::Image(_) | BlockKind::ImageGrid(_) => "picture",
        BlockKind::Embed(_) => "embed",
        BlockKind::Table { .. } => "table",
        BlockKind::H2 | BlockKind::H3 => "heading",
        BlockKind::Quote | BlockKind::PullQuote => "quotation",
        BlockKind::Separator => "separator",
        BlockKind::Paragraph { .. } | BlockKind::Li { .. } | BlockKind::Footnote { .. } => "text",
    }
}

fn same_words(a: &str, b: &str) -> bool {
    let mut left = a.split_whitespace().map(str::to_lowercase);
    let mut right = b.split_whitespace().map(str::to_lowercase);
    left.by_ref().eq(right.by_ref())
}
