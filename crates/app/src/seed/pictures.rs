//! The pictures of the demo world. They lie in the folder `seed` of the site's public files.

use quire_core::{
    Document,
    document::{BlockKind, ImageBlock},
};

/// Width and height in pixels: Markdown has no place for them, and without them a page moves
/// while its pictures arrive.
const SIZES: &[(&str, u32, u32)] = &[
    ("/seed/bread.jpg", 1200, 800),
    ("/seed/bridge.jpg", 1200, 800),
    ("/seed/hills.jpg", 1200, 800),
    ("/seed/map-table.jpg", 1200, 800),
    ("/seed/night-train.jpg", 1200, 800),
    ("/seed/reading-desk.jpg", 1200, 800),
    ("/seed/dunes.webp", 1600, 900),
    ("/seed/night.webp", 1600, 900),
    ("/seed/walk.webp", 1600, 900),
    ("/seed/letters.webp", 800, 600),
    ("/seed/orchard.webp", 800, 600),
    ("/seed/tide.webp", 800, 600),
];

/// The picture of a person.
pub(super) fn avatar(username: &str) -> String {
    format!("/seed/avatar-{username}.jpg")
}

/// Gives every picture of ours its size.
pub(super) fn measure(document: &mut Document) {
    for block in &mut document.blocks {
        match &mut block.kind {
            BlockKind::Image(image) => measure_one(image),
            BlockKind::ImageGrid(grid) => grid.images.iter_mut().for_each(measure_one),
            _ => {}
        }
    }
}

fn measure_one(image: &mut ImageBlock) {
    if let Some((_, width, height)) = SIZES.iter().find(|(src, ..)| *src == image.src) {
        (image.width, image.height) = (*width, *height);
    }
}
