//! Where the viewer is signed in, and ending that.

use crate::{
    call::{Call, call},
    field_error::Result,
    outcome::{NotFound, StepUpRequired, Unauthorized},
    scalar::DateTime,
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use http::header::SET_COOKIE;
use quire_app::session::{self, EndRefusal};
use quire_core::policy::SpoofedAct;

/// One of the viewer's sessions.
#[derive(Debug, Clone, SimpleObject)]
pub struct SessionInfo {
    /// Names it in this list. It changes when the session gets a new id, as a step-up gives it.
    pub id: ID,
    /// What signed in, for instance `Firefox on Linux`; empty when nothing is known.
    pub device: String,
    /// The network it signed in from, for instance `192.0.2.0/24`.
    pub place: Option<String>,
    /// When it began.
    pub created_at: DateTime,
    /// When it was last used, to the hour.
    pub last_seen_at: DateTime,
    /// Whether it is the one that asks.
    pub is_current: bool,
}

/// Where the viewer is signed in.
#[derive(Debug, Clone, SimpleObject)]
pub struct Sessions {
    /// The session that asks first, then the one used last; none when it has just been ended.
    pub sessions: Vec<SessionInfo>,
}

/// The answer to ending sessions.
#[derive(Debug, Union)]
pub enum SessionsResult {
    /// What is left.
    Sessions(Sessions),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// Confirm first that it is you.
    StepUpRequired(StepUpRequired),
    /// The viewer has no such session.
    NotFound(NotFound),
}

/// Where the viewer is signed in, the session that asks first.
pub(crate) async fn sessions(call: &Call) -> Result<Vec<SessionInfo>> {
    call.may(SpoofedAct::SeeCredentials)?;
    let Some(asking) = &call.caller.session else { return Ok(Vec::new()) };
    let info = |one: session::Session| SessionInfo {
        id: ID(session::id(&one.token_hash).to_owned()),
        is_current: one.token_hash == asking.token_hash,
        device: one.device,
        place: one.network,
        created_at: one.created_at.into(),
        last_seen_at: one.last_seen_at.into(),
    };
    Ok(session::list(&call.app, asking).await?.into_iter().map(info).collect())
}

/// Ending sessions.
#[derive(Debug, Default)]
pub struct SessionsMutation;

#[Object]
impl SessionsMutation {
    /// Ends one of the viewer's sessions. Ending the one that asks is signing out; any other needs
    /// a step-up.
    async fn end_session(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the session.")] id: ID,
    ) -> Result<SessionsResult> {
        let call = call(ctx)?;
        let Some(asking) = &call.caller.session else { return Ok(SessionsResult::unauthorized()) };
        if let Err(refusal) = session::end_by_id(&call.app, asking, &id).await {
            return SessionsResult::of(refusal);
        }
        if id.as_str() != session::id(&asking.token_hash) {
            return Ok(SessionsResult::Sessions(Sessions { sessions: sessions(call).await? }));
        }
        let (_, cookie) = call.caller.leave(&call.app).await?;
        if let Some(cookie) = cookie {
            ctx.append_http_header(SET_COOKIE, cookie);
        }
        Ok(SessionsResult::Sessions(Sessions { sessions: Vec::new() }))
    }

    /// Ends all of the viewer's sessions but the one that asks; needs a step-up.
    async fn end_other_sessions(&self, ctx: &Context<'_>) -> Result<SessionsResult> {
        let call = call(ctx)?;
        let Some(asking) = &call.caller.session else { return Ok(SessionsResult::unauthorized()) };
        match session::end_others(&call.app, asking).await {
            Ok(_) => Ok(SessionsResult::Sessions(Sessions { sessions: sessions(call).await? })),
            Err(refusal) => SessionsResult::of(refusal),
        }
    }
}

impl SessionsResult {
    fn unauthorized() -> Self {
        Self::Unauthorized(Unauthorized::default())
    }

    fn of(refusal: EndRefusal) -> Result<Self> {
        match refusal {
            EndRefusal::Change(refusal) => Ok(Self::StepUpRequired(StepUpRequired::of(refusal)?)),
            EndRefusal::NotFound => Ok(Self::NotFound(NotFound::default())),
            EndRefusal::Store(error) => Err(error.into()),
        }
    }
}
