//! Front matter: the names and values above a Markdown text, in TOML between `+++` lines or in
//! YAML between `---` lines.

use std::collections::BTreeMap;

/// The most bytes between the fences.
const MAX_BYTES: usize = 64 * 1024;

/// Front matter: a map from names to typed values (for stories that come as files).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FrontMatter(pub BTreeMap<String, FrontMatterValue>);

/// A value of the front matter, in what TOML and YAML have in common.
#[derive(Debug, Clone, PartialEq)]
pub enum FrontMatterValue {
    /// Words. In YAML also dates.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number with a fraction.
    Float(f64),
    /// Yes or no.
    Bool(bool),
    /// A date, a time or both, in the form of RFC 3339 (TOML only).
    Date(String),
    /// Several values.
    List(Vec<FrontMatterValue>),
    /// Named values.
    Map(BTreeMap<String, FrontMatterValue>),
}

/// Why front matter cannot be read. Lines count from 1 at the top of the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FrontMatterError {
    /// The opening fence has no closing one.
    #[error("line {line}: the front matter is not closed")]
    Unclosed {
        /// Where it was opened.
        line: usize,
    },
    /// The text between the fences is not TOML or YAML.
    #[error("line {line}: {message}")]
    Syntax {
        /// Where reading stopped.
        line: usize,
        /// What the parser says, in one line.
        message: String,
    },
    /// The front matter is no table of names and values.
    #[error("line {line}: front matter must be a table of names and values")]
    NotATable {
        /// Where it begins.
        line: usize,
    },
    /// The front matter is larger than 64 KiB.
    #[error("line {line}: the front matter is larger than 64 KiB")]
    TooLarge {
        /// Where it begins.
        line: usize,
    },
}

impl FrontMatter {
    /// The value with this name; `extra.team` looks inside the map `extra`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&FrontMatterValue> {
        let mut parts = name.split('.');
        let mut value = self.0.get(parts.next()?)?;
        for part in parts {
            let FrontMatterValue::Map(map) = value else { return None };
            value = map.get(part)?;
        }
        Some(value)
    }

    /// Words with this name; dates and numbers as they are written.
    #[must_use]
    pub fn text(&self, name: &str) -> Option<String> {
        self.get(name).and_then(FrontMatterValue::as_text)
    }

    /// The words in a list with this name; a single value is a list of one.
    #[must_use]
    pub fn texts(&self, name: &str) -> Vec<String> {
        match self.get(name) {
            Some(FrontMatterValue::List(values)) => {
                values.iter().filter_map(FrontMatterValue::as_text).collect()
            }
            Some(value) => value.as_text().into_iter().collect(),
            None => Vec::new(),
        }
    }

    /// Whether the value with this name is `true`.
    #[must_use]
    pub fn is_true(&self, name: &str) -> bool {
        matches!(self.get(name), Some(FrontMatterValue::Bool(true)))
    }
}

impl FrontMatterValue {
    /// The value as words; `None` for lists and maps.
    #[must_use]
    pub fn as_text(&self) -> Option<String> {
        match self {
            Self::Text(text) | Self::Date(text) => Some(text.clone()),
            Self::Integer(n) => Some(n.to_string()),
            Self::Float(n) => Some(n.to_string()),
            Self::Bool(b) => Some(b.to_string()),
            Self::List(_) | Self::Map(_) => None,
        }
    }
}

/// Splits the front matter from the text below it (fences and forms are those that site
/// generators use). A text without front matter comes back whole. A byte order mark and Windows
/// line ends are fine.
///
/// # Errors
/// When the front matter is not closed, cannot be parsed, is no table, or is too large.
///
/// ```
/// use quire_core::document::front_matter::split;
/// let (front, body) = split("+++\ntitle = \"Tea\"\n+++\nBoil water.")?;
/// assert_eq!(front.text("title").as_deref(), Some("Tea"));
/// assert_eq!(body, "Boil water.");
/// # Ok::<(), quire_core::document::front_matter::FrontMatterError>(())
/// ```
pub fn split(text: &str) -> Result<(FrontMatter, &str), FrontMatterError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.split_inclusive('\n').next().unwrap_or_default();
    let fence = first.trim_end();
    if !matches!(fence, "+++" | "---") {
        return Ok((FrontMatter::default(), text));
    }
    let inside = text.get(first.len()..).unwrap_or_default();
    let Some((matter, body)) = until_fence(inside, fence) else {
        // A lone `---` at the top is also a separator.
        let is_separator = fence == "---" && first.len() < text.len() && !looks_like_yaml(inside);
        return if is_separator {
            Ok((FrontMatter::default(), text))
        } else {
            Err(FrontMatterError::Unclosed { line: 1 })
        };
    };
    if matter.len() > MAX_BYTES {
        return Err(FrontMatterError::TooLarge { line: 1 });
    }
    let map = if fence == "+++" { read_toml(matter)? } else { read_yaml(matter)? };
    Ok((FrontMatter(map), body))
}

/// Parts the text at the closing fence.
fn until_fence<'a>(inside: &'a str, fence: &str) -> Option<(&'a str, &'a str)> {
    let mut at = 0;
    for line in inside.split_inclusive('\n') {
        let end = at + line.len();
        let closes = line.trim_end() == fence || fence == "---" && line.trim_end() == "...";
        if closes {
            return Some((inside.get(..at)?, inside.get(end..)?));
        }
        at = end;
    }
    None
}

/// Whether the first written line looks like `name: value`.
fn looks_like_yaml(inside: &str) -> bool {
    let line = inside.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.split_once(':').is_some_and(|(name, value)| {
        !name.is_empty()
            && !name.contains(char::is_whitespace)
            && (value.is_empty() || value.starts_with(' '))
    })
}

fn read_toml(matter: &str) -> Result<BTreeMap<String, FrontMatterValue>, FrontMatterError> {
    let table: toml::Table = matter.parse().map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| matter.get(..span.start)).unwrap_or_default();
        syntax(before.matches('\n').count() + 1, error.message())
    })?;
    Ok(table.into_iter().map(|(name, value)| (name, from_toml(value))).collect())
}

fn from_toml(value: toml::Value) -> FrontMatterValue {
    match value {
        toml::Value::String(text) => FrontMatterValue::Text(text),
        toml::Value::Integer(n) => FrontMatterValue::Integer(n),
        toml::Value::Float(n) => FrontMatterValue::Float(n),
        toml::Value::Boolean(b) => FrontMatterValue::Bool(b),
        toml::Value::Datetime(date) => FrontMatterValue::Date(date.to_string()),
        toml::Value::Array(values) => {
            FrontMatterValue::List(values.into_iter().map(from_toml).collect())
        }
        toml::Value::Table(table) => FrontMatterValue::Map(
            table.into_iter().map(|(name, value)| (name, from_toml(value))).collect(),
        ),
    }
}

fn read_yaml(matter: &str) -> Result<BTreeMap<String, FrontMatterValue>, FrontMatterError> {
    use serde_yaml_ng::Value as Yaml;
    let value: Yaml = serde_yaml_ng::from_str(matter).map_err(|error| {
        let line = error.location().map_or(1, |location| location.line());
        syntax(line, &error.to_string())
    })?;
    match value {
        Yaml::Null => Ok(BTreeMap::new()),
        Yaml::Mapping(_) => match from_yaml(value) {
            FrontMatterValue::Map(map) => Ok(map),
            _ => Err(FrontMatterError::NotATable { line: 1 }),
        },
        _ => Err(FrontMatterError::NotATable { line: 1 }),
    }
}

fn from_yaml(value: serde_yaml_ng::Value) -> FrontMatterValue {
    use serde_yaml_ng::Value as Yaml;
    match value {
        Yaml::Null => FrontMatterValue::Text(String::new()),
        Yaml::Bool(b) => FrontMatterValue::Bool(b),
        Yaml::Number(n) => n.as_i64().map_or_else(
            || {
                n.as_f64()
                    .map_or_else(|| FrontMatterValue::Text(n.to_string()), FrontMatterValue::Float)
            },
            FrontMatterValue::Integer,
        ),
        Yaml::String(text) => FrontMatterValue::Text(text),
        Yaml::Sequence(values) => {
            FrontMatterValue::List(values.into_iter().map(from_yaml).collect())
        }
        Yaml::Mapping(map) => FrontMatterValue::Map(
            map.into_iter()
                .filter_map(|(name, value)| Some((from_yaml(name).as_text()?, from_yaml(value))))
                .collect(),
        ),
        Yaml::Tagged(tagged) => from_yaml(tagged.value),
    }
}

/// An error at a line of the matter; the fence above it is line 1 of the file.
fn syntax(line: usize, message: &str) -> FrontMatterError {
    let message = crate::text::one_line(message);
    FrontMatterError::Syntax { line: line + 1, message: message.chars().take(200).collect() }
}
