//! Tables: the first row is the header.

use super::super::{Align, Cell};
use super::Renderer;
use super::escape::push_attribute;

const fn align_name(align: Align) -> Option<&'static str> {
    match align {
        Align::Auto => None,
        Align::Left => Some("left"),
        Align::Center => Some("center"),
        Align::Right => Some("right"),
    }
}

impl<'a> Renderer<'a> {
    pub(super) fn table(&mut self, rows: &'a [Vec<Cell>], align: &[Align]) {
        if self.is_page() {
            // It scrolls sideways, also by keyboard.
            let open = "<div class=\"table\" role=\"group\" aria-label=\"Table\" tabindex=\"0\">";
            self.out.push_str(open);
        }
        self.out.push_str("<table>");
        for (index, row) in rows.iter().enumerate() {
            let section = ["<thead>", "<tbody>"].get(index).copied();
            self.out.push_str(section.unwrap_or_default());
            self.row(row, align, index == 0);
            if index == 0 {
                self.out.push_str("</thead>");
            }
        }
        if rows.len() > 1 {
            self.out.push_str("</tbody>");
        }
        self.out.push_str("</table>");
        if self.is_page() {
            self.out.push_str("</div>");
        }
    }

    fn row(&mut self, row: &'a [Cell], align: &[Align], is_header: bool) {
        let (open, close) =
            if is_header { ("<th scope=\"col\"", "</th>") } else { ("<td", "</td>") };
        self.out.push_str("<tr>");
        for (column, cell) in row.iter().enumerate() {
            self.out.push_str(open);
            // An attribute and not a class: feeds and mails have no style sheet of ours.
            if let Some(name) = align.get(column).copied().and_then(align_name) {
                push_attribute(&mut self.out, "align", name);
            }
            self.out.push_str(" dir=\"auto\">");
            self.inline(cell.rich_text());
            self.out.push_str(close);
        }
        self.out.push_str("</tr>");
    }
}
