//! Links between stories of the demo world, written `story:KEY`.

use super::{SOURCE, SeedError, pictures, script::StoryFile};
use crate::import::post;
use quire_core::{
    Document,
    document::{Address, ReadOptions, markdown},
};
use std::{cell::RefCell, collections::HashMap};

/// How a link to another story begins.
const SCHEME: &str = "story:";

/// Where every story will be. Ids come from keys, so the paths are known before anything is saved.
#[derive(Debug)]
pub(super) struct SeedPaths(HashMap<&'static str, String>);

impl SeedPaths {
    /// The paths of these stories.
    pub fn between(stories: &[StoryFile]) -> Self {
        let path = |file: &StoryFile| {
            let id = post::story_id(SOURCE, &file.item_key());
            post::path_of(&id, &file.title, &file.author, file.publication.as_deref())
        };
        Self(stories.iter().map(|file| (file.key, path(file))).collect())
    }

    /// The text of a story, its links leading to the other stories' paths.
    pub fn read(&self, file: &StoryFile) -> Result<Document, SeedError> {
        let unknown = RefCell::new(None);
        let resolve = |address: Address<'_>| {
            let Address::Link(link) = address else { return None };
            let key = link.strip_prefix(SCHEME)?;
            let path = self.0.get(key).cloned();
            if path.is_none() {
                unknown.replace(Some(link.to_owned()));
            }
            path
        };
        let options = ReadOptions {
            title: Some(&file.title),
            resolve: Some(&resolve),
            ..ReadOptions::default()
        };
        let mut document = markdown::read(file.body, &options).document;
        if let Some(name) = unknown.into_inner() {
            return Err(SeedError::Unknown { name });
        }
        pictures::measure(&mut document);
        Ok(document)
    }
}
