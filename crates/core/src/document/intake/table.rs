//! Tables: every cell a short text, every row of the same length.

use super::super::{BlockKind, LossKind, limits, utf16_len};
use super::{Container, Intake, State, Writing};

/// The rows read so far.
#[derive(Default)]
pub(super) struct TableState {
    rows: Vec<Vec<String>>,
    units: u32,
}

impl Intake<'_> {
    /// Begins a table, a row or a cell. Inside a cell a table is only text.
    pub(super) fn open_table(&mut self, container: &Container) {
        let Some(table) = self.within(|state| matches!(state, State::Table(_))) else {
            self.part();
            if matches!(container, Container::Table) {
                self.push(State::Table(TableState::default()));
            }
            return;
        };
        match container {
            Container::Cell { columns } => {
                self.close_down_to(table + 1);
                self.part();
                self.push(State::Cell { columns: (*columns).clamp(1, limits::TABLE_COLUMNS) });
            }
            Container::Row => {
                self.close_down_to(table + 1);
                if let Some(table) = self.table() {
                    table.rows.push(Vec::new());
                }
            }
            _ => {
                self.lose(LossKind::CellFormatting, "table");
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
    pub(super) fn end_cell(&mut self, columns: usize) {
        let mut writing = self.writing.take_trimmed();
        if !writing.marks.is_empty() {
            self.lose(LossKind::CellFormatting, &writing.text);
        }
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
        table.units += units;
        row.push(writing.text);
        row.extend((1..columns).map(|_| String::new()));
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
            row.resize(columns, String::new());
        }
        if table.rows.iter().flatten().any(|cell| !cell.is_empty()) {
            let units = table.units;
            self.push_block(BlockKind::Table { rows: table.rows }, Writing::default());
            self.units = self.units.saturating_add(units);
        }
        for (image, caption) in std::mem::take(&mut self.waiting) {
            self.write_image(image, &caption);
        }
    }
}
