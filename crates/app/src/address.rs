//! Where things are on the site: the one shape of address that pages, feeds and links use.

use quire_core::{
    ImageId, StoryId, TagSlug,
    catalog::Catalog,
    image::LARGEST_SQUARE,
    publication::page::{PageKind, PublicationPage},
    story::Story,
};
use quire_routing::{
    href::{self, entity::list_slug, external::PictureRequest},
    post_id::post_slug_id,
};

// Slugs and names keep letters of every script. In an address each has the one spelling that the
// builders of `href` give it, so that what is made here is compared and sent as it is.

/// The path of a story: below its publication, else below its author.
#[must_use]
pub fn story(story: &Story, username: &str, publication_slug: Option<&str>) -> String {
    story_part(&story.slug, story.id.as_str(), username, publication_slug)
}

/// [`story`] from its parts.
#[must_use]
pub(crate) fn story_part(
    slug: &str,
    id: &str,
    username: &str,
    publication_slug: Option<&str>,
) -> String {
    let last = post_slug_id(slug, id);
    match publication_slug {
        Some(publication) => href::show_post_under_collection(publication, &last),
        None => href::show_post_under_user(username, &last),
    }
}

/// The path of the page on which a story is written.
#[must_use]
pub fn editor(id: &StoryId) -> String {
    href::show_edit_post(id.as_str())
}

/// The path of a person's profile.
#[must_use]
pub fn person(username: &str) -> String {
    href::show_user(username)
}

/// The path of a publication's home.
#[must_use]
pub fn publication(slug: &str) -> String {
    href::show_collection_home(slug)
}

/// The path of a page of a publication beside its stories; that of a feature page is its topic's stories below it.
#[must_use]
pub fn publication_page(slug: &str, page: &PublicationPage) -> String {
    match page.kind {
        PageKind::Subpage => href::show_collection_subpage(slug, page.slug.as_str()),
        PageKind::Feature => {
            href::publication_feature_tagged(slug, page.slug.as_str(), page.slug.as_str())
        }
    }
}

/// The path of a list of `username`'s; a series stands under its id.
#[must_use]
pub fn list(list: &Catalog, username: &str) -> String {
    if list.is_series {
        return href::series(list.id.as_str());
    }
    href::show_user_list(username, &list_part(list))
}

/// The last part of a list's address: its name and id, or the key of one that everyone has.
#[must_use]
pub fn list_part(list: &Catalog) -> String {
    list.id
        .predefined_kind()
        .map_or_else(|| list_slug(&list.name, list.id.as_str()), |kind| kind.as_str().to_owned())
}

/// The path of a tag's page.
#[must_use]
pub fn tag(slug: &TagSlug) -> String {
    href::show_tag_posts(slug.as_str())
}

/// The address of a picture: absolute ones and paths stay, ids of ours get their path.
#[must_use]
pub fn image(src: &str) -> String {
    if src.starts_with('/') || src.contains(':') {
        return src.to_owned();
    }
    href::external::image(src, &PictureRequest::default()).unwrap_or_else(|_| src.to_owned())
}

/// The address of someone's photo or a publication's avatar: of ours, a square that is sharp up to
/// 128 pixels.
#[must_use]
pub fn avatar(src: &str) -> String {
    if src.parse::<ImageId>().is_err() {
        return image(src);
    }
    let side = LARGEST_SQUARE;
    let square = PictureRequest { width: side, height: Some(side), ..PictureRequest::default() };
    href::external::image(src, &square).unwrap_or_else(|_| src.to_owned())
}
