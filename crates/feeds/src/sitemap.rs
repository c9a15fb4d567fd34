//! Sitemaps: an index, one part per month of stories, and parts for people, publications and tags.

use crate::{
    not_found, shared_headers, surroundings::Surroundings, text_response, unavailable,
    with_headers, xml::escape,
};
use chrono::Datelike;
use poem::Response;
use quire_app::{App, address, purge};
use quire_core::{StoryId, Timestamp};
use quire_http::conditional;
use quire_routing::Resolution;
use quire_store::{
    Conn, Paging, StoreError,
    story::{ArchiveMonth, Period, Scope},
};

/// The most addresses one part may hold (sitemaps.org).
const MOST: usize = 50_000;
/// Rows read at once.
const STEP: u32 = 1_000;

const OPEN: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
const SCHEMA: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";

/// A part of the sitemap.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Index,
    Stories(Period),
    People,
    Publications,
    Tags,
}

impl Part {
    /// The part of a file name such as `stories-2026-01.xml`.
    fn named(file: &str) -> Option<Self> {
        match file.strip_suffix(".xml")? {
            "sitemap" => Some(Part::Index),
            "people" => Some(Part::People),
            "publications" => Some(Part::Publications),
            "tags" => Some(Part::Tags),
            name => {
                let mut numbers = name.strip_prefix("stories-")?.split('-');
                let year = numbers.next()?.parse().ok()?;
                let month = numbers.next()?.parse().ok()?;
                let day = numbers.next().map(str::parse).transpose().ok()?;
                let period = Period::new(year, Some(month), day)?;
                numbers.next().is_none().then_some(Part::Stories(period))
            }
        }
    }
}

/// Answers the sitemap's index or one of its parts.
pub async fn sitemap(app: &App, resolution: &Resolution) -> Response {
    let file = match resolution.route {
        Some("sitemap") => "sitemap.xml",
        _ => resolution.param("file").unwrap_or_default(),
    };
    let Some(part) = Part::named(file) else { return not_found() };
    let site = app.site.clone();
    let made = app
        .store
        .read(move |c| {
            let absolute = |path: &str| site.absolute(path);
            match part {
                Part::Index => index(c, &absolute).map(Some),
                Part::Stories(period) => stories(c, period, &absolute),
                Part::People => people(c, &absolute).map(Some),
                Part::Publications => publications(c, &absolute).map(Some),
                Part::Tags => tags(c, &absolute).map(Some),
            }
        })
        .await;
    match made {
        Ok(None) => not_found(),
        Ok(Some((text, changed))) => {
            let tag = conditional::tag_of([text.as_bytes()]);
            let response = text_response("application/xml; charset=utf-8", text);
            with_headers(response, shared_headers(tag, changed, purge::HOME))
        }
        Err(error) => unavailable(&error),
    }
}

fn index(c: &mut Conn, absolute: &dyn Fn(&str) -> String) -> Result<Made, StoreError> {
    let mut out = format!("{OPEN}<sitemapindex xmlns=\"{SCHEMA}\">\n");
    let mut part = |name: &str| {
        let address = absolute(&format!("/sitemap/{name}.xml"));
        out += &format!("<sitemap><loc>{}</loc></sitemap>\n", escape(&address));
    };
    for name in ["people", "publications", "tags"] {
        part(name);
    }
    for month in quire_store::story::archive_months(c, &Scope::Site)? {
        let ArchiveMonth { year, month: number, story_count } = month;
        let name = format!("stories-{year:04}-{number:02}");
        // A month too large for one part is given by its days.
        let is_one_part = usize::try_from(story_count).unwrap_or(usize::MAX) <= MOST;
        let days = if is_one_part { Vec::new() } else { (1..=days(year, number)).collect() };
        let of_days = days.iter().map(|day| (Some(*day), format!("{name}-{day:02}")));
        for (day, name) in is_one_part.then(|| (None, name.clone())).into_iter().chain(of_days) {
            let Some(period) = Period::new(year, Some(number), day) else { continue };
            // Stories that appeared elsewhere first are in no part.
            if quire_store::story::has_canonical_in(c, period)? {
                part(&name);
            }
        }
    }
    Ok((out + "</sitemapindex>\n", None))
}

fn days(year: i32, month: u32) -> u32 {
    let first = chrono::NaiveDate::from_ymd_opt(year, month, 1);
    let next = first.and_then(|first| first.checked_add_months(chrono::Months::new(1)));
    next.and_then(|next| next.pred_opt()).map_or(31, |last| last.day())
}

/// The addresses of one part.
struct Addresses {
    text: String,
    count: usize,
    changed: Option<Timestamp>,
}

/// The text of a part, and when the newest of what it says it was changed.
type Made = (String, Option<Timestamp>);

impl Addresses {
    fn new() -> Self {
        Self { text: format!("{OPEN}<urlset xmlns=\"{SCHEMA}\">\n"), count: 0, changed: None }
    }

    fn is_full(&self) -> bool {
        self.count >= MOST
    }

    fn add(&mut self, address: &str, changed: Option<Timestamp>) {
        if self.is_full() {
            return;
        }
        self.count += 1;
        self.text += &format!("<url><loc>{}</loc>", escape(address));
        self.changed = self.changed.max(changed);
        if let Some(changed) = changed {
            self.text += &format!("<lastmod>{changed}</lastmod>");
        }
        self.text += "</url>\n";
    }

    fn finish(self) -> Made {
        (self.text + "</urlset>\n", self.changed)
    }
}

/// The stories of a period; `None` when it has none.
fn stories(
    c: &mut Conn,
    period: Period,
    absolute: &dyn Fn(&str) -> String,
) -> Result<Option<Made>, StoreError> {
    let mut addresses = Addresses::new();
    let mut paging = Paging::first(STEP);
    loop {
        let page = quire_store::story::in_period(c, &Scope::Site, period, &paging)?;
        let around = Surroundings::of(c, &page.items)?;
        let ids: Vec<StoryId> = page.items.iter().map(|story| story.id.clone()).collect();
        let details = quire_store::story::details_of(c, &ids)?;
        for story in &page.items {
            // Elsewhere first: then that address is the one for search engines.
            let is_from_here =
                details.get(&story.id).is_some_and(|details| details.canonical_url.is_none());
            if is_from_here {
                addresses.add(&absolute(&around.path(story)), Some(story.updated_at));
            }
        }
        match page.next {
            Some(next) if !addresses.is_full() => paging.after = Some(next),
            _ => return Ok((addresses.count > 0).then(|| addresses.finish())),
        }
    }
}

/// Reads the next rows of a table in the order of its ids.
type Scan<T, K> = fn(&mut Conn, Option<&K>, i64) -> Result<Vec<T>, StoreError>;

/// Reads a whole table in the order of its ids.
fn all<T, K>(
    c: &mut Conn,
    scan: Scan<T, K>,
    key: fn(&T) -> K,
    mut each: impl FnMut(&T, &mut Addresses),
) -> Result<Made, StoreError> {
    let mut addresses = Addresses::new();
    let mut after = None;
    loop {
        let rows = scan(c, after.as_ref(), i64::from(STEP))?;
        rows.iter().for_each(|row| each(row, &mut addresses));
        match rows.last() {
            Some(last) if !addresses.is_full() => after = Some(key(last)),
            _ => return Ok(addresses.finish()),
        }
    }
}

fn people(c: &mut Conn, absolute: &dyn Fn(&str) -> String) -> Result<Made, StoreError> {
    all(
        c,
        quire_store::person::scan,
        |one| one.id.clone(),
        |one, addresses| {
            if one.story_count > 0 && one.deleted_at.is_none() && !one.is_suspended {
                addresses.add(&absolute(&address::person(&one.username)), None);
            }
        },
    )
}

fn publications(c: &mut Conn, absolute: &dyn Fn(&str) -> String) -> Result<Made, StoreError> {
    all(
        c,
        quire_store::publication::scan,
        |one| one.id.clone(),
        |one, addresses| {
            addresses.add(&absolute(&address::publication(&one.slug)), None);
        },
    )
}

fn tags(c: &mut Conn, absolute: &dyn Fn(&str) -> String) -> Result<Made, StoreError> {
    all(
        c,
        quire_store::tag::scan,
        |one| one.slug.clone(),
        |one, addresses| {
            if one.story_count > 0 {
                let path = quire_routing::href::show_tag_posts(one.slug.as_str());
                addresses.add(&absolute(&path), None);
            }
        },
    )
}
