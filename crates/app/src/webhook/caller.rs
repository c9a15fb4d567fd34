//! Who makes and changes webhooks, and whose are meant. A person sees all of theirs, an application those that it made.

use super::refusal::WebhookRefusal;
use crate::{
    App,
    bearer::Bearer,
    credential::may_change,
    refusal::{Forbidden, Refusal, acting},
    session::SignedIn,
};
use quire_core::{ApplicationId, UserId, WebhookId, webhook::Webhook};
use quire_store::{Conn, StoreError, webhook as stored};

/// Who asks.
#[derive(Debug, Clone, Copy)]
pub enum WebhookCaller<'a> {
    /// A person who is signed in.
    Session(&'a SignedIn),
    /// A program that acts in someone's name.
    Program(&'a Bearer),
}

/// Whose webhooks are meant.
#[derive(Debug, Clone)]
pub(super) struct Owner {
    pub(super) person: UserId,
    pub(super) application: Option<ApplicationId>,
    /// What applications of theirs are told of others is nothing for programs.
    is_program: bool,
}

impl Owner {
    pub(super) fn has(&self, webhook: &Webhook) -> bool {
        webhook.person_id == self.person
            && !(self.is_program && webhook.users_of.is_some())
            && (self.application.is_none() || self.application == webhook.application_id)
    }

    pub(super) fn find(&self, c: &mut Conn, id: &WebhookId) -> Result<Option<Webhook>, StoreError> {
        Ok(stored::find(c, id)?.filter(|one| self.has(one)))
    }
}

impl WebhookCaller<'_> {
    pub(super) fn owner(self) -> Owner {
        match self {
            Self::Session(session) => {
                Owner { person: session.person.id.clone(), application: None, is_program: false }
            }
            Self::Program(bearer) => {
                let (person, application) =
                    (bearer.person.id.clone(), bearer.application().cloned());
                Owner { person, application, is_program: true }
            }
        }
    }

    /// Who may change something.
    pub(super) fn acting(self) -> Result<Owner, Refusal> {
        match self {
            Self::Session(session) if session.person.is_suspended => {
                Err(Forbidden::Suspended.into())
            }
            Self::Session(_) => Ok(self.owner()),
            Self::Program(bearer) => acting(&bearer.viewer()).map(|_| self.owner()),
        }
    }

    /// Who may give out secrets and choose addresses.
    pub(super) async fn proven(self, app: &App) -> Result<Owner, WebhookRefusal> {
        if let Self::Session(session) = self {
            may_change(app, session).await?;
        }
        Ok(self.acting()?)
    }
}
