//! The end of a text: everything is closed, and the document put into its canonical form.

use super::super::{Block, BlockKind, Document, LossKind, MarkKind, Parsed, normalise};
use super::BlockBuilder;
use crate::BlockId;
use std::collections::HashSet;

impl BlockBuilder<'_> {
    /// Closes everything and hands over the document; it is always valid.
    pub(in crate::document) fn finish(mut self) -> Parsed {
        self.close_down_to(0);
        self.part();
        self.note_broken_footnotes();
        let mut document = Document { blocks: self.blocks };
        normalise(&mut document);
        for (index, block) in document.blocks.iter_mut().enumerate() {
            block.id = BlockId::from_index(index);
        }
        Parsed { document, title: self.title, losses: self.losses.into_vec() }
    }

    /// Notes references without a footnote; normalising takes their marks away.
    fn note_broken_footnotes(&mut self) {
        let written: HashSet<&str> = self
            .blocks
            .iter()
            .filter_map(|block| match &block.kind {
                BlockKind::Footnote { label } => Some(label.as_str()),
                _ => None,
            })
            .collect();
        let broken: Vec<String> = self
            .blocks
            .iter()
            .flat_map(Block::rich_texts)
            .flat_map(|text| text.marks)
            .filter_map(|mark| match &mark.kind {
                MarkKind::Footnote { label } if !written.contains(label.as_str()) => {
                    Some(label.clone())
                }
                _ => None,
            })
            .collect();
        for label in broken {
            self.lose(LossKind::FootnoteBroken, &label);
        }
    }
}
