//! What of a publication only its own pages show: how it is reached, and where else it is.

use super::founding::InvalidPublication;
use crate::{
    account::profile::plain,
    document::link::{LinkKind, link_kind},
    limit::publication::{
        DESCRIPTION_MAX_LENGTH, GUIDELINES_MAX_LENGTH, PUBLICATION_LINK_MAX_LENGTH,
        PUBLICATION_LINKS_MAX,
    },
};

/// What of a publication only its own pages show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicationDetails {
    /// The number of the version: it rises with every change of what is said of the publication.
    pub revision: i64,
    /// A mail address for readers; may be empty.
    pub contact_email: String,
    /// Where else it is.
    pub links: Vec<String>,
}

impl Default for PublicationDetails {
    fn default() -> Self {
        Self { revision: 1, contact_email: String::new(), links: Vec::new() }
    }
}

/// A longer text about a publication in the form that is kept: lines without characters that show
/// nothing, and at most one empty line between them; it may be empty.
///
/// # Errors
/// [`InvalidPublication::LongDescription`].
pub fn description(text: &str) -> Result<String, InvalidPublication> {
    let description = paragraphs(text);
    match description.chars().count() {
        length if length > DESCRIPTION_MAX_LENGTH => Err(InvalidPublication::LongDescription),
        _ => Ok(description),
    }
}

/// What a publication says to those who submit a story, in the form that is kept: as [`description`].
///
/// # Errors
/// [`InvalidPublication::LongGuidelines`].
pub fn guidelines(text: &str) -> Result<String, InvalidPublication> {
    let guidelines = paragraphs(text);
    match guidelines.chars().count() {
        length if length > GUIDELINES_MAX_LENGTH => Err(InvalidPublication::LongGuidelines),
        _ => Ok(guidelines),
    }
}

/// Lines without characters that show nothing, and at most one empty line between them.
fn paragraphs(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines().map(plain) {
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    lines.join("\n").trim_end().to_owned()
}

/// Links to other sites in the form that is kept: each once, empty ones left out.
///
/// # Errors
/// [`InvalidPublication::Link`], [`InvalidPublication::TooManyLinks`].
pub fn links(typed: &[String]) -> Result<Vec<String>, InvalidPublication> {
    let mut links: Vec<String> = Vec::new();
    for link in typed.iter().map(|link| link.trim()).filter(|link| !link.is_empty()) {
        let fits = link.chars().count() <= PUBLICATION_LINK_MAX_LENGTH;
        let is_web = link.starts_with("https://") || link.starts_with("http://");
        if !fits || !is_web || link_kind(link) != Some(LinkKind::External) {
            return Err(InvalidPublication::Link);
        }
        if !links.iter().any(|known| known == link) {
            links.push(link.to_owned());
        }
    }
    if links.len() > PUBLICATION_LINKS_MAX {
        return Err(InvalidPublication::TooManyLinks);
    }
    Ok(links)
}
