//! One table of the specification: tab-separated, with a header row and an id in every row.

use anyhow::{Context, Result, bail};
use std::{collections::BTreeMap, path::Path};

/// A table.
pub struct Table {
    /// Its rows, in order.
    pub rows: Vec<Row>,
}

/// A row: its cells by the header's names.
pub struct Row {
    cells: BTreeMap<String, String>,
}

impl Table {
    /// Reads `NAME.tsv` in a folder.
    pub fn read(dir: &Path, name: &str) -> Result<Self> {
        let file = dir.join(format!("{name}.tsv"));
        let text = std::fs::read_to_string(&file)
            .with_context(|| format!("cannot read {}", file.display()))?;
        let mut lines = text.lines();
        let header: Vec<&str> = lines.next().unwrap_or_default().split('\t').collect();
        if header.first() != Some(&"id") {
            bail!("{name}.tsv has no column `id` in front");
        }
        let rows = lines.map(|line| Row {
            cells: header
                .iter()
                .zip(line.split('\t'))
                .map(|(column, cell)| ((*column).to_owned(), cell.to_owned()))
                .collect(),
        });
        Ok(Self { rows: rows.collect() })
    }
}

impl Row {
    /// A row of these columns and cells.
    #[cfg(test)]
    pub fn of(cells: &[(&str, &str)]) -> Self {
        let owned = |(column, cell): &(&str, &str)| ((*column).to_owned(), (*cell).to_owned());
        Self { cells: cells.iter().map(owned).collect() }
    }

    /// The row's id.
    pub fn id(&self) -> &str {
        self.cell("id")
    }

    /// The text in a column; empty where there is no such column.
    pub fn cell(&self, column: &str) -> &str {
        self.cells.get(column).map_or("", String::as_str)
    }

    /// The first few words of the row, for people.
    pub fn summary(&self) -> String {
        const TELLING: &[&str] = &[
            "page",
            "pattern",
            "builder",
            "enum",
            "context",
            "screen",
            "entity",
            "actor",
            "area",
            "rule",
            "case",
            "name",
            "flag",
            "element",
            "value",
            "code_or_type",
            "field",
            "input",
            "text",
            "message",
            "feature",
            "action_or_screen",
        ];
        let words: Vec<&str> = TELLING
            .iter()
            .map(|column| self.cell(column))
            .filter(|cell| !cell.is_empty() && *cell != "-")
            .collect();
        let text = words.join(" · ");
        match text.char_indices().nth(120) {
            Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
            None => text,
        }
    }
}
