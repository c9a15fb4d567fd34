//! One file as its front matter, path and name describe it.

use super::date;
use crate::import::{
    credit::Credit,
    old_path::old_path,
    report::{Simplified, note},
    tags,
};
use quire_core::{
    TagSlug, Timestamp,
    document::{
        front_matter::{self, FrontMatter, FrontMatterValue},
        markdown,
    },
};
use std::collections::BTreeMap;

/// A page of the old site.
#[derive(Debug)]
pub(super) struct SourcePage {
    /// The file's path below the folder.
    pub key: String,
    /// The title.
    pub title: String,
    /// The line under the title; may be empty.
    pub subtitle: String,
    /// Who wrote it.
    pub credit: Credit,
    /// A page about those on whose behalf it was written.
    pub team_url: Option<String>,
    /// When it was published; `None` when nothing says so.
    pub published: Option<Timestamp>,
    /// When it was last changed, if the front matter says so.
    pub updated: Option<Timestamp>,
    /// Whether it is a draft.
    pub is_draft: bool,
    /// Its tags.
    pub tags: Vec<(TagSlug, String)>,
    /// Its path on the old site, with a leading slash and without a trailing one.
    pub old_path: String,
    /// Other paths that led to it, as written.
    pub aliases: Vec<String>,
    /// Its language; may be empty.
    pub lang: String,
    /// Where the text appeared first, if the front matter says so.
    pub canonical: Option<String>,
    /// The text below the front matter.
    pub body: String,
    /// What was simplified so far.
    pub simplified: Vec<Simplified>,
}

impl SourcePage {
    /// All paths that led to the page, in the form in which they are kept.
    pub(super) fn old_paths(&self) -> Vec<String> {
        let mut paths = vec![old_path(&self.old_path)];
        paths.extend(self.aliases.iter().map(|alias| old_path(alias)));
        paths.retain(|path| path != "/");
        paths.sort();
        paths.dedup();
        paths
    }
}

/// What a file turned out to be.
#[derive(Debug)]
pub(super) enum PageReading {
    /// A page to import.
    Page(Box<SourcePage>),
    /// Nothing to import, and why.
    Nothing(&'static str),
}

/// Reads a file's text.
pub(super) fn read(
    key: &str,
    text: &str,
    whole: &dyn Fn(&str) -> bool,
) -> Result<PageReading, String> {
    let (front, body) = front_matter::split(text).map_err(|error| error.to_string())?;
    let body = body.trim();
    let title = text_of(&front, "title");
    if title.is_none() && body.is_empty() {
        return Ok(PageReading::Nothing("a page without text"));
    }
    let mut simplified = Vec::new();
    let place = PageLocation::read(key, &front);
    let title = title.or_else(|| markdown::read(body, &Default::default()).title);
    let title = title.unwrap_or_else(|| {
        note(&mut simplified, "title-from-file-name", &place.name);
        place.name.replace(['-', '_'], " ")
    });
    let extra = map_of(&front, "extra");
    let bylines = texts_at(Some(&front.0), "authors")
        .or_else(|| texts_at(Some(&front.0), "author"))
        .or_else(|| texts_at(extra, "author"));
    let mut credit = Credit::read(&bylines.unwrap_or_default(), whole);
    let team = extra.and_then(|extra| extra.get("team")).and_then(one_text);
    if let Some(team) = &team {
        // A team that only repeats the writer says nothing new.
        let repeats = credit.names.iter().any(|name| same(name, team));
        if !repeats {
            credit.behalf.get_or_insert_with(|| team.clone());
        }
    }
    let said = date_of(&front, "date", &mut simplified);
    let published = said.or(place.date);
    let is_undated = published.is_none() && front.0.contains_key("date");
    let updated = ["updated", "lastmod"];
    let updated = updated.iter().find_map(|name| date_of(&front, name, &mut simplified));
    let tags = tag_names(&front, team.as_deref(), &place.folder, &mut simplified);
    Ok(PageReading::Page(Box::new(SourcePage {
        key: key.to_owned(),
        title,
        subtitle: ["description", "subtitle", "summary"]
            .iter()
            .find_map(|name| text_of(&front, name))
            .unwrap_or_default(),
        credit,
        team_url: extra.and_then(|extra| extra.get("team_url")).and_then(one_text),
        published,
        updated,
        // What was written on a day that cannot be read would look as if it were of today.
        is_draft: is_undated
            || front.0.get("draft") == Some(&FrontMatterValue::Bool(true))
            || front.0.get("published") == Some(&FrontMatterValue::Bool(false)),
        tags,
        old_path: place.path,
        aliases: ["aliases", "redirect_from"]
            .iter()
            .flat_map(|name| texts(front.0.get(*name)))
            .collect(),
        lang: ["lang", "language"]
            .iter()
            .find_map(|name| text_of(&front, name))
            .unwrap_or_default(),
        canonical: ["canonical_url", "canonical"].iter().find_map(|name| text_of(&front, name)),
        body: body.to_owned(),
        simplified,
    })))
}

/// The date that the front matter gives under a name; one that cannot be read is noted.
fn date_of(front: &FrontMatter, name: &str, simplified: &mut Vec<Simplified>) -> Option<Timestamp> {
    let text = front.0.get(name).and_then(one_text)?;
    let read = date::read(&text);
    if read.is_none() {
        note(simplified, "date-unreadable", &text);
    }
    read
}

/// Where a page stood on the old site, and when it says it was written.
struct PageLocation {
    /// The file's or folder's name without its date.
    name: String,
    /// The folder the page lies in; empty for the top.
    folder: String,
    /// The path on the old site.
    path: String,
    date: Option<Timestamp>,
}

impl PageLocation {
    fn read(key: &str, front: &FrontMatter) -> Self {
        let stem = key.rsplit_once('.').map_or(key, |(stem, _)| stem);
        // `post/index.md` is the page `post`.
        let page = stem.strip_suffix("/index").unwrap_or(stem);
        let (folder, name) = page.rsplit_once('/').unwrap_or(("", page));
        let dated = date::in_name(name);
        let name = dated.map_or(name, |(_, rest)| rest);
        let own = text_of(front, "slug").unwrap_or_else(|| name.to_owned());
        let below = if folder.is_empty() { own } else { format!("{folder}/{own}") };
        let path = ["path", "permalink", "url"].iter().find_map(|name| text_of(front, name));
        let path = format!("/{}", path.unwrap_or(below).trim_matches('/'));
        Self {
            name: name.to_owned(),
            folder: folder.to_owned(),
            date: date::in_path(&path).or(dated.map(|(date, _)| date)),
            path,
        }
    }
}

/// The front matter's own tags, else those that follow from where and for whom it was written.
fn tag_names(
    front: &FrontMatter,
    team: Option<&str>,
    folder: &str,
    simplified: &mut Vec<Simplified>,
) -> Vec<(TagSlug, String)> {
    let taxonomies = map_of(front, "taxonomies");
    let mut names: Vec<String> = ["tags", "categories", "keywords"]
        .iter()
        .flat_map(|name| {
            let mut found = texts(front.0.get(*name));
            found.extend(texts(taxonomies.and_then(|map| map.get(*name))));
            found
        })
        .collect();
    if names.is_empty() {
        names.extend(folder.split('/').next().filter(|top| !top.is_empty()).map(capitalised));
        let marks = map_of(front, "extra").into_iter().flatten();
        names.extend(
            marks
                .filter(|(_, on)| **on == FrontMatterValue::Bool(true))
                .map(|(name, _)| capitalised(name)),
        );
        names.extend(team.map(|team| capitalised(without_article(team))));
    }
    tags::from_names(names, simplified)
}

fn without_article(name: &str) -> &str {
    match name.split_once(' ') {
        Some((article, rest)) if article.eq_ignore_ascii_case("the") => rest,
        _ => name,
    }
}

fn capitalised(name: impl AsRef<str>) -> String {
    let words = name.as_ref().replace(['-', '_'], " ");
    let mut out = String::with_capacity(words.len());
    for (index, word) in words.split_whitespace().enumerate() {
        if index > 0 {
            out.push(' ');
        }
        let mut letters = word.chars();
        out.extend(letters.next().into_iter().flat_map(char::to_uppercase));
        out.push_str(letters.as_str());
    }
    out
}

fn same(left: &str, right: &str) -> bool {
    crate::import::credit::name_key(left) == crate::import::credit::name_key(right)
}

fn texts_at(map: Option<&BTreeMap<String, FrontMatterValue>>, name: &str) -> Option<Vec<String>> {
    Some(texts(map?.get(name))).filter(|found| !found.is_empty())
}

fn map_of<'a>(
    front: &'a FrontMatter,
    name: &str,
) -> Option<&'a BTreeMap<String, FrontMatterValue>> {
    match front.0.get(name) {
        Some(FrontMatterValue::Map(map)) => Some(map),
        _ => None,
    }
}

/// A non-empty text.
pub(super) fn text_of(front: &FrontMatter, name: &str) -> Option<String> {
    front.0.get(name).and_then(one_text)
}

pub(super) fn one_text(value: &FrontMatterValue) -> Option<String> {
    let text = match value {
        FrontMatterValue::Text(text) | FrontMatterValue::Date(text) => text.clone(),
        FrontMatterValue::Integer(number) => number.to_string(),
        FrontMatterValue::Float(number) => number.to_string(),
        FrontMatterValue::Bool(_) | FrontMatterValue::List(_) | FrontMatterValue::Map(_) => {
            return None;
        }
    };
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// One text or a list of texts; a map in the list is asked for its `name`.
fn texts(value: Option<&FrontMatterValue>) -> Vec<String> {
    match value {
        Some(FrontMatterValue::List(values)) => values
            .iter()
            .filter_map(|value| match value {
                FrontMatterValue::Map(map) => map.get("name").and_then(one_text),
                other => one_text(other),
            })
            .collect(),
        Some(value) => one_text(value).into_iter().collect(),
        None => Vec::new(),
    }
}
