//! Ways to sign in, and the services connected to the viewer's account.

use super::{
    call::{Call, call},
    field_error::Result,
    outcome::{Forbidden, NotFound, StepUpRequired, Unauthorized},
    refusal::refuse,
    scalar::DateTime,
    vocabulary::{self, SignInMethodKind},
};
use async_graphql::{Context, Object, SimpleObject, Union};
use quire_app::identity::{self, DisconnectRefusal};
use quire_core::{account::auth_state::AuthService, policy::SpoofedAct};
use quire_routing::Flag;

/// A way to sign in.
#[derive(Debug, Clone, SimpleObject)]
pub struct SignInMethod {
    /// What kind it is.
    pub method: SignInMethodKind,
    /// Whether it is offered: configured, not switched off, and of use in this browser.
    pub is_enabled: bool,
    /// Where it begins; takes `operation` (`login`, `register`, `connect`), `entryPoint`,
    /// `redirect`, and for Mastodon `instance`. Null when it is not offered, and for e-mail.
    pub connect_url: Option<String>,
}

/// Every way to sign in, in the order in which they are shown.
pub(super) async fn methods(call: &Call) -> Result<Vec<SignInMethod>> {
    let offered = identity::offered(&call.app).await?;
    let flags = quire_app::flags::in_force(&call.app, None).await?;
    let service = |service: AuthService| {
        let works_here = service != AuthService::Google || !call.caller.is_in_app();
        let is_enabled = works_here && offered.contains(&service);
        SignInMethod {
            method: service.into(),
            is_enabled,
            connect_url: is_enabled.then(|| format!("/m/connect/{service}")),
        }
    };
    let mut methods: Vec<SignInMethod> = AuthService::ALL.iter().copied().map(service).collect();
    methods.push(SignInMethod {
        method: SignInMethodKind::Email,
        is_enabled: !flags.is_on(Flag::DisableLoginEmail),
        connect_url: None,
    });
    Ok(methods)
}

/// A service that is connected to the viewer's account: they can sign in with it.
#[derive(Debug, Clone, SimpleObject)]
pub struct Connection {
    /// The service.
    pub method: vocabulary::AuthService,
    /// What the viewer is called there.
    pub handle: Option<String>,
    /// Since when.
    pub connected_at: DateTime,
    /// When it was last used to sign in.
    pub last_used_at: DateTime,
}

impl From<quire_store::identity::Connection> for Connection {
    fn from(connection: quire_store::identity::Connection) -> Self {
        Self {
            method: connection.identity.service.into(),
            handle: connection.identity.handle,
            connected_at: connection.connected_at.into(),
            last_used_at: connection.last_used_at.into(),
        }
    }
}

/// What is connected to the viewer's account, oldest first.
pub(super) async fn connections(call: &Call) -> Result<Vec<Connection>> {
    let Some(person) = call.viewer().user_id() else { return Ok(Vec::new()) };
    call.may(SpoofedAct::SeeCredentials)?;
    let connections = identity::connections(&call.app, person).await?;
    Ok(connections.into_iter().map(Connection::from).collect())
}

/// What is connected.
#[derive(Debug, Clone, SimpleObject)]
pub struct Connections {
    /// The services, oldest first.
    pub connections: Vec<Connection>,
}

/// The answer to disconnecting a service.
#[derive(Debug, Union)]
pub enum DisconnectResult {
    /// What is left.
    Connections(Connections),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// It is the last way in to the account, or the account is suspended.
    Forbidden(Forbidden),
    /// The service is not connected.
    NotFound(NotFound),
}

/// Connected services: changes.
#[derive(Debug, Default)]
pub struct IdentityMutation;

#[Object]
impl IdentityMutation {
    /// Disconnects a service from the viewer's account, unless no one could sign in to it any
    /// more; needs a step-up.
    async fn disconnect(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The service.")] provider: vocabulary::AuthService,
    ) -> Result<DisconnectResult> {
        let call = call(ctx)?;
        let Some(session) = &call.caller.session else {
            return Ok(DisconnectResult::Unauthorized(Unauthorized::default()));
        };
        match identity::disconnect(&call.app, session, provider.into()).await {
            Ok(left) => Ok(DisconnectResult::Connections(Connections {
                connections: left.into_iter().map(Connection::from).collect(),
            })),
            Err(DisconnectRefusal::Change(refusal)) => {
                Ok(DisconnectResult::StepUpRequired(StepUpRequired::of(refusal)?))
            }
            Err(DisconnectRefusal::Refused(refusal)) => refuse!(DisconnectResult, refusal),
        }
    }
}
