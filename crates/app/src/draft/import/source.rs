//! Where a story comes from, and reading it: a page at an address, or a file of HTML or Markdown.

use crate::{
    App,
    draft::SettingsUpdate,
    file_text::{self, NotText},
    ports::{FetchError, Fetched},
};
use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use quire_core::{
    Document,
    document::{
        Loss, ReadOptions,
        counts::word_count,
        front_matter,
        html_in::page::{self, elsewhere},
        markdown,
    },
    draft::{SUBTITLE_UNITS, TITLE_UNITS},
    story::settings,
    text::line,
};
use tokio::task::spawn_blocking;
use url::Url;

/// Bytes of a file, at most.
const FILE_BYTES: usize = 5 << 20;

/// Bytes at the beginning of a page in which it says how it is written.
const SNIFFED: usize = 1_024;

/// Where a story comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorySource {
    /// A page on the public network.
    Address(String),
    /// A file of the writer's.
    File {
        /// Its name; how it ends says what it is.
        name: String,
        /// What stands in it.
        bytes: Vec<u8>,
    },
}

/// Why there is nothing that can be read as a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SourceError {
    /// No http or https address, or one with a password in it.
    #[error("Enter the address of a page, beginning with https:// or http://.")]
    Address,
    /// Nothing came. No one is told why, or they could look around in our network.
    #[error("This address did not answer. The page has to be public and answer quickly.")]
    Unreachable,
    /// What came is no page.
    #[error("There is no page with text at this address.")]
    NotAPage,
    /// The page or the file is larger than is read.
    #[error("This is larger than 5 MB.")]
    TooLarge,
    /// A page or file without the text of a story.
    #[error("No story was found there.")]
    NoStory,
    /// A file that is neither HTML nor Markdown.
    #[error("Only HTML (.html) and Markdown (.md) files can be imported.")]
    File,
    /// A file that is no text, or a text in an encoding that it does not name.
    #[error("This file cannot be read as text. Save it as UTF-8 and import it again.")]
    NotText,
    /// What stands above the text of a Markdown file cannot be read.
    #[error("The part between the --- or +++ lines at the top of the file cannot be read.")]
    FrontMatter,
}

impl SourceError {
    /// The word for it on the wire.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Address => "ADDRESS_NOT_ALLOWED",
            Self::Unreachable => "UNREACHABLE",
            Self::NotAPage => "NOT_A_PAGE",
            Self::TooLarge => "TOO_LARGE",
            Self::NoStory => "NO_STORY",
            Self::File => "UNKNOWN_FILE",
            Self::NotText => "NOT_TEXT",
            Self::FrontMatter => "FRONT_MATTER",
        }
    }
}

/// A story as it was read.
#[derive(Debug, Clone)]
pub(super) struct SourceStory {
    pub title: String,
    pub subtitle: String,
    pub document: Document,
    pub losses: Vec<Loss>,
    pub settings: SettingsUpdate,
}

/// Reads what a story comes from.
pub(super) async fn read(app: &App, source: StorySource) -> Result<SourceStory, SourceError> {
    let read = match source {
        StorySource::Address(typed) => {
            let address = address(&typed)?;
            let fetched = app.ports.fetch.get(&address).await.map_err(|error| match error {
                FetchError::TooLarge => SourceError::TooLarge,
                FetchError::Nothing(reason) => {
                    tracing::debug!(reason, "a page was not fetched");
                    SourceError::Unreachable
                }
            })?;
            spawn_blocking(move || of_page(&fetched)).await
        }
        StorySource::File { bytes, .. } if bytes.len() > FILE_BYTES => {
            return Err(SourceError::TooLarge);
        }
        StorySource::File { name, bytes } => spawn_blocking(move || of_file(&name, &bytes)).await,
    };
    // Reading ends early only when the server does.
    read.map_err(|_| SourceError::NoStory)?
}

/// An address that may be asked, as far as that can be told by looking at it.
fn address(typed: &str) -> Result<Url, SourceError> {
    let address: Url = typed.trim().parse().map_err(|_| SourceError::Address)?;
    let is_plain = address.username().is_empty() && address.password().is_none();
    let is_web = matches!(address.scheme(), "http" | "https") && address.has_host();
    if is_plain && is_web { Ok(address) } else { Err(SourceError::Address) }
}

fn of_page(page: &Fetched) -> Result<SourceStory, SourceError> {
    let (kind, _) = page.media_type.split_once(';').unwrap_or((&page.media_type, ""));
    let text = decoded(page).ok_or(SourceError::NotAPage)?;
    match kind.trim().to_ascii_lowercase().as_str() {
        "" | "text/html" | "application/xhtml+xml" => of_html(&text, Some(&page.address)),
        "text/markdown" | "text/x-markdown" | "text/plain" => {
            let name = page
                .address
                .path_segments()
                .and_then(|mut all| all.next_back())
                .unwrap_or_default();
            let story = of_markdown(name, &text, Some(&page.address))?;
            Ok(first_at(story, &page.address))
        }
        _ => Err(SourceError::NotAPage),
    }
}

/// The text of a page, by what the answer says of it, or the page itself; `None` when it is none.
fn decoded(page: &Fetched) -> Option<String> {
    let named = named(&page.media_type).or_else(|| declared(&page.bytes));
    if file_text::read(&page.bytes, named) == Err(NotText::Binary) {
        return None;
    }
    // As browsers do: what is not UTF-8 and does not say what else it is, is Western.
    let is_utf8 = str::from_utf8(&page.bytes).is_ok();
    let guessed = if is_utf8 { UTF_8 } else { WINDOWS_1252 };
    Some(named.unwrap_or(guessed).decode(&page.bytes).0.into_owned())
}

/// The encoding that a page names at its beginning.
fn declared(bytes: &[u8]) -> Option<&'static Encoding> {
    let beginning = bytes.get(..SNIFFED).unwrap_or(bytes);
    named(&String::from_utf8_lossy(beginning))
}

/// The encoding that `charset=` names.
fn named(text: &str) -> Option<&'static Encoding> {
    let at = text.to_ascii_lowercase().find("charset=")?;
    let rest = text.get(at..)?.get("charset=".len()..)?.trim_start_matches(['"', '\'']);
    let label = rest.split(|c: char| !c.is_ascii_alphanumeric() && !"-_:.".contains(c)).next();
    Encoding::for_label(label?.as_bytes())
}

fn of_file(name: &str, bytes: &[u8]) -> Result<SourceStory, SourceError> {
    let (stem, ending) = name.rsplit_once('.').ok_or(SourceError::File)?;
    let text = |encoding| file_text::read(bytes, encoding).map_err(|_| SourceError::NotText);
    match ending.to_ascii_lowercase().as_str() {
        "html" | "htm" | "xhtml" => of_html(&text(declared(bytes))?, None),
        "md" | "markdown" | "mdown" | "txt" => of_markdown(stem, &text(None)?, None),
        _ => Err(SourceError::File),
    }
}

fn of_html(text: &str, at: Option<&Url>) -> Result<SourceStory, SourceError> {
    let found = page::find(text, at).ok_or(SourceError::NoStory)?;
    let canonical = found.canonical.as_deref().and_then(|url| settings::canonical_url(url).ok());
    let lang = settings::lang(&found.lang).ok();
    let story = SourceStory {
        title: found.title,
        subtitle: found.subtitle,
        document: found.parsed.document,
        losses: found.parsed.losses,
        settings: SettingsUpdate {
            canonical_url: canonical.flatten(),
            lang,
            ..SettingsUpdate::default()
        },
    };
    Ok(match at {
        Some(at) => first_at(story, at),
        None => story,
    })
}

/// Says where a story appeared first, unless it says so itself.
fn first_at(mut story: SourceStory, at: &Url) -> SourceStory {
    let mut at = at.clone();
    at.set_fragment(None);
    let at = settings::canonical_url(at.as_str()).ok().flatten();
    story.settings.canonical_url = story.settings.canonical_url.or(at);
    story
}

fn of_markdown(name: &str, text: &str, at: Option<&Url>) -> Result<SourceStory, SourceError> {
    let (front, body) = front_matter::split(text).map_err(|_| SourceError::FrontMatter)?;
    let field = |names: &[&str]| names.iter().find_map(|name| front.text(name));
    let title = field(&["title"]).map(|title| line(&title, TITLE_UNITS));
    let resolve = elsewhere(at);
    let options =
        ReadOptions { title: title.as_deref(), resolve: Some(&resolve), ..ReadOptions::default() };
    let parsed = markdown::read(body, &options);
    if word_count(&parsed.document) == 0 {
        return Err(SourceError::NoStory);
    }
    let title = title
        .or_else(|| parsed.title.as_deref().map(|title| line(title, TITLE_UNITS)))
        .unwrap_or_else(|| line(name, TITLE_UNITS));
    let subtitle = field(&["subtitle", "description"]).unwrap_or_default();
    let canonical = field(&["canonical", "canonicalUrl", "canonical_url"]);
    let tags: Vec<String> = front.texts("tags").into_iter().take(settings::TAGS).collect();
    Ok(SourceStory {
        title,
        subtitle: line(&subtitle, SUBTITLE_UNITS),
        document: parsed.document,
        losses: parsed.losses,
        settings: SettingsUpdate {
            canonical_url: canonical.and_then(|url| settings::canonical_url(&url).ok()).flatten(),
            lang: field(&["lang", "language"]).filter(|lang| settings::lang(lang).is_ok()),
            tags: settings::tags(&tags).is_ok().then_some(tags),
            ..SettingsUpdate::default()
        },
    })
}
