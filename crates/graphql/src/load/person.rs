//! Batched reads of people.

use super::{Found, Load, keyed};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_app::account::{connected_mastodon, shared_emails};
use quire_core::{
    UserId,
    person::Person,
    publication::{Publication, PublicationRole},
};
use quire_store::identity::Identity;
use std::{collections::HashMap, sync::Arc};

/// The publications a person has a part in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct RolesOf(pub UserId);

/// The address of a person who shares it with the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct SharedEmailOf(pub UserId);

/// Whether a writer takes tips.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct TakesTips(pub UserId);

/// The Mastodon account that a person shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct MastodonOf(pub UserId);

impl Loader<UserId> for Load {
    type Value = Arc<Person>;
    type Error = FieldError;

    async fn load(&self, keys: &[UserId]) -> Found<UserId, Arc<Person>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::person::many(c, &ids)).await?;
        Ok(keyed(rows, |person| person.id.clone()))
    }
}

impl Loader<RolesOf> for Load {
    type Value = Vec<(Arc<Publication>, PublicationRole)>;
    type Error = FieldError;

    async fn load(&self, keys: &[RolesOf]) -> Found<RolesOf, Self::Value> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let (members, publications) = self
            .read(move |c| {
                let members = quire_store::publication::memberships_of(c, &ids)?;
                let ids: Vec<_> = members.iter().map(|m| m.publication_id.clone()).collect();
                Ok((members, quire_store::publication::many(c, &ids)?))
            })
            .await?;
        let publications = keyed(publications, |publication| publication.id.clone());
        let mut roles: HashMap<_, Vec<_>> = HashMap::new();
        for member in members {
            if let Some(publication) = publications.get(&member.publication_id) {
                let of_person = roles.entry(RolesOf(member.user_id)).or_default();
                of_person.push((publication.clone(), member.role));
            }
        }
        Ok(roles)
    }
}

impl Loader<SharedEmailOf> for Load {
    type Value = Arc<String>;
    type Error = FieldError;

    async fn load(&self, keys: &[SharedEmailOf]) -> Found<SharedEmailOf, Arc<String>> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let shared = self.own(move |c, me| shared_emails(c, me, &ids)).await?;
        let shared = shared.into_iter();
        Ok(shared.map(|(id, email)| (SharedEmailOf(id), Arc::new(email))).collect())
    }
}

impl Loader<TakesTips> for Load {
    type Value = bool;
    type Error = FieldError;

    async fn load(&self, keys: &[TakesTips]) -> Found<TakesTips, bool> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let taken = self.read(move |c| quire_app::tip::taken_by(c, &ids)).await?;
        Ok(taken.into_iter().map(|id| (TakesTips(id), true)).collect())
    }
}

impl Loader<MastodonOf> for Load {
    type Value = Arc<Identity>;
    type Error = FieldError;

    async fn load(&self, keys: &[MastodonOf]) -> Found<MastodonOf, Arc<Identity>> {
        let keys = keys.to_vec();
        self.read(move |c| {
            let mut found = HashMap::new();
            for key in keys {
                if let Some(identity) = connected_mastodon(c, &key.0)? {
                    found.insert(key, Arc::new(identity));
                }
            }
            Ok(found)
        })
        .await
    }
}
