//! What may be asked and done on the hosts of writers and publications. The owner of a domain can see what browsers send
//! to it and answer in our place, so a session there reads and reacts, and everything about an account is left to the
//! site. What is not listed is refused.

use async_graphql::{
    Pos, ServerError, ServerResult, Value,
    extensions::{Extension, ExtensionContext, ExtensionFactory, NextResolve, ResolveInfo},
};
use std::sync::Arc;

/// Questions.
const QUERIES: &[&str] = &[
    "catalogResult",
    "collectionByDomainOrSlug",
    "deviceAccounts",
    "loggedIn",
    "maySeeUnfilteredSearch",
    "mentionableUsers",
    "notificationStatus",
    "post",
    "postResult",
    "postsByIds",
    "publicationByRef",
    "recommendedTags",
    "session",
    "site",
    "tagFromSlug",
    "topicFeed",
    "userResult",
    "variantFlag",
    "variantFlags",
    "viewer",
    "visitor",
    "yourReadingList",
];

/// Changes.
const MUTATIONS: &[&str] = &[
    "addToCatalog",
    "clapPost",
    "createQuote",
    "followCatalog",
    "followCollection",
    "followTag",
    "followUser",
    "hidePost",
    "logClientEvents",
    "logExperimentExposure",
    "logGateExposure",
    "recordReading",
    "removeFromCatalog",
    "removeQuote",
    "reportPost",
    "respondToPost",
    "savePost",
    "searchClickEvent",
    "showLessLikePost",
    "signOut",
    "unclapPost",
    "unfollowCatalog",
    "unfollowCollection",
    "unfollowTag",
    "unfollowUser",
    "unhidePost",
    "unsavePost",
    "updateQuote",
    "updateResponse",
    "userDismissFlag",
];

/// What a reader sees of themselves. Anything else of theirs is null there.
const VIEWER: &[&str] = &[
    "dismissableFlags",
    "geolocation",
    "id",
    "imageId",
    "imageUrl",
    "isEligibleToViewNewResponses",
    "isSuspended",
    "name",
    "readingFont",
    "tier",
    "topBanner",
    "url",
    "user",
    "username",
    "viewerEdge",
];

/// The same of what is theirs alone.
const VIEWER_EDGE: &[&str] = &[
    "createdAt",
    "followedEntitiesConnection",
    "followedEntityViewedAt",
    "followedTopics",
    "id",
    "isFollowingAnything",
    "sidebar",
];

/// What is open there, by the type that has it. Fields of other types are open where those are reached.
pub const OPEN: [(&str, &[&str]); 4] =
    [("Query", QUERIES), ("Mutation", MUTATIONS), ("Viewer", VIEWER), ("ViewerEdge", VIEWER_EDGE)];

fn is_allowed(parent: &str, name: &str) -> bool {
    let listed = OPEN.iter().find(|(of, _)| *of == parent);
    name == "__typename" || listed.is_none_or(|(_, list)| list.contains(&name))
}

/// Refuses what is not listed.
pub struct OwnHost;

impl ExtensionFactory for OwnHost {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Self)
    }
}

#[async_trait::async_trait]
impl Extension for OwnHost {
    async fn resolve(
        &self,
        ctx: &ExtensionContext<'_>,
        info: ResolveInfo<'_>,
        next: NextResolve<'_>,
    ) -> ServerResult<Option<Value>> {
        if is_allowed(info.parent_type, info.name) {
            return next.run(ctx, info).await;
        }
        if info.parent_type.starts_with("Viewer") && !info.return_type.ends_with('!') {
            return Ok(None);
        }
        Err(refused(info.field.name.pos))
    }
}

fn refused(at: Pos) -> ServerError {
    let mut error = ServerError::new("this is done on the site itself", Some(at));
    error.extensions.get_or_insert_default().set("code", "ELSEWHERE");
    error
}
