//! Publications whose only owner goes (invariant I11).

use crate::{Conn, StoreError, publication};
use quire_core::{
    Timestamp, UserId,
    publication::{PublicationMember, PublicationRole},
};

/// Gives what `id` alone owns to an editor, else to a writer. What has no other members goes, and the
/// stories in it are their authors' own from then on.
pub(super) fn hand_over(c: &mut Conn, id: &UserId, now: Timestamp) -> Result<(), StoreError> {
    let own = publication::memberships_of(c, std::slice::from_ref(id))?;
    for part in own.into_iter().filter(|part| part.role == PublicationRole::Owner) {
        let place = part.publication_id;
        let all = publication::members_of_many(c, std::slice::from_ref(&place))?;
        let others: Vec<PublicationMember> =
            all.into_iter().filter(|member| member.user_id != *id).collect();
        if others.iter().any(|other| other.role == PublicationRole::Owner) {
            continue;
        }
        let with = |role| others.iter().find(|other: &&PublicationMember| other.role == role);
        match with(PublicationRole::Editor).or_else(|| with(PublicationRole::Writer)) {
            Some(heir) => {
                let owner = PublicationMember { role: PublicationRole::Owner, ..heir.clone() };
                publication::set_member(c, &owner)?;
            }
            None => publication::remove(c, &place, now)?,
        }
    }
    Ok(())
}
