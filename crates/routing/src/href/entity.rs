//! Addresses of people, publications, stories and lists, wherever they live.

use super::{BY_NAME, RouteError, fill, href};
use crate::{HostKind, post_id::post_slug_id, table::own_prefix};
use quire_core::{catalog::PredefinedList, text::slug};

/// What is known of a publication when a link to it is made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PublicationLink<'a> {
    /// Its live domain.
    pub domain: Option<&'a str>,
    /// Its slug.
    pub slug: Option<&'a str>,
    /// Its id.
    pub id: Option<&'a str>,
}

/// What is known of a person when a link to their profile is made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ProfileLink<'a> {
    /// Their own domain, if it is live.
    pub live_domain: Option<&'a str>,
    /// The host of their subdomain, if they have one.
    pub subdomain: Option<&'a str>,
    /// Their handle, without `@`.
    pub username: Option<&'a str>,
}

/// A page of a publication: on its own domain, else under its slug, else under its id.
///
/// # Errors
/// [`RouteError::MissingParams`] without domain, slug and id, or when the route needs more;
/// [`RouteError::UnknownRoute`] unless `name` is a route below `/{collectionSlug}`.
pub fn in_publication(
    name: &str,
    publication: &PublicationLink<'_>,
    params: &[(&str, &str)],
) -> Result<String, RouteError> {
    let base = match (publication.domain, publication.slug, publication.id) {
        (Some(domain), _, _) => format!("https://{domain}"),
        (None, Some(slug), _) if !slug.is_empty() => {
            href("ShowCollectionHome", &[("collectionSlug", slug)])?
        }
        (None, _, Some(id)) if !id.is_empty() => {
            href("publication_by_id", &[("collectionId", id)])?
        }
        _ => return Err(RouteError::MissingParams { missing: vec!["collectionSlug"] }),
    };
    below(name, HostKind::Collection, base, params)
}

/// A page of a person: on their live domain, else on their subdomain, else under their handle.
///
/// # Errors
/// As [`in_publication`], for routes below `/@{username}`.
pub fn in_profile(
    name: &str,
    person: &ProfileLink<'_>,
    params: &[(&str, &str)],
) -> Result<String, RouteError> {
    let base = match (person.live_domain.or(person.subdomain), person.username) {
        (Some(host), _) => format!("https://{host}"),
        (None, Some(username)) if !username.is_empty() => {
            href("ShowUser", &[("username", username)])?
        }
        _ => return Err(RouteError::MissingParams { missing: vec!["username"] }),
    };
    below(name, HostKind::User, base, params)
}

fn below(
    name: &str,
    kind: HostKind,
    base: String,
    params: &[(&str, &str)],
) -> Result<String, RouteError> {
    let rest = BY_NAME
        .get(name)
        .and_then(|named| named.row.pattern.strip_prefix(own_prefix(kind)?))
        .ok_or_else(|| RouteError::UnknownRoute { name: name.chars().take(64).collect() })?;
    if rest.is_empty() {
        return Ok(base);
    }
    let filled = fill(rest, |wanted| {
        params.iter().find(|(param, _)| *param == wanted).map(|(_, value)| Some(*value))
    });
    match filled.missing.is_empty() {
        true => Ok(base + &filled.path),
        false => Err(RouteError::MissingParams { missing: filled.missing }),
    }
}

/// A story's own address: in its publication, else in its author's profile.
///
/// # Errors
/// As [`in_publication`] and [`in_profile`].
pub fn story(
    publication: Option<&PublicationLink<'_>>,
    author: &ProfileLink<'_>,
    slug: &str,
    id: &str,
) -> Result<String, RouteError> {
    let part = post_slug_id(slug, id);
    let params = [("postId", part.as_str())];
    match publication {
        Some(publication) => in_publication("ShowPostUnderCollection", publication, &params),
        None => in_profile("ShowPostUnderUser", author, &params),
    }
}

/// Stories with a tag: inside a publication, or everywhere.
///
/// # Errors
/// As [`in_publication`].
pub fn tagged(publication: Option<&PublicationLink<'_>>, tag: &str) -> Result<String, RouteError> {
    let params = [("tagSlug", tag)];
    match publication {
        Some(publication) => in_publication("ShowCollectionTagged", publication, &params),
        None => href("ShowTagPosts", &params),
    }
}

/// The search page, inside a publication or not, for a category or for stories.
///
/// # Errors
/// [`RouteError::MissingParams`] never; the type is that of all builders.
pub fn search(
    publication: Option<&str>,
    category: Option<&str>,
    query: &str,
) -> Result<String, RouteError> {
    let name = match (publication, category) {
        (None, None) => "ShowSearch",
        (None, Some(_)) => "search_category",
        (Some(_), None) => "publication_search",
        (Some(_), Some(_)) => "publication_search_category",
    };
    let given = [("collectionSlug", publication), ("category", category), ("q", Some(query))];
    let given: Vec<_> = given.into_iter().filter_map(|(key, value)| Some((key, value?))).collect();
    href(name, &given)
}

/// The path part of a list: `{slug of name}-{id}`.
#[must_use]
pub fn list_slug(name: &str, id: &str) -> String {
    slug::with_id(name, id)
}

/// What the last part of a list's address names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListPart<'a> {
    /// The reader's highlights.
    Highlights,
    /// A predefined list, by its key.
    Predefined(&'a str),
    /// A list, by its id.
    Id(&'a str),
}

/// Reads the `catalogSlugId` of an address; `None` when it names no list.
#[must_use]
pub fn list_in(part: &str) -> Option<ListPart<'_>> {
    if part == "highlights" {
        return Some(ListPart::Highlights);
    }
    let key = part.split_once("-predefined:").map_or(part, |(key, _)| key);
    if key.parse::<PredefinedList>().is_ok() {
        return Some(ListPart::Predefined(key));
    }
    crate::post_id::post_id_in(part).map(ListPart::Id)
}
