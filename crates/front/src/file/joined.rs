//! Several style sheets as one file: what a page needs beside the styles in its document is one request instead of twenty.

use super::{File, Files};
use moka::sync::Cache;
use quire_routing::ParsedAddress;
use std::{collections::HashSet, sync::Arc};

/// Where the sheets are, and where they are joined: by their names, with [`BETWEEN`] between them.
const SHEETS: &str = "/_next/static/chunks/";
const JOINED: [&str; 3] = ["_next", "static", "sheets"];
const BETWEEN: char = ',';
const ENDING: &str = ".css";
/// More than any page has.
const MOST: usize = 64;
/// Bytes of joined sheets that are remembered: those of some thirty kinds of pages.
const REMEMBERED: u64 = 4 * 1024 * 1024;

/// Joined sheets by the names in their address.
#[derive(Debug)]
pub struct JoinedSheets(Cache<String, Arc<File>>);

impl Default for JoinedSheets {
    fn default() -> Self {
        let weigh = |names: &String, file: &Arc<File>| {
            u32::try_from(names.len().saturating_add(file.len())).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().max_capacity(REMEMBERED).weigher(weigh).build())
    }
}

impl JoinedSheets {
    /// The sheets that an address names, in its order; none where it names anything else, or one of them twice.
    pub fn find(&self, files: &Files, address: &ParsedAddress) -> Option<Arc<File>> {
        let mut parts = address.parts();
        if JOINED.iter().any(|part| parts.next() != Some(part)) || address.has_trailing_slash() {
            return None;
        }
        let names = parts.next()?;
        if parts.next().is_some() {
            return None;
        }
        if let Some(known) = self.0.get(names) {
            return Some(known);
        }
        let file = Arc::new(join(files, names)?);
        self.0.insert(names.to_owned(), file.clone());
        Some(file)
    }
}

fn join(files: &Files, names: &str) -> Option<File> {
    let mut joined = Vec::new();
    let mut seen = HashSet::new();
    for name in names.split(BETWEEN) {
        if seen.len() == MOST || !name.ends_with(ENDING) || !seen.insert(name) {
            return None;
        }
        joined.extend_from_slice(files.text(&format!("{SHEETS}{name}"))?);
        joined.push(b'\n');
    }
    let file = File::new(joined, None, ENDING, true);
    file.compress_lightly();
    Some(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::renderer::Build;

    #[test]
    fn sheets_are_joined_in_the_order_of_their_names_and_nothing_else_is() {
        let dir = tempfile::tempdir().expect("a folder");
        let chunks = dir.path().join(".next/static/chunks");
        std::fs::create_dir_all(&chunks).expect("a folder");
        let names: Vec<String> = (0..=MOST).map(|n| format!("{n}.css")).collect();
        for name in names.iter().map(String::as_str).chain(["a.css", "b.css", "c.js"]) {
            std::fs::write(chunks.join(name), format!("/*{name}*/")).expect("a file");
        }
        std::fs::write(dir.path().join(".next/static/secret.css"), "secret").expect("a file");
        let files = Files::read(&Build { dir: dir.path().into() }).expect("files");
        let found = |path: &str| {
            let host = "example.org".parse().expect("a host");
            let address = ParsedAddress::parse(host, path).expect("an address");
            let file = files.joined.find(&files, &address)?;
            Some(String::from_utf8(file.plain.to_vec()).expect("text"))
        };
        for _ in 0..2 {
            let joined = found("/_next/static/sheets/b.css,a.css");
            assert_eq!(joined.as_deref(), Some("/*b.css*/\n/*a.css*/\n"));
        }
        assert_eq!(found("/_next/static/sheets/a.css").as_deref(), Some("/*a.css*/\n"));
        assert!(found(&format!("/_next/static/sheets/{}", names[..MOST].join(","))).is_some());
        for refused in [
            "",
            "a.css,",
            "a.css,a.css",
            "a.css,c.js",
            "a.css,none.css",
            "a.css,..%2Fsecret.css",
            "a.css/b.css",
            "a.css/",
            &names.join(","),
        ] {
            assert_eq!(found(&format!("/_next/static/sheets/{refused}")), None, "{refused}");
        }
        assert_eq!(found("/_next/static/chunks/a.css"), None);
    }
}
