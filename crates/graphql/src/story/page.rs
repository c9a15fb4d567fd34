//! A page of a list of stories.

use super::Post;
use crate::paging::{PagingInfo, info};
use async_graphql::SimpleObject;
use quire_core::{Viewer, story::Story};
use quire_store::Page;

/// A page of stories.
#[derive(Debug, Clone, SimpleObject)]
pub struct PostPage {
    /// The stories.
    pub items: Vec<Post>,
    /// Where it goes on.
    pub paging_info: PagingInfo,
}

impl Default for PostPage {
    fn default() -> Self {
        Self { items: Vec::new(), paging_info: PagingInfo { next: None } }
    }
}

impl PostPage {
    /// The part of a page that `viewer` may read.
    pub(crate) fn of(viewer: &Viewer, page: Page<Story>, limit: u32) -> Self {
        let paging_info = info(&page, limit);
        Self { items: Post::all_visible_to(viewer, page.items), paging_info }
    }
}
