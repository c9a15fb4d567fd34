//! Footnotes: numbered by their first reference, gathered below the text, with links there and
//! back.

use super::super::{Block, BlockKind, notes};
use super::Renderer;
use super::escape::push_attribute;
use std::collections::HashMap;

/// The notes of a document in the order of their numbers.
pub(super) struct Footnotes<'a> {
    blocks: Vec<&'a Block>,
    numbers: HashMap<&'a str, usize>,
    /// How often each note was referred to so far.
    references: Vec<usize>,
}

impl<'a> Footnotes<'a> {
    pub(super) fn new(blocks: &'a [Block]) -> Self {
        let mut this = Self { blocks: Vec::new(), numbers: HashMap::new(), references: Vec::new() };
        for block in notes::order(blocks).into_iter().filter_map(|index| blocks.get(index)) {
            this.blocks.push(block);
            if let BlockKind::Footnote { label } = &block.kind {
                this.numbers.insert(label, this.blocks.len());
            }
        }
        this.references.resize(this.blocks.len(), 0);
        this
    }

    /// The note's number and which reference to it this is, both from 1.
    fn refer(&mut self, label: &str) -> Option<(usize, usize)> {
        let number = *self.numbers.get(label)?;
        let count = self.references.get_mut(number - 1)?;
        *count += 1;
        Some((number, *count))
    }
}

fn reference_id(number: usize, count: usize) -> String {
    if count == 1 { format!("fnref-{number}") } else { format!("fnref-{number}-{count}") }
}

impl<'a> Renderer<'a> {
    /// Writes the raised number in the place of `text`; nothing when the note is not there.
    pub(super) fn footnote_reference(&mut self, label: &str, text: &str) {
        let Some((number, count)) = self.notes.refer(label) else { return };
        if !self.is_page() {
            self.out.push_str(&format!("<sup>[{number}]</sup>"));
            return;
        }
        self.out.push_str("<sup");
        push_attribute(&mut self.out, "data-footnote", label);
        if self.names_blocks() {
            push_attribute(&mut self.out, "data-text", text);
        }
        self.out.push_str(&format!(
            "><a href=\"#fn-{number}\" id=\"{}\" role=\"doc-noteref\">{number}</a></sup>",
            reference_id(number, count)
        ));
    }

    /// Writes the notes below the text.
    pub(super) fn footnote_section(&mut self) {
        let notes = self.notes.blocks.clone();
        if notes.is_empty() {
            return;
        }
        self.out.push_str("<section");
        if self.is_page() {
            self.out.push_str(" class=\"footnotes\" role=\"doc-endnotes\"");
        }
        self.out.push_str("><ol>\n");
        for (index, note) in notes.into_iter().enumerate() {
            self.footnote(index + 1, note);
        }
        self.out.push_str("</ol></section>\n");
    }

    fn footnote(&mut self, number: usize, note: &'a Block) {
        let BlockKind::Footnote { label } = &note.kind else { return };
        self.out.push_str("<li");
        if self.is_page() {
            push_attribute(&mut self.out, "id", &format!("fn-{number}"));
            push_attribute(&mut self.out, "data-footnote", label);
        }
        self.out.push_str("><p dir=\"auto\">");
        self.inline(note.rich_text());
        let count = self.notes.references.get(number - 1).copied().unwrap_or(0);
        if self.is_page() {
            for nth in 1..=count {
                self.out.push_str(&format!(
                    " <a href=\"#{}\" role=\"doc-backlink\" aria-label=\"Back to reference {number}\">↩</a>",
                    reference_id(number, nth)
                ));
            }
        }
        self.out.push_str("</p></li>\n");
    }
}
