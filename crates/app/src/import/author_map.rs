//! Who the authors of a source are here: a file the one who imports may give.

use super::{ImportError, credit::name_key};
use crate::{email::EmailAddress, username::is_username};
use serde::Deserialize;
use std::{
    collections::{BTreeMap, HashMap},
    fs,
    path::Path,
};

/// Authors by name or login.
///
/// TOML or JSON. Each name leads to a username, an e-mail address, or a table:
///
/// ```toml
/// "Ada Lovelace" = "ada"
/// "bob" = "bob@example.org"
/// "The Crew" = { username = "crew", name = "Our crew", bio = "Everybody." }
/// ```
#[derive(Debug, Clone, Default)]
pub struct AuthorMap(HashMap<String, MappedAuthor>);

/// Who an author is here. A person with this address or username is used; else one is made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MappedAuthor {
    /// The username.
    pub username: Option<String>,
    /// The address they sign in with.
    pub email: Option<EmailAddress>,
    /// The name shown.
    pub name: Option<String>,
    /// A short text about them.
    pub bio: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Short(String),
    Long(Long),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Long {
    username: Option<String>,
    email: Option<String>,
    name: Option<String>,
    bio: Option<String>,
}

impl AuthorMap {
    /// Reads a file.
    ///
    /// # Errors
    /// [`ImportError::AuthorMap`] says what is wrong with it.
    pub fn read(path: &Path) -> Result<Self, ImportError> {
        let refused = |reason: String| ImportError::AuthorMap { path: path.to_owned(), reason };
        let text = fs::read_to_string(path).map_err(|error| refused(error.to_string()))?;
        let lines: BTreeMap<String, Line> = if text.trim_start().starts_with('{') {
            serde_json::from_str(&text).map_err(|error| refused(error.to_string()))?
        } else {
            toml::from_str(&text).map_err(|error| refused(error.to_string()))?
        };
        let mut map = HashMap::new();
        for (name, line) in lines {
            let mapped = mapped(line).map_err(|reason| refused(format!("{name}: {reason}")))?;
            map.insert(name_key(&name), mapped);
        }
        Ok(Self(map))
    }

    /// Who `name` is.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&MappedAuthor> {
        self.0.get(&name_key(name))
    }
}

fn mapped(line: Line) -> Result<MappedAuthor, String> {
    let long = match line {
        Line::Short(text) if text.contains('@') => {
            Long { username: None, email: Some(text), name: None, bio: None }
        }
        Line::Short(text) => Long { username: Some(text), email: None, name: None, bio: None },
        Line::Long(long) => long,
    };
    let email =
        long.email.map(|email| email.parse().map_err(|_| format!("`{email}` is no address")));
    if let Some(username) = &long.username
        && !is_username(username)
    {
        return Err(format!("`{username}` is no username (3 to 30 of a-z, 0-9, `_`, `.`)"));
    }
    Ok(MappedAuthor {
        username: long.username,
        email: email.transpose()?,
        name: long.name,
        bio: long.bio,
    })
}
