//! Links between the pages of the old site become links between stories here.

use super::page::SourcePage;
use crate::import::old_path::{old_path, percent_decoded};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use url::Url;

/// Stands in for the address of a site no one told us.
const NOWHERE: &str = "http://old-site.invalid/";

/// Posts that must be linked by their full address before a host is taken for the old site's.
const ENOUGH: usize = 3;

/// Where every old address leads now.
#[derive(Debug, Default)]
pub(super) struct AddressMap {
    base: Option<Url>,
    by_path: HashMap<String, String>,
    by_file: HashMap<String, String>,
}

/// What an address was found to be.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum LinkTarget {
    /// A story here, by its path.
    Ours(String),
    /// Something else on the old site, by its full address.
    Old(String),
    /// Something on the old site, whose address no one knows.
    Lost,
    /// Anything else; it stays as it is.
    Other,
}

impl AddressMap {
    /// Takes over where the old site was. Without that, its address is found from the links among
    /// the posts: the one host under which they call each other.
    pub(super) fn new(base: Option<Url>, pages: &[&SourcePage]) -> Self {
        let base = base.or_else(|| guess_base(pages));
        Self { base, ..Self::default() }
    }

    /// Learns where a page is now.
    pub(super) fn learn(&mut self, page: &SourcePage, now: &str) {
        self.by_file.insert(page.key.clone(), now.to_owned());
        for path in page.old_paths() {
            self.by_path.entry(path).or_insert_with(|| now.to_owned());
        }
    }

    /// The address of a page on the old site.
    pub(super) fn old_address(&self, page: &SourcePage) -> Option<Url> {
        let path = page.old_path.trim_start_matches('/');
        self.base.as_ref()?.join(&format!("{path}/")).ok()
    }

    /// Whether an address is one of the old site.
    pub(super) fn is_old(&self, address: &str) -> bool {
        let url = Url::parse(address).ok();
        url.zip(self.base.as_ref()).is_some_and(|(url, base)| same_host(&url, base))
    }

    /// The full address of a picture that is named by its path on the old site.
    pub(super) fn old_picture(&self, page: &SourcePage, address: &str) -> Option<String> {
        let base = self.base.as_ref()?;
        let url = match address.strip_prefix('/').filter(|rest| !rest.starts_with('/')) {
            Some(below) => base.join(below),
            None => self.old_address(page)?.join(address),
        };
        url.ok().map(String::from)
    }

    /// Finds what `address`, written on `page`, leads to.
    pub(super) fn resolve(&self, page: &SourcePage, address: &str) -> LinkTarget {
        let address = address.trim();
        if address.is_empty() || address.starts_with('#') {
            return LinkTarget::Other;
        }
        let (path, fragment) = address.split_once('#').unwrap_or((address, ""));
        if let Some(file) = file_of(page, path)
            && let Some(now) = self.by_file.get(&file)
        {
            return LinkTarget::Ours(with_fragment(now, fragment));
        }
        self.resolve_url(page, address, fragment).unwrap_or(LinkTarget::Other)
    }

    fn resolve_url(&self, page: &SourcePage, address: &str, fragment: &str) -> Option<LinkTarget> {
        let base = match &self.base {
            Some(base) => base.clone(),
            None => Url::parse(NOWHERE).ok()?,
        };
        let place = base.join(&format!("{}/", page.old_path.trim_start_matches('/'))).ok()?;
        // A leading slash means the top of the site, also when the site lies below its host's.
        let url = match address.strip_prefix('/').filter(|rest| !rest.starts_with('/')) {
            Some(below) => base.join(below).ok()?,
            None => place.join(address).ok()?,
        };
        if !matches!(url.scheme(), "http" | "https") || !same_host(&url, &base) {
            return Some(LinkTarget::Other);
        }
        let below = url.path().strip_prefix(base.path().trim_end_matches('/'))?;
        Some(match self.by_path.get(&old_path(below)) {
            Some(now) => LinkTarget::Ours(with_fragment(now, fragment)),
            None if self.base.is_some() => LinkTarget::Old(url.to_string()),
            None => LinkTarget::Lost,
        })
    }
}

fn with_fragment(path: &str, fragment: &str) -> String {
    if fragment.is_empty() { path.to_owned() } else { format!("{path}#{fragment}") }
}

fn same_host(left: &Url, right: &Url) -> bool {
    // http and https are the same site; a port that is written is not.
    left.host_str() == right.host_str() && left.port() == right.port()
}

/// The file that `@/posts/one.md` (from the top) or `../one.md` (from here) names.
fn file_of(page: &SourcePage, path: &str) -> Option<String> {
    let path = percent_decoded(path)?;
    if let Some(from_top) = path.strip_prefix("@/") {
        return Some(from_top.to_owned());
    }
    if !path.to_lowercase().ends_with(".md") || path.contains("://") || path.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = page.key.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The host under which the posts link to each other, if there is one.
fn guess_base(pages: &[&SourcePage]) -> Option<Url> {
    let known: BTreeSet<String> = pages.iter().flat_map(|page| page.old_paths()).collect();
    let mut hosts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for page in pages {
        for (start, _) in page.body.match_indices("http") {
            let Some(rest) = page.body.get(start..) else { continue };
            let end = rest.find(|c: char| c.is_whitespace() || ")>\"'<]`".contains(c));
            let Ok(url) = Url::parse(rest.get(..end.unwrap_or(rest.len())).unwrap_or("")) else {
                continue;
            };
            let path = old_path(url.path());
            if url.has_host() && known.contains(&path) {
                let home = format!("https://{}/", url.authority());
                hosts.entry(home).or_default().insert(path);
            }
        }
    }
    let (home, paths) = hosts.into_iter().max_by_key(|(_, paths)| paths.len())?;
    if paths.len() < ENOUGH { None } else { Url::parse(&home).ok() }
}
