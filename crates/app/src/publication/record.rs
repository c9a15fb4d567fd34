//! What was done in a publication: written down, and told to the people it concerns.

use crate::{App, notification};
use quire_core::{
    PublicationActId, PublicationId, Timestamp, UserId,
    publication::{
        PublicationRole,
        people::{PublicationAct, PublicationActKind},
    },
};
use quire_store::{Conn, StoreError, publication};

/// The act that a write is about to record.
pub(super) fn act(
    app: &App,
    kind: PublicationActKind,
    publication: &PublicationId,
    actor: &UserId,
) -> PublicationAct {
    PublicationAct {
        id: PublicationActId::from_bits(app.ports.ids.bits()),
        publication_id: Some(publication.clone()),
        kind,
        actor_id: Some(actor.clone()),
        person_id: None,
        role: None,
        note: String::new(),
        done_at: app.ports.clock.now(),
    }
}

/// An act on someone, who gets this role.
pub(super) fn on(
    act: &PublicationAct,
    person: Option<&UserId>,
    role: Option<PublicationRole>,
) -> PublicationAct {
    PublicationAct { person_id: person.cloned(), role, ..act.clone() }
}

/// Records an act, and tells these people of it; not the person who did it.
pub(super) fn record(
    c: &mut Conn,
    act: &PublicationAct,
    told: Vec<UserId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    publication::add_act(c, act)?;
    let told = told.into_iter().filter(|id| Some(id) != act.actor_id.as_ref());
    notification::acted(c, &act.id, told.collect(), now)
}
