//! Every address in a document, and its pictures.

use super::{Block, BlockKind, Document, ImageBlock, Mark, MarkKind};

/// Where the document leads and what it shows from elsewhere, in reading order: links, pictures and
/// where they lead, embeds.
pub fn addresses(document: &Document) -> impl Iterator<Item = &str> {
    document.blocks.iter().flat_map(of_block)
}

/// The pictures of a document in reading order, those of grids, too.
pub fn pictures(document: &Document) -> impl Iterator<Item = &ImageBlock> {
    document.blocks.iter().flat_map(|block| match &block.kind {
        BlockKind::Image(image) => std::slice::from_ref(image),
        BlockKind::ImageGrid(grid) => &grid.images[..],
        _ => &[],
    })
}

fn of_block(block: &Block) -> Vec<&str> {
    let mut found: Vec<&str> = links(&block.marks).collect();
    match &block.kind {
        BlockKind::Image(image) => found.extend(of_image(image)),
        BlockKind::ImageGrid(grid) => found.extend(grid.images.iter().flat_map(of_image)),
        BlockKind::Embed(embed) => {
            found.push(&embed.url);
            found.extend(embed.thumb.as_deref());
        }
        BlockKind::Table { rows, .. } => {
            found.extend(rows.iter().flatten().flat_map(|cell| links(&cell.marks)));
        }
        _ => {}
    }
    found
}

fn links(marks: &[Mark]) -> impl Iterator<Item = &str> {
    marks.iter().filter_map(|mark| match &mark.kind {
        MarkKind::Link { href } => Some(href.as_str()),
        _ => None,
    })
}

fn of_image(image: &ImageBlock) -> impl Iterator<Item = &str> {
    std::iter::once(image.src.as_str()).chain(image.href.as_deref())
}
