//! What people let others see of them: their address, whom they publish with; their Mastodon
//! account, everybody.

use crate::preference::in_force;
use quire_core::{
    UserId, account::auth_state::AuthService, preference::Preference, publication::work_together,
    vocabulary::settings::UserPreference,
};
use quire_store::{
    Conn, StoreError,
    identity::{self, Identity},
    person, publication,
};

/// Whether a person lets editors and writers of their publications see their address.
///
/// # Errors
/// [`StoreError`] when their preferences cannot be read.
pub fn shares_email(c: &mut Conn, id: &UserId) -> Result<bool, StoreError> {
    has(c, id, UserPreference::PublishingShareEmail)
}

/// The addresses of those of `people` who share theirs with `reader`.
///
/// # Errors
/// [`StoreError`] when that cannot be read.
pub fn shared_emails(
    c: &mut Conn,
    reader: &UserId,
    people: &[UserId],
) -> Result<Vec<(UserId, String)>, StoreError> {
    let own = publication::memberships_of(c, std::slice::from_ref(reader))?;
    if own.is_empty() {
        return Ok(Vec::new());
    }
    let mut close = Vec::new();
    for member in publication::memberships_of(c, people)? {
        let is_close = own.iter().any(|own| {
            own.publication_id == member.publication_id
                && work_together(own.role, member.role)
                && own.user_id != member.user_id
        });
        if is_close && !close.contains(&member.user_id) && shares_email(c, &member.user_id)? {
            close.push(member.user_id);
        }
    }
    let close = person::many(c, &close)?.into_iter().filter(|one| one.deleted_at.is_none());
    Ok(close.filter_map(|one| one.email.map(|email| (one.id, email))).collect())
}

/// The Mastodon account of a person who does not hide it; `None` when there is none.
///
/// # Errors
/// [`StoreError`] when that cannot be read.
pub fn connected_mastodon(c: &mut Conn, id: &UserId) -> Result<Option<Identity>, StoreError> {
    if has(c, id, UserPreference::AccountHideExternalServices)? {
        return Ok(None);
    }
    let mut all = identity::all_of(c, id)?.into_iter().map(|one| one.identity);
    Ok(all.find(|identity| identity.service == AuthService::Mastodon))
}

fn has(c: &mut Conn, id: &UserId, flag: UserPreference) -> Result<bool, StoreError> {
    Ok(in_force(c, id)?.contains(&Preference::Flag(flag, true)))
}
