//! The first reading of an export: everything that items refer to, and nothing of their texts.

use super::{
    wxr::{Blog, Item, WxrAuthor},
    xml::{Element, ReadError},
};
use quire_core::Timestamp;
use std::collections::{BTreeMap, HashMap};

/// A file of the old site.
#[derive(Debug, Clone)]
pub(super) struct Attachment {
    /// Where it is.
    pub url: String,
    /// What it is called.
    pub title: String,
}

/// A post or page, without its text.
#[derive(Debug, Clone)]
pub(super) struct Outline {
    /// Its number.
    pub id: String,
    /// Its title, as HTML.
    pub title: String,
    /// Its address.
    pub link: String,
    /// Who wrote it.
    pub creator: String,
    /// When it was or will be published.
    pub published: Option<Timestamp>,
}

/// What an export holds.
#[derive(Debug, Default)]
pub(super) struct Survey {
    /// The site.
    pub blog: Blog,
    /// The accounts, by login.
    pub authors: BTreeMap<String, WxrAuthor>,
    /// Posts and pages, in order.
    pub outlines: Vec<Outline>,
    /// Files by number.
    pub attachments: HashMap<String, Attachment>,
    /// Numbers of the files that belong to a post, in order.
    pub files_of: HashMap<String, Vec<String>>,
    /// How many lines the report will have.
    pub lines: usize,
}

impl Survey {
    /// Reads all records.
    pub fn of(records: impl Iterator<Item = Result<Element, ReadError>>) -> Self {
        let mut survey = Self::default();
        for record in records {
            match record {
                Ok(record) => survey.take(&record),
                Err(_) => survey.lines += 1,
            }
        }
        survey
    }

    fn take(&mut self, record: &Element) {
        match record.name.as_str() {
            "wp:author" => {
                if let Some(author) = WxrAuthor::read(record) {
                    self.authors.insert(author.login.clone(), author);
                }
            }
            "item" => self.take_item(&Item::read(record)),
            _ => self.blog.take(record),
        }
    }

    fn take_item(&mut self, item: &Item) {
        self.lines += 1 + item.comments.len();
        match item.kind.as_str() {
            "attachment" => {
                let file = Attachment { url: item.attachment.clone(), title: item.title.clone() };
                self.attachments.insert(item.id.clone(), file);
                self.files_of.entry(item.parent.clone()).or_default().push(item.id.clone());
            }
            "post" | "page" => self.outlines.push(Outline {
                id: item.id.clone(),
                title: item.title.clone(),
                link: item.link.clone(),
                creator: item.creator.clone(),
                published: item.published,
            }),
            _ => {}
        }
    }
}
