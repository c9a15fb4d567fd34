//! Batched reads of publications.

use super::{Found, Load, keyed, wrapped};
use crate::field_error::FieldError;
use async_graphql::dataloader::Loader;
use quire_core::{
    PublicationId,
    person::Person,
    publication::{Publication, PublicationRole},
};
use std::{collections::HashMap, sync::Arc};

/// The people of a publication: owners, editors, writers.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct MembersOf(pub PublicationId);

/// The viewer's part in a publication.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct OwnRoleIn(pub PublicationId);

impl Loader<PublicationId> for Load {
    type Value = Arc<Publication>;
    type Error = FieldError;

    async fn load(&self, keys: &[PublicationId]) -> Found<PublicationId, Arc<Publication>> {
        let ids = keys.to_vec();
        let rows = self.read(move |c| quire_store::publication::many(c, &ids)).await?;
        Ok(keyed(rows, |publication| publication.id.clone()))
    }
}

impl Loader<MembersOf> for Load {
    type Value = Vec<(Arc<Person>, PublicationRole)>;
    type Error = FieldError;

    async fn load(&self, keys: &[MembersOf]) -> Found<MembersOf, Self::Value> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let (members, people) = self
            .read(move |c| {
                let members = quire_store::publication::members_of_many(c, &ids)?;
                let ids: Vec<_> = members.iter().map(|m| m.user_id.clone()).collect();
                Ok((members, quire_store::person::many(c, &ids)?))
            })
            .await?;
        let people = people.into_iter().filter(|person| person.deleted_at.is_none()).collect();
        let people = keyed(people, |person: &Person| person.id.clone());
        let mut found: HashMap<_, Vec<_>> = HashMap::new();
        for member in members {
            if let Some(person) = people.get(&member.user_id) {
                let of_publication = found.entry(MembersOf(member.publication_id)).or_default();
                of_publication.push((person.clone(), member.role));
            }
        }
        Ok(found)
    }
}

impl Loader<OwnRoleIn> for Load {
    type Value = PublicationRole;
    type Error = FieldError;

    async fn load(&self, keys: &[OwnRoleIn]) -> Found<OwnRoleIn, PublicationRole> {
        let ids: Vec<_> = keys.iter().map(|key| key.0.clone()).collect();
        let roles = self.own(move |c, me| quire_store::publication::roles_in(c, me, &ids)).await?;
        Ok(wrapped(roles, OwnRoleIn))
    }
}
