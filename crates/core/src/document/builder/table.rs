//! Tables: every cell a short text with formatting, every row of the same length.

use super::super::{Align, BlockKind, Cell, LossKind, limits, utf16_len};
use super::{BlockBuilder, Container, MarkedText, State};

/// The rows read so far.
#[derive(Default)]
pub(super) struct TableState {
    rows: Vec<Vec<Cell>>,
    align: Vec<Align>,
    units: u32,
    marks: usize,
}

impl TableState {
    /// Aligns a column, unless that is settled.
    fn align_column(&mut self, column: usize, align: Align) {
        if align == Align::Auto {
            return;
        }
        if self.align.len() <= column {
            self.align.resize(column + 1, Align::Auto);
        }
        if let Some(slot @ Align::Auto) = self.align.get_mut(column) {
            *slot = align;
        }
    }
}

impl BlockBuilder<'_> {
    /// Begins a table, a row or a cell. Inside a cell a table is only text.
    pub(super) fn open_table(&mut self, container: Container) {
        let Some(table) = self.within(|state| matches!(state, State::Table(_))) else {
            self.part();
            if let Container::Table { align } = container {
                self.push(State::Table(TableState { align, ..TableState::default() }));
            }
            return;
        };
        match container {
            Container::Cell { columns, align } => {
                self.close_down_to(table + 1);
                self.part();
                let columns = columns.clamp(1, limits::TABLE_COLUMNS);
                self.push(State::Cell { columns, align });
            }
            Container::Row => {
                self.close_down_to(table + 1);
                if let Some(table) = self.table() {
                    table.rows.push(Vec::new());
                }
            }
            _ => {
                self.lose(LossKind::CellContent, "table");
                self.boundary();
            }
        }
    }

    fn table(&mut self) -> Option<&mut TableState> {
        self.frames.iter_mut().rev().find_map(|frame| match &mut frame.state {
            State::Table(table) => Some(table),
            _ => None,
        })
    }

    /// Puts the text of a cell into the table.
    pub(super) fn end_cell(&mut self, columns: usize, align: Align) {
        let mut writing = self.writing.take_trimmed();
        if utf16_len(&writing.text) > limits::CELL_UNITS {
            self.lose(LossKind::OverLimit, "text of a cell");
            let limit = usize::try_from(limits::CELL_UNITS / 2).unwrap_or(usize::MAX);
            writing.text = writing.text.chars().take(limit).collect();
        }
        let units = utf16_len(&writing.text);
        if columns > 1 {
            self.lose(LossKind::TableShape, &writing.text);
        }
        let room = limits::DOCUMENT_UNITS.saturating_sub(self.units);
        let Some(table) = self.table() else { return };
        if table.rows.is_empty() {
            table.rows.push(Vec::new());
        }
        let rows = table.rows.len();
        let Some(row) = table.rows.last_mut() else { return };
        if row.len() + columns > limits::TABLE_COLUMNS
            || rows > limits::TABLE_ROWS
            || table.units.saturating_add(units) > room
        {
            return self.lose(LossKind::OverLimit, "table");
        }
        let column = row.len();
        table.units += units;
        let fits = limits::MARKS.min(limits::TABLE_MARKS.saturating_sub(table.marks));
        let over = writing.marks.len() > fits;
        writing.marks.truncate(fits);
        table.marks += writing.marks.len();
        row.push(Cell { text: writing.text, marks: writing.marks });
        row.extend((1..columns).map(|_| Cell::default()));
        table.align_column(column, align);
        if over {
            self.lose(LossKind::OverLimit, "formatting of a table");
        }
    }

    /// Writes the table as a block; pictures of its cells follow.
    pub(super) fn end_table(&mut self, mut table: TableState) {
        table.rows.retain(|row| !row.is_empty());
        table.rows.truncate(limits::TABLE_ROWS);
        let columns = table.rows.iter().map(Vec::len).max().unwrap_or(0);
        if table.rows.iter().any(|row| row.len() != columns) {
            self.lose(LossKind::TableShape, "rows of different length");
        }
        for row in &mut table.rows {
            row.resize(columns, Cell::default());
        }
        if table.rows.iter().flatten().any(|cell| !cell.text.is_empty()) {
            let units = table.units;
            let kind = BlockKind::Table { rows: table.rows, align: table.align };
            self.push_block(kind, MarkedText::default());
            self.units = self.units.saturating_add(units);
        }
        for (image, caption) in std::mem::take(&mut self.waiting) {
            self.write_image(image, &caption);
        }
    }
}
