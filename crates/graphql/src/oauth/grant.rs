//! The applications that may act for the viewer.

use crate::{
    call::{Call, call},
    field_error::Result,
    id::Id,
    outcome::{NotFound, Unauthorized},
    scalar::DateTime,
    vocabulary::ApiScope,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::oauth;
use quire_core::{ApplicationId, policy::SpoofedAct};

/// An application that may act for the viewer.
#[derive(Debug, Clone, SimpleObject)]
pub struct ConnectedApplication {
    /// Its id.
    pub id: ID,
    /// Its name.
    pub name: String,
    /// What it says of itself; may be empty.
    pub description: String,
    /// The picture by which people know it, a square; null: it has none.
    pub image_url: Option<String>,
    /// What it may do.
    pub scopes: Vec<ApiScope>,
    /// Since when.
    pub created_at: DateTime,
}

/// The applications that may act for the viewer.
#[derive(Debug, Clone, SimpleObject)]
pub struct ConnectedApplications {
    /// The last allowed first.
    pub connected_applications: Vec<ConnectedApplication>,
}

/// The answer to taking back what was allowed.
#[derive(Debug, Union)]
pub enum DisconnectApplicationResult {
    /// What is left.
    ConnectedApplications(ConnectedApplications),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// The viewer allows it nothing.
    NotFound(NotFound),
}

/// The applications that may act for the viewer, the last allowed first.
pub(crate) async fn connected(call: &Call) -> Result<Vec<ConnectedApplication>> {
    call.may(SpoofedAct::SeeCredentials)?;
    let Some(session) = &call.caller.session else { return Ok(Vec::new()) };
    let all = oauth::granted(&call.app, session).await?.into_iter();
    Ok(all
        .map(|one| ConnectedApplication {
            id: ID(one.application.id.to_string()),
            image_url: one
                .application
                .logo
                .as_ref()
                .map(|logo| crate::address::avatar(logo.as_str())),
            name: one.application.name,
            description: one.application.description,
            scopes: one.grant.scopes.iter().map(Into::into).collect(),
            created_at: one.grant.created_at.into(),
        })
        .collect())
}

/// The applications that may act for the viewer: changes.
#[derive(Debug, Default)]
pub struct ConnectedApplicationMutation;

#[Object]
impl ConnectedApplicationMutation {
    /// Takes back what the viewer allowed an application; it can no longer act for them.
    async fn disconnect_application(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the application.")] id: Id<ApplicationId>,
    ) -> Result<DisconnectApplicationResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(DisconnectApplicationResult::Unauthorized(Unauthorized::default()));
        };
        if !oauth::take_back(&call.app, session, &id).await? {
            return Ok(DisconnectApplicationResult::NotFound(NotFound::default()));
        }
        let connected_applications = connected(call).await?;
        Ok(DisconnectApplicationResult::ConnectedApplications(ConnectedApplications {
            connected_applications,
        }))
    }
}
