//! The one machine behind all readers. Markdown and HTML both drive it with elements and text; it
//! lays out blocks and flat marks, keeps the limits, and notes every loss.
//!
//! It never recurses and never builds a tree, so that no nesting can exhaust the stack.

mod element;
mod emit;
mod figure;
mod finish;
mod inline;
mod list;
mod table;
mod writing;

pub(super) use element::{Container, Inline};
pub(super) use figure::FigureKind;

use super::{Align, Block, LossKind, ReadOptions, is_direction_control, limits, loss::Losses};
use figure::FigureState;
use inline::OpenMark;
use list::ItemState;
use std::collections::HashSet;
use table::TableState;
use writing::{MarkedText, PendingSpace};

/// Containers open at once; deeper ones are passed over and their text goes on where it is.
const MAX_FRAMES: usize = 100;

/// An open container.
struct Frame {
    state: State,
    /// How many marks were open when it began; those opened inside end with it.
    marks: usize,
}

/// What an open container knows.
enum State {
    Quote { pull: bool },
    List { ordered: bool, next: u32 },
    Item(ItemState),
    Heading(u8),
    Code { lang: Option<String> },
    Figure(FigureState),
    Caption,
    Table(TableState),
    Cell { columns: usize, align: Align },
    Footnote { label: String },
    Term,
}

/// Reads one text into blocks.
pub(super) struct BlockBuilder<'a> {
    options: &'a ReadOptions<'a>,
    blocks: Vec<Block>,
    losses: Losses,
    frames: Vec<Frame>,
    writing: MarkedText,
    open_marks: Vec<OpenMark>,
    /// Pictures that wait for the end of the block they were met in.
    waiting: Vec<(super::ImageBlock, String)>,
    /// Whether a picture has just parted a paragraph.
    parted: bool,
    drop_cap: bool,
    title: Option<String>,
    met_title: bool,
    /// The number of the last numbered item by depth, while a run of items lasts.
    numbers: Vec<Option<u32>>,
    /// Labels of the footnotes that are written.
    labels: HashSet<String>,
    units: u32,
}

impl<'a> BlockBuilder<'a> {
    pub(super) fn new(options: &'a ReadOptions<'a>) -> Self {
        Self {
            options,
            blocks: Vec::new(),
            losses: Losses::default(),
            frames: Vec::new(),
            writing: MarkedText::default(),
            open_marks: Vec::new(),
            waiting: Vec::new(),
            parted: false,
            drop_cap: false,
            title: None,
            met_title: false,
            numbers: Vec::new(),
            labels: HashSet::new(),
            units: 0,
        }
    }

    /// Notes a loss.
    pub(super) fn lose(&mut self, kind: LossKind, example: &str) {
        self.losses.add(kind, example);
    }

    /// Begins a container.
    pub(super) fn open(&mut self, container: Container) {
        if self.frames.len() >= MAX_FRAMES {
            return self.boundary();
        }
        let is_table_part =
            matches!(container, Container::Table { .. } | Container::Row | Container::Cell { .. });
        if self.is_held() && !is_table_part && !matches!(container, Container::Code { .. }) {
            return self.boundary();
        }
        let state = match container {
            Container::Division => return self.boundary(),
            Container::Paragraph { drop_cap } => {
                self.boundary();
                self.drop_cap = drop_cap;
                return;
            }
            Container::DefinitionList => {
                self.boundary();
                return self.lose(LossKind::DefinitionList, "dl");
            }
            Container::Quote { pull } => {
                self.part();
                if self.within(|state| matches!(state, State::Quote { .. })).is_some() {
                    self.lose(LossKind::NestedQuote, "blockquote");
                }
                State::Quote { pull }
            }
            Container::List { ordered, start } => {
                self.part();
                State::List { ordered, next: start.unwrap_or(1) }
            }
            Container::Item { value } => return self.open_item(value),
            Container::Heading(level) => {
                self.part();
                State::Heading(level)
            }
            Container::Code { lang } => {
                self.part();
                State::Code { lang }
            }
            Container::Figure(figure) => {
                self.part();
                State::Figure(FigureState::new(figure, self.blocks.len()))
            }
            Container::Caption => {
                self.part();
                State::Caption
            }
            Container::Table { .. } | Container::Row | Container::Cell { .. } => {
                return self.open_table(container);
            }
            Container::Footnote { label } => {
                self.part();
                State::Footnote { label: self.fresh_label(&label) }
            }
            Container::Term => {
                self.boundary();
                State::Term
            }
        };
        let is_term = matches!(state, State::Term);
        self.push(state);
        if is_term {
            self.open_mark(Inline::Strong);
        }
    }

    fn push(&mut self, state: State) {
        self.frames.push(Frame { state, marks: self.open_marks.len() });
    }

    /// Ends the innermost container of this kind, and all inside it.
    pub(super) fn close(&mut self, container: &Container) {
        let found = self.within(|state| container.is(state));
        let wall = self.within(|state| container.stops_at(state));
        match found {
            Some(at) if wall.is_none_or(|wall| wall < at) => self.close_down_to(at),
            _ => self.boundary(),
        }
    }

    /// The innermost open container that `wanted` accepts.
    fn within(&self, wanted: impl Fn(&State) -> bool) -> Option<usize> {
        self.frames.iter().rposition(|frame| wanted(&frame.state))
    }

    fn close_down_to(&mut self, at: usize) {
        while self.frames.len() > at {
            self.close_top();
        }
    }

    fn close_top(&mut self) {
        let Some(top) = self.frames.last() else { return };
        let marks = top.marks;
        match top.state {
            State::Cell { .. } | State::Caption => self.cut_marks(),
            State::Code { .. } => self.write_code(),
            State::Term | State::List { .. } => self.boundary(),
            _ => self.part(),
        }
        self.end_marks_above(marks);
        let Some(frame) = self.frames.pop() else { return };
        match frame.state {
            State::Cell { columns, align } => self.end_cell(columns, align),
            State::Caption => self.end_caption(),
            State::Figure(figure) => self.end_figure(figure),
            State::Table(table) => self.end_table(table),
            _ => {}
        }
    }

    fn in_cell(&self) -> bool {
        self.within(|state| matches!(state, State::Cell { .. })).is_some()
    }

    /// Whether text goes to a cell or a caption, which are one text whatever they hold.
    fn is_held(&self) -> bool {
        self.within(|state| matches!(state, State::Cell { .. } | State::Caption)).is_some()
    }

    fn in_code(&self) -> bool {
        matches!(self.frames.last(), Some(Frame { state: State::Code { .. }, .. }))
    }

    /// Adds text; white space counts as in HTML.
    pub(super) fn text(&mut self, text: &str) {
        if self.is_ignored() {
            return self.figure_text(text);
        }
        let (in_code, held) = (self.in_code(), self.is_held());
        let verbatim = in_code && !held;
        for c in text.chars() {
            match c {
                '\n' if in_code && held => self.writing.line_break(),
                '\n' | '\t' if verbatim => self.put(c),
                ' ' | '\n' | '\t' | '\r' | '\u{c}' if !verbatim => self.writing.space(),
                '\r' => {}
                _ if c.is_control() || is_direction_control(c) => {
                    self.lose(LossKind::ControlCharacter, &format!("U+{:04X}", u32::from(c)));
                }
                _ => self.put(c),
            }
        }
    }

    fn put(&mut self, c: char) {
        if self.writing.units >= limits::BLOCK_UNITS - 4 {
            self.lose(LossKind::OverLimit, "text of a block");
            self.spill();
        }
        if self.writing.is_empty() && self.parted && !self.in_code() {
            self.lose(LossKind::ImageSplit, "");
            self.parted = false;
        }
        if self.writing.gap() == PendingSpace::Paragraph && !self.writing.is_empty() {
            self.lose_paragraph();
        }
        let at = self.writing.units;
        self.writing.put(c);
        for mark in &mut self.open_marks {
            mark.start.get_or_insert(at);
        }
    }

    /// Whether white space is kept as it is.
    pub(super) fn is_verbatim(&self) -> bool {
        self.in_code()
    }

    /// A line break.
    pub(super) fn line_break(&mut self) {
        if self.is_ignored() {
            return;
        }
        let verbatim = self.in_code() && !self.is_held();
        if verbatim { self.put('\n') } else { self.writing.line_break() }
    }
}
