//! What someone has in a publication, and what becomes of it when they go.

use crate::{
    outcome::{Forbidden, NotFound, Unauthorized},
    scalar::int,
};
use async_graphql::{SimpleObject, Union};
use quire_core::publication::people::MemberWork;

/// What someone has in a publication: what becomes of it is said before they go.
#[derive(Debug, Clone, SimpleObject)]
pub struct CollectionMemberWork {
    /// Stories of theirs that readers see there; they stay.
    pub post_count: i32,
    /// Stories of theirs that wait for their time; they become drafts of theirs.
    pub scheduled_post_count: i32,
    /// Stories they submitted and no one decided about; they are withdrawn.
    pub submission_count: i32,
}

impl From<MemberWork> for CollectionMemberWork {
    fn from(work: MemberWork) -> Self {
        Self {
            post_count: int(work.published),
            scheduled_post_count: int(work.scheduled),
            submission_count: int(work.submitted),
        }
    }
}

/// What someone has in a publication.
#[derive(Debug, Union)]
pub enum CollectionMemberWorkResult {
    /// How much it is.
    CollectionMemberWork(CollectionMemberWork),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// It is for those who manage the publication, and for themselves.
    Forbidden(Forbidden),
    /// They have no part there.
    NotFound(NotFound),
}
