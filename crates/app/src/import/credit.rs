//! Who wrote something, as bylines say it: `A, B and C`, `A on behalf of the X team`,
//! `Name <address>`, `@handle`.

use quire_core::text::slug::slug;

/// A byline taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Credit {
    /// The names, the first writer first.
    pub names: Vec<String>,
    /// For whom they wrote: `the Compiler Team`.
    pub behalf: Option<String>,
}

/// Words between the writers and those they write for or with.
const BEHALF: [&str; 3] = [" on behalf of ", " in partnership with ", " in collaboration with "];

/// Words that end a name rather than begin one.
const SUFFIXES: [&str; 9] = ["jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "md"];

impl Credit {
    /// Reads bylines; one that `whole` knows is one name, whatever words are in it.
    #[must_use]
    pub fn read(bylines: &[String], whole: impl Fn(&str) -> bool) -> Self {
        let mut credit = Self::default();
        for byline in bylines {
            let byline = collapse(byline);
            if whole(&byline) {
                credit.add(&byline);
                continue;
            }
            let (writers, behalf) = split_behalf(&byline);
            if let Some(behalf) = behalf {
                credit.behalf.get_or_insert(behalf);
            }
            for name in split_names(&writers) {
                credit.add(&name);
            }
        }
        credit
    }

    fn add(&mut self, name: &str) {
        let name = plain_name(name);
        if !name_key(&name).is_empty() && !self.names.iter().any(|n| name_key(n) == name_key(&name))
        {
            self.names.push(name);
        }
    }
}

/// What tells names apart: letters and digits, without a leading article.
#[must_use]
pub fn name_key(name: &str) -> String {
    let key = slug(name);
    match key.strip_prefix("the-") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => key,
    }
}

fn collapse(text: &str) -> String {
    let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn split_behalf(byline: &str) -> (String, Option<String>) {
    for words in BEHALF {
        if let Some((writers, behalf)) = byline.split_once(words) {
            return (writers.trim_end_matches(',').to_owned(), Some(behalf.to_owned()));
        }
    }
    (byline.to_owned(), None)
}

fn split_names(writers: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let joined = writers.replace(" and ", ", ").replace(" & ", ", ").replace(';', ",");
    for name in joined.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        let name = name.strip_prefix("and ").unwrap_or(name);
        match names.last_mut() {
            Some(last) if SUFFIXES.contains(&name.to_lowercase().as_str()) => {
                last.push_str(", ");
                last.push_str(name);
            }
            _ => names.push(name.to_owned()),
        }
    }
    names
}

/// `Ada Lovelace <ada@example.org>` and `@ada` without address and sign; at most 60 characters.
fn plain_name(name: &str) -> String {
    let name = match name.split_once('<') {
        Some((before, _)) if !before.trim().is_empty() => before,
        _ => name,
    };
    let name = name.trim().trim_start_matches('@').trim_matches(['<', '>']);
    name.chars().take(60).collect::<String>().trim().to_owned()
}
