//! Figures: pictures with a caption, grids, and embeds with their facade.

use super::super::{Block, BlockKind, Embed, ImageBlock, ImageGrid};
use super::{BlockBuilder, MarkedText, State};

/// What a figure is, as far as its tag tells.
#[derive(Debug, Clone)]
pub(in crate::document) enum FigureKind {
    /// Whatever it holds.
    Plain,
    /// Its pictures stand side by side.
    Grid,
    /// A facade of ours for something from elsewhere; title and preview picture are its content.
    Embed(Embed),
}

/// An open figure.
pub(super) struct FigureState {
    kind: FigureKind,
    first_block: usize,
    caption: MarkedText,
}

impl FigureState {
    pub(super) fn new(kind: FigureKind, first_block: usize) -> Self {
        Self { kind, first_block, caption: MarkedText::default() }
    }
}

impl BlockBuilder<'_> {
    fn figure(&mut self) -> Option<&mut FigureState> {
        self.frames.iter_mut().rev().find_map(|frame| match &mut frame.state {
            State::Figure(figure) => Some(figure),
            _ => None,
        })
    }

    /// Whether what comes is part of an embed's facade and not of the story.
    pub(super) fn is_ignored(&self) -> bool {
        matches!(
            self.frames.last(),
            Some(super::Frame {
                state: State::Figure(FigureState { kind: FigureKind::Embed(_), .. }),
                ..
            })
        )
    }

    /// Text of a facade: the title.
    pub(super) fn figure_text(&mut self, text: &str) {
        if let Some(FigureState { kind: FigureKind::Embed(embed), .. }) = self.figure() {
            embed.title.push_str(text);
        }
    }

    /// The picture of a facade: its preview.
    pub(super) fn figure_image(&mut self, src: &str) {
        let thumb = self.picture(src);
        if let Some(FigureState { kind: FigureKind::Embed(embed), .. }) = self.figure() {
            embed.thumb = thumb;
        }
    }

    /// The caption is over; it waits for its figure's end.
    pub(super) fn end_caption(&mut self) {
        let writing = self.writing.take_trimmed();
        match self.figure() {
            Some(figure) => figure.caption = writing,
            None => {
                self.writing = writing;
                self.boundary();
            }
        }
    }

    /// Puts the caption under what it belongs to.
    pub(super) fn end_figure(&mut self, figure: FigureState) {
        match figure.kind {
            FigureKind::Embed(embed) => {
                let title = super::inline::one_line(&embed.title);
                let is_stand_in = title == embed.provider || title == embed.url;
                let title = if is_stand_in { String::new() } else { title };
                return self.push_block(BlockKind::Embed(Embed { title, ..embed }), figure.caption);
            }
            FigureKind::Grid => self.gather_grids(figure.first_block),
            FigureKind::Plain => {}
        }
        if figure.caption.is_empty() {
            return;
        }
        let captioned = self.blocks.iter_mut().skip(figure.first_block).rev().find(|block| {
            block.text.is_empty()
                && matches!(
                    block.kind,
                    BlockKind::Image(_) | BlockKind::ImageGrid(_) | BlockKind::Embed(_)
                )
        });
        match captioned {
            Some(block) => {
                block.text = figure.caption.text;
                block.marks = figure.caption.marks;
            }
            None => self.push_block(BlockKind::Paragraph { drop_cap: false }, figure.caption),
        }
    }

    /// Puts the pictures since `first` side by side, three in a row, no row of one where two rows
    /// of two are possible. Captions of single pictures become alternative text where that is
    /// missing.
    fn gather_grids(&mut self, first: usize) {
        let from = first.min(self.blocks.len());
        let tail = self.blocks.split_off(from);
        let (pictures, others): (Vec<Block>, Vec<Block>) =
            tail.into_iter().partition(|block| matches!(block.kind, BlockKind::Image(_)));
        let mut images: Vec<ImageBlock> = Vec::with_capacity(pictures.len());
        for block in pictures {
            if let BlockKind::Image(mut image) = block.kind {
                if image.alt.is_empty() {
                    image.alt = super::inline::one_line(&block.text);
                }
                images.push(image);
            }
        }
        while !images.is_empty() {
            let row = match images.len() {
                4 => 2,
                n => n.min(3),
            };
            let mut row: Vec<ImageBlock> = images.drain(..row).collect();
            match (row.len(), row.pop()) {
                (1, Some(image)) => self.write_image(image, ""),
                (_, Some(last)) => {
                    row.push(last);
                    self.push_block(
                        BlockKind::ImageGrid(ImageGrid { images: row }),
                        MarkedText::default(),
                    );
                }
                (_, None) => {}
            }
        }
        self.blocks.extend(others);
    }
}
