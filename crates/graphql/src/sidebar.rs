//! The Following section of the sidebar.

use super::{
    call::{Call, call},
    field_error::Result,
    outcome::{Forbidden, NotFound, Unauthorized},
    person::User,
    publication::{Collection, Publisher},
    refusal::refuse,
    scalar::DateTime,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::sidebar::{self, Entity};
use quire_core::{UserId, flag::Flag, limit::shell::SIDEBAR_FOLLOWING_ITEMS};

/// The writers and publications someone follows, the last to publish first.
#[derive(Debug, Clone, SimpleObject)]
pub struct FollowedEntitiesConnection {
    /// The first of them.
    pub edges: Vec<FollowedEntityEdge>,
    /// Whether there are more.
    pub page_info: FollowedPageInfo,
}

/// Whether there are more.
#[derive(Debug, Clone, SimpleObject)]
pub struct FollowedPageInfo {
    /// Whether there are more.
    pub has_next_page: bool,
}

/// A writer or publication someone follows.
#[derive(Debug, Clone, SimpleObject)]
pub struct FollowedEntityEdge {
    /// When it last published; null: never.
    pub last_published_at: Option<DateTime>,
    /// Whether it has published since they looked at it.
    pub has_unread: bool,
    /// The writer or publication.
    pub node: FollowedEntity,
}

/// A writer or publication someone follows.
#[derive(Debug, Clone, SimpleObject)]
pub struct FollowedEntity {
    /// The writer or publication.
    pub entity: Publisher,
}

/// The first that `me` follows.
pub(super) async fn followed(
    call: &Call,
    me: UserId,
    first: Option<i32>,
) -> Result<FollowedEntitiesConnection> {
    let limit = match first {
        Some(first) => super::paging::length(first)? as usize,
        None => SIDEBAR_FOLLOWING_ITEMS,
    };
    let (found, has_next_page) = call.read(move |c| sidebar::following(c, &me, limit)).await?;
    let mut edges = Vec::with_capacity(found.len());
    for (one, has_unread) in found {
        let entity = match &one.entity {
            Entity::Person(id) => Publisher::User(User(call.person(id).await?)),
            Entity::Publication(id) => match call.publication(id).await? {
                Some(home) => Publisher::Collection(Collection(home)),
                None => continue,
            },
        };
        let last_published_at = one.last_published_at.map(DateTime);
        edges.push(FollowedEntityEdge {
            last_published_at,
            has_unread,
            node: FollowedEntity { entity },
        });
    }
    Ok(FollowedEntitiesConnection { edges, page_info: FollowedPageInfo { has_next_page } })
}

/// How the sidebar is for someone, as their flags say.
#[derive(Debug, Clone, Copy, SimpleObject)]
pub struct SidebarLook {
    /// Whether Stories leads to the outbox; else to the drafts.
    pub leads_to_outbox: bool,
    /// Whether it has a panel with their library.
    pub has_library: bool,
    /// Whether it is slim where it does not fit, and what they chose is remembered.
    pub is_slim: bool,
}

/// How the sidebar is for the viewer.
pub(super) async fn look(call: &Call) -> Result<SidebarLook> {
    let flags = call.own_flags().await?;
    Ok(SidebarLook {
        leads_to_outbox: flags.is_on(Flag::Submissions),
        has_library: quire_core::sidebar::has_library(flags),
        is_slim: flags.is_on(Flag::SlimNavigation),
    })
}

/// That the viewer looked.
#[derive(Debug, Clone, SimpleObject)]
pub struct FollowedEntityViewed {
    /// The place that carries a dot, or what they follow.
    pub feed_id: ID,
    /// When the viewer looked at it last.
    pub followed_entity_viewed_at: DateTime,
}

/// The answer to noting that the viewer looked.
#[derive(Debug, Union)]
pub enum FollowedEntityViewedResult {
    /// It is noted.
    FollowedEntityViewed(FollowedEntityViewed),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer may not.
    Forbidden(Forbidden),
    /// It is no such place, and nothing the viewer follows.
    NotFound(NotFound),
}

/// What the sidebar writes.
#[derive(Debug, Default)]
pub struct SidebarMutation;

#[Object]
impl SidebarMutation {
    // C010
    /// Notes that the viewer looked at a place that carries a dot (`sidebar-menu-following-item`,
    /// `sidebar-menu-icon`), or at something they follow (its id).
    async fn update_followed_entity_viewed_at(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] user_id: Option<ID>,
        #[graphql(desc = "The id of what is followed.")] feed_id: ID,
    ) -> Result<FollowedEntityViewedResult> {
        let call = call(ctx)?;
        if call.is_somebody_else(user_id.as_ref()) {
            return Ok(FollowedEntityViewedResult::Forbidden(Forbidden::default()));
        }
        match sidebar::look(&call.app, call.viewer(), &feed_id).await {
            Ok(at) => Ok(FollowedEntityViewedResult::FollowedEntityViewed(FollowedEntityViewed {
                feed_id,
                followed_entity_viewed_at: at.into(),
            })),
            Err(refusal) => refuse!(FollowedEntityViewedResult, refusal),
        }
    }
}
