//! A page's text as a document: links led to where things are now, pictures accounted for, and
//! everybody's name kept.

use super::{links::LinkTarget, page::SourcePage, world::MarkdownReferences};
use crate::import::{
    byline,
    report::{Simplified, note},
};
use quire_core::{
    Document,
    document::{Address, LossKind, ReadOptions, markdown},
};
use std::cell::RefCell;

/// An address that no document takes: the picture goes, its description stays.
const NO_PICTURE: &str = "missing:";

/// A picture that lay beside the text.
const MISSING: &str = "image-missing";

/// Reads the page's text.
pub(super) fn read(page: &SourcePage, world: &MarkdownReferences) -> (Document, Vec<Simplified>) {
    let notes = RefCell::new(page.simplified.clone());
    let resolve = |address: Address<'_>| match address {
        Address::Link(link) => resolve_link(page, world, link, &notes),
        Address::Image(image) => resolve_image(image, &notes),
    };
    let options =
        ReadOptions { title: Some(&page.title), resolve: Some(&resolve), ..ReadOptions::default() };
    let parsed = markdown::read(&page.body, &options);
    let mut document = parsed.document;
    let others = world.others(page);
    let behalf = page.credit.behalf.as_deref();
    byline::add(&mut document, &others, behalf, page.team_url.as_deref());
    let mut simplified = notes.into_inner();
    for other in &others {
        note(&mut simplified, "co-author-in-last-line", &other.name);
    }
    // A picture noted as missing above is also one whose address was refused.
    let missing =
        simplified.iter().find(|known| known.kind == MISSING).map_or(0, |known| known.count);
    simplified.extend(parsed.losses.into_iter().filter_map(|mut loss| {
        if loss.kind == LossKind::ImageRefused {
            loss.count = loss.count.saturating_sub(missing);
        }
        (loss.count > 0).then(|| Simplified::from(loss))
    }));
    (document, simplified)
}

fn resolve_link(
    page: &SourcePage,
    world: &MarkdownReferences,
    link: &str,
    notes: &RefCell<Vec<Simplified>>,
) -> Option<String> {
    match world.links.resolve(page, link) {
        LinkTarget::Ours(path) => Some(path),
        LinkTarget::Old(address) => Some(address),
        LinkTarget::Lost => {
            note(&mut notes.borrow_mut(), "link-without-target", link);
            None
        }
        LinkTarget::Other => None,
    }
}

/// Pictures on other sites stay where they are; those that lay beside the text are not here.
fn resolve_image(image: &str, notes: &RefCell<Vec<Simplified>>) -> Option<String> {
    let image = image.trim();
    if image.starts_with("https://") || image.starts_with("http://") {
        return None;
    }
    note(&mut notes.borrow_mut(), MISSING, image);
    Some(NO_PICTURE.to_owned())
}
