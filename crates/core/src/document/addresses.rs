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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_address_of_a_document_is_left_out() {
        let json = serde_json::json!([
            {"id": "a", "type": "p", "text": "ab", "marks": [{"type": "link", "href": "https://a.example/", "start": 0, "end": 1}, {"type": "em", "start": 0, "end": 2}]},
            {"id": "b", "type": "image", "src": "https://b.example/x.png", "href": "https://c.example/", "text": "d", "marks": [{"type": "link", "href": "/d", "start": 0, "end": 1}]},
            {"id": "c", "type": "imageGrid", "images": [{"src": "e1"}, {"src": "f1", "href": "https://f.example/"}], "text": ""},
            {"id": "d", "type": "embed", "url": "https://g.example/", "thumb": "https://h.example/", "text": ""},
            {"id": "e", "type": "table", "rows": [[{"text": "i", "marks": [{"type": "link", "href": "https://i.example/", "start": 0, "end": 1}]}]], "text": ""},
        ]);
        let document: Document = serde_json::from_value(json).unwrap();
        let found: Vec<&str> = addresses(&document).collect();
        let wanted = [
            "https://a.example/",
            "/d",
            "https://b.example/x.png",
            "https://c.example/",
            "e1",
            "f1",
            "https://f.example/",
            "https://g.example/",
            "https://h.example/",
            "https://i.example/",
        ];
        assert_eq!(found, wanted);
        let shown: Vec<&str> = pictures(&document).map(|image| image.src.as_str()).collect();
        assert_eq!(shown, ["https://b.example/x.png", "e1", "f1"]);
    }
}
