//! Revisions of a story's text as programs read them.

use super::{words::TextFormatWord, written};
use crate::answer::time;
use poem_openapi::Object;
use quire_app::site::Site;
use quire_core::story::{Revision, RevisionHead};

/// A revision of a story's text.
#[derive(Debug, Clone, Object)]
#[oai(rename = "Revision", rename_all = "camelCase")]
pub(in crate::own_story) struct RevisionJson {
    /// Its number; 1 is the first.
    revision: i64,
    /// The title at that moment.
    title: String,
    /// When it was written.
    created_at: String,
}

impl From<RevisionHead> for RevisionJson {
    fn from(head: RevisionHead) -> Self {
        Self { revision: head.revision, title: head.title, created_at: time(head.created_at) }
    }
}

/// The text of a story in one revision.
#[derive(Debug, Clone, Object)]
#[oai(rename = "RevisionText", rename_all = "camelCase")]
pub(in crate::own_story) struct RevisionTextJson {
    /// Its number; 1 is the first.
    revision: i64,
    /// The title at that moment.
    title: String,
    /// The subtitle at that moment; may be empty.
    subtitle: String,
    /// How the text is written.
    content_format: TextFormatWord,
    /// The text.
    content: String,
    /// When it was written.
    created_at: String,
}

impl RevisionTextJson {
    pub(in crate::own_story) fn of(one: Revision, format: TextFormatWord, site: &Site) -> Self {
        Self {
            revision: one.revision,
            content: written(&one.document, format, site),
            content_format: format,
            created_at: time(one.created_at),
            title: one.title,
            subtitle: one.subtitle,
        }
    }
}

/// A revision with its text.
#[derive(Debug, Clone, Object)]
pub(in crate::own_story) struct RevisionAnswer {
    /// The revision.
    pub data: RevisionTextJson,
}

/// Revisions of a story's text.
#[derive(Debug, Clone, Object)]
#[oai(skip_serializing_if_is_none)]
pub(in crate::own_story) struct RevisionsAnswer {
    /// The revisions, the newest first.
    pub data: Vec<RevisionJson>,
    /// The `cursor` of the next page; absent on the last one.
    pub next: Option<String>,
}
