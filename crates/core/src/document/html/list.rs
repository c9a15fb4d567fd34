//! Flat list items turned into nested lists.

use super::super::{Block, BlockKind, ListKind};
use super::Renderer;
use super::escape::push_attribute;

/// An open list; the item opened last in it is still open.
struct Level {
    ordered: bool,
}

impl Level {
    const fn close(&self) -> &'static str {
        if self.ordered { "</li></ol>" } else { "</li></ul>" }
    }
}

impl<'a> Renderer<'a> {
    /// Writes a run of list items. An item is at most one level deeper than the one before it.
    pub(super) fn list(&mut self, items: &'a [Block]) {
        let mut levels: Vec<Level> = Vec::new();
        for block in items {
            let BlockKind::Li { list, depth, start } = block.kind else { continue };
            let ordered = list == ListKind::Ol;
            let depth = usize::from(depth).min(levels.len());
            while levels.len() > depth + 1 {
                self.close_level(&mut levels);
            }
            let continues = levels.len() == depth + 1;
            if continues && levels.last().is_some_and(|level| level.ordered != ordered) {
                self.close_level(&mut levels);
            }
            let start = start.filter(|_| ordered);
            if levels.len() == depth + 1 {
                self.out.push_str("</li>\n<li");
                if let Some(number) = start {
                    push_attribute(&mut self.out, "value", &number.to_string());
                }
            } else {
                self.open_level(&mut levels, ordered, start);
                self.out.push_str("<li");
            }
            self.block_id(block);
            self.out.push_str(" dir=\"auto\">");
            self.item(list, block);
        }
        while !levels.is_empty() {
            self.close_level(&mut levels);
        }
        self.out.push('\n');
    }

    fn open_level(&mut self, levels: &mut Vec<Level>, ordered: bool, start: Option<u32>) {
        self.out.push_str(if ordered { "<ol" } else { "<ul" });
        if let Some(number) = start {
            push_attribute(&mut self.out, "start", &number.to_string());
        }
        self.out.push('>');
        levels.push(Level { ordered });
    }

    fn close_level(&mut self, levels: &mut Vec<Level>) {
        if let Some(level) = levels.pop() {
            self.out.push_str(level.close());
        }
    }

    fn item(&mut self, list: ListKind, block: &'a Block) {
        let done = match list {
            ListKind::Ul | ListKind::Ol => return self.inline(block.rich_text()),
            ListKind::Todo => false,
            ListKind::Done => true,
        };
        if !self.is_page() {
            self.out.push_str(if done { "☑ " } else { "☐ " });
            return self.inline(block.rich_text());
        }
        self.out.push_str("<label><input type=\"checkbox\" disabled");
        self.out.push_str(if done { " checked> " } else { "> " });
        self.inline(block.rich_text());
        self.out.push_str("</label>");
    }
}
