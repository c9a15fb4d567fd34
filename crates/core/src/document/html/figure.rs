//! Pictures, grids of pictures, and things from elsewhere.

use super::super::{Block, Embed, ImageBlock, ImageGrid, ImageLayout, link};
use super::Renderer;
use super::escape::{push_attribute, push_text};
use crate::image::Placeholder;

const fn layout_name(layout: ImageLayout) -> &'static str {
    match layout {
        ImageLayout::Inset => "inset",
        ImageLayout::Outset => "outset",
        ImageLayout::Full => "full",
    }
}

/// How wide a picture of a grid is on a page.
const IN_GRID: &str = "(min-width: 728px) 340px, 50vw";

/// How wide a picture is on a page.
const fn wide(layout: ImageLayout) -> &'static str {
    match layout {
        ImageLayout::Inset => "(min-width: 728px) 680px, 100vw",
        ImageLayout::Outset => "(min-width: 1192px) 1192px, 100vw",
        ImageLayout::Full => "100vw",
    }
}

/// The start of every placeholder of ours.
const PLACEHOLDER: &str = "data:image/webp;base64,";

/// What lies behind a picture until it is there; nothing behind one that can be seen through.
fn background(placeholder: &Placeholder) -> Option<String> {
    let uri = placeholder.image_uri.as_deref()?;
    let is_ours = uri.strip_prefix(PLACEHOLDER).is_some_and(|bytes| {
        bytes.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'/' | b'='))
    });
    let colour = placeholder.colour.map(|colour| format!("{colour} ")).unwrap_or_default();
    is_ours.then(|| format!("background:{colour}url({uri}) 50%/cover"))
}

impl<'a> Renderer<'a> {
    pub(super) fn image(&mut self, image: &ImageBlock, block: &'a Block) {
        self.out.push_str("<figure");
        self.class("image");
        if self.is_page() {
            push_attribute(&mut self.out, "data-layout", layout_name(image.layout));
        }
        self.out.push('>');
        self.linked_picture(image, wide(image.layout));
        self.caption(block);
        self.out.push_str("</figure>");
    }

    pub(super) fn grid(&mut self, grid: &ImageGrid, block: &'a Block) {
        self.out.push_str("<figure");
        self.class("image-grid");
        self.out.push('>');
        for image in &grid.images {
            self.linked_picture(image, IN_GRID);
        }
        self.caption(block);
        self.out.push_str("</figure>");
    }

    /// A link with a preview picture; the page's script puts the real thing in its place on a
    /// click, so that nothing is loaded from elsewhere before.
    pub(super) fn embed(&mut self, embed: &Embed, block: &'a Block) {
        let allowed = link::link_kind(&embed.url) == Some(link::LinkKind::External);
        self.out.push_str("<figure");
        self.class("embed");
        if self.is_page() && allowed {
            push_attribute(&mut self.out, "data-embed", &embed.url);
            push_attribute(&mut self.out, "data-provider", &embed.provider);
            push_attribute(&mut self.out, "data-ratio", &embed.ratio.to_string());
        }
        self.out.push('>');
        let linked = allowed && self.anchor(&embed.url);
        if let Some(address) = embed.thumb.as_deref().and_then(|thumb| self.picture_url(thumb)) {
            self.out.push_str("<img");
            push_attribute(&mut self.out, "src", &address);
            self.out.push_str(" alt=\"\" loading=\"lazy\">");
        }
        let title = [&embed.title, &embed.provider, &embed.url];
        let title = title.into_iter().find(|text| !text.is_empty());
        self.out.push_str("<span dir=\"auto\">");
        push_text(&mut self.out, title.map_or("", String::as_str));
        self.out.push_str("</span>");
        if linked {
            self.out.push_str("</a>");
        }
        self.caption(block);
        self.out.push_str("</figure>");
    }

    fn caption(&mut self, block: &'a Block) {
        if !block.text.is_empty() {
            self.writing("figcaption", None, None, block);
        }
    }

    fn linked_picture(&mut self, image: &ImageBlock, sizes: &str) {
        let linked = image.href.as_deref().is_some_and(|href| self.anchor(href));
        self.picture(image, sizes);
        if linked {
            self.out.push_str("</a>");
        }
    }

    /// Writes the picture, which is so wide on a page; its words where the address is refused.
    fn picture(&mut self, image: &ImageBlock, sizes: &str) {
        let Some(address) = self.picture_url(&image.src) else {
            return push_text(&mut self.out, &image.alt);
        };
        self.out.push_str("<img");
        push_attribute(&mut self.out, "src", &address);
        if self.is_page() {
            self.copies(image, &address, sizes);
        }
        push_attribute(&mut self.out, "alt", &image.alt);
        for (name, pixels) in [("width", image.width), ("height", image.height)] {
            if pixels > 0 {
                push_attribute(&mut self.out, name, &pixels.to_string());
            }
        }
        if self.is_page() {
            self.look(image);
        }
        self.out.push_str(" loading=\"lazy\">");
    }

    /// What a picture looks like until it is there, and which point of it stays when it is cut off:
    /// the browser puts the point at so many percent of the picture at so many of the room it has.
    fn look(&mut self, image: &ImageBlock) {
        let (x, y) = (image.focus_x.min(100), image.focus_y.min(100));
        let mut styles = Vec::new();
        if (x, y) != (50, 50) {
            push_attribute(&mut self.out, "data-focus", &format!("{x} {y}"));
            styles.push(format!("object-position:{x}% {y}%"));
        }
        styles.extend(self.options.placeholders.get(&image.src).and_then(background));
        if !styles.is_empty() {
            push_attribute(&mut self.out, "style", &styles.join(";"));
        }
    }

    /// Names narrower copies of a picture, so that a browser fetches no more than it shows.
    fn copies(&mut self, image: &ImageBlock, address: &str, sizes: &str) {
        let copies = (self.options.image_copies)(&image.src);
        let narrower = copies.into_iter().filter(|(_, width)| *width < image.width);
        let mut all: Vec<String> =
            narrower.map(|(address, width)| format!("{address} {width}w")).collect();
        if all.is_empty() {
            return;
        }
        all.push(format!("{address} {}w", image.width));
        push_attribute(&mut self.out, "srcset", &all.join(", "));
        push_attribute(&mut self.out, "sizes", sizes);
    }

    fn picture_url(&self, src: &str) -> Option<String> {
        if !link::is_image_source(src) {
            return None;
        }
        let address = (self.options.image_url)(src);
        if self.is_page() || !address.starts_with('/') || address.starts_with("//") {
            return Some(address);
        }
        let base = self.options.absolute_base.as_deref().unwrap_or_default();
        Some(format!("{}{address}", base.trim_end_matches('/')))
    }
}
