//! Addresses of what the API shows: paths on this site.

use super::{call::Call, field_error::Result};
pub(crate) use quire_app::address::{avatar, image};
use quire_core::{
    ImageId, TagSlug,
    catalog::Catalog,
    document::html::{CodeHook, RenderOptions},
    story::Story,
};
use quire_routing::{
    href::{self, external::PictureRequest},
    post_id::post_slug_id,
};
use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

/// The path of a story's page: under its publication, otherwise under its author.
pub(super) async fn of_story(call: &Call, story: &Story) -> Result<String> {
    if story.stands_for_list()
        && let Some(path) = of_discussion(call, story).await?
    {
        return Ok(path);
    }
    let part = post_slug_id(&story.slug, story.id.as_str());
    if let Some(id) = &story.publication_id
        && let Some(publication) = call.publication(id).await?
    {
        return Ok(href::show_post_under_collection(&publication.slug, &part));
    }
    let author = call.person(&story.creator_id).await?;
    Ok(href::show_post_under_user(&author.username, &part))
}

/// The path of the list that a story stands for.
async fn of_discussion(call: &Call, story: &Story) -> Result<Option<String>> {
    let id = story.id.clone();
    let list = call
        .read(move |c| match quire_store::catalog::of_discussion(c, &id)? {
            Some(list) => quire_store::catalog::find(c, &list),
            None => Ok(None),
        })
        .await?;
    let owner = call.person(&story.creator_id).await?;
    Ok(list.map(|list| catalog(&owner.username, &list)))
}

/// The path of a profile.
pub fn person(username: &str) -> String {
    href::show_user(username)
}

/// The path of a publication's home.
pub fn publication(slug: &str) -> String {
    href::show_collection_home(slug)
}

/// The path of a tag's page.
pub fn tag(slug: &TagSlug) -> String {
    href::show_tag_posts(slug.as_str())
}

/// The path of a list.
pub(super) fn catalog(username: &str, list: &Catalog) -> String {
    quire_app::address::list(list, username)
}

/// The widths in which pictures of stories are offered: a phone, a column, both doubled, a screen.
const WIDTHS: [u32; 6] = [320, 480, 680, 1080, 1360, 2000];

/// Narrower copies of a picture of ours.
fn copies(src: &str) -> Vec<(String, u32)> {
    if src.parse::<ImageId>().is_err() {
        return Vec::new();
    }
    let copy = |width| {
        let wide = PictureRequest { width, ..PictureRequest::default() };
        href::external::image(src, &wide).ok().map(|address| (address, width))
    };
    WIDTHS.into_iter().filter_map(copy).collect()
}

/// Code of one text that is coloured, in bytes; what stands below it in a longer text is plain.
const MAX_COLOURED: usize = 32 * 1024;

/// Finds what has a colour in the code of one text. It takes some milliseconds a kilobyte.
pub(super) fn code_tokens() -> CodeHook {
    let left = AtomicUsize::new(MAX_COLOURED);
    Arc::new(move |lang, code| {
        let rest = left.load(Ordering::Relaxed).checked_sub(code.len());
        let Some(rest) = rest else { return Vec::new() };
        left.store(rest, Ordering::Relaxed);
        let tokens = quire_syntax::tokens(lang, code).into_iter();
        tokens.map(|(range, token)| (range, token.class())).collect()
    })
}

/// How bodies become HTML on pages of this site.
pub(super) fn render_options() -> RenderOptions {
    RenderOptions {
        block_ids: true,
        image_url: Arc::new(image),
        image_copies: Arc::new(copies),
        ..RenderOptions::default()
    }
}
