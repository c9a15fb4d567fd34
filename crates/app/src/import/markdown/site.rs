//! What a folder says about itself: where the old site was, and which sections it has.

use super::page::{one_text, text_of};
use quire_core::document::front_matter;
use std::{collections::BTreeMap, fs, path::Path};
use url::Url;

/// Where static site generators keep what they know of the site.
pub(super) const CONFIGS: [&str; 7] = [
    "zola.toml",
    "config.toml",
    "hugo.toml",
    "hugo.yaml",
    "config.yaml",
    "_config.yml",
    "config.yml",
];

/// A section of the old site: a folder with an `_index.md` that has a title.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SiteSection {
    /// Its title.
    pub title: String,
    /// What it is about; may be empty.
    pub description: String,
}

/// What a folder says about itself.
#[derive(Debug, Default)]
pub(super) struct SourceSite {
    /// Where the old site was.
    pub base: Option<Url>,
    /// Its language; may be empty.
    pub lang: String,
    /// Sections by folder; the top is the empty text.
    pub sections: BTreeMap<String, SiteSection>,
}

impl SourceSite {
    /// Reads the generator's configuration beside or inside the folder. One that cannot be read
    /// is as good as none: nothing depends on it but addresses.
    pub(super) fn read(folder: &Path) -> Self {
        let mut site = Self::default();
        for place in [Some(folder), folder.parent()].into_iter().flatten() {
            for name in CONFIGS {
                if site.base.is_none()
                    && let Ok(text) = fs::read_to_string(place.join(name))
                {
                    site.take(name, &text);
                }
            }
        }
        site
    }

    /// A configuration reads like front matter without its fences.
    fn take(&mut self, name: &str, text: &str) {
        let fence = if name.ends_with(".toml") { "+++" } else { "---" };
        let fenced = format!("{fence}\n{text}\n{fence}\n");
        let Ok((config, _)) = front_matter::split(&fenced) else { return };
        let first = |names: &[&str]| names.iter().find_map(|name| text_of(&config, name));
        self.base = first(&["base_url", "baseURL", "baseurl", "url"]).and_then(|text| base(&text));
        self.lang = first(&["default_language", "languageCode", "lang"]).unwrap_or_default();
    }

    /// Takes an `_index.md` as a section; returns whether it is one.
    pub(super) fn take_section(&mut self, key: &str, text: &str) -> bool {
        let Some(folder) = key.strip_suffix("_index.md") else { return false };
        if let Ok((front, _)) = front_matter::split(text)
            && let Some(title) = text_of(&front, "title")
        {
            let description = front.0.get("description").and_then(one_text).unwrap_or_default();
            let folder = folder.trim_end_matches('/').to_owned();
            self.sections.insert(folder, SiteSection { title, description });
        }
        true
    }

    /// What tells this source from others, also when the folder is moved: where the old site
    /// was, else its title, else the folder itself.
    pub(super) fn source_name(&self, folder: &Path) -> String {
        let title = self.sections.get("").map(|section| section.title.clone());
        let name = self.base.as_ref().map(ToString::to_string).or(title);
        let name = name.unwrap_or_else(|| {
            let path = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
            path.display().to_string()
        });
        format!("markdown:{name}")
    }

    /// The folder of the nearest section above a file.
    pub(super) fn section_of(&self, key: &str) -> Option<&str> {
        let mut folder = key.rsplit_once('/').map_or("", |(folder, _)| folder);
        loop {
            if let Some((name, _)) = self.sections.get_key_value(folder) {
                return Some(name);
            }
            if folder.is_empty() {
                return None;
            }
            folder = folder.rsplit_once('/').map_or("", |(above, _)| above);
        }
    }
}

/// An http address of a site, ending in a slash.
pub(super) fn base(text: &str) -> Option<Url> {
    let url = Url::parse(&format!("{}/", text.trim_end_matches('/'))).ok()?;
    (matches!(url.scheme(), "http" | "https") && url.has_host()).then_some(url)
}
