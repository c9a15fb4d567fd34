//! Publications whose only owner goes (invariant I11).

use crate::{
    Conn, StoreError,
    error::parse,
    publication,
    schema::{archive_months, publications, stories},
    story,
};
use diesel::prelude::*;
use quire_core::{
    PublicationId, StoryId, UserId,
    publication::{PublicationMember, PublicationRole},
    story::Story,
};

/// Gives what `id` alone owns to an editor, else to a writer. What is nobody else's goes, and the
/// stories in it are their authors' own from then on.
pub(super) fn hand_over(c: &mut Conn, id: &UserId) -> Result<(), StoreError> {
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
            None => remove(c, &place)?,
        }
    }
    Ok(())
}

fn remove(c: &mut Conn, id: &PublicationId) -> Result<(), StoreError> {
    let inside: Vec<String> = stories::table
        .filter(stories::publication_id.eq(id.as_str()))
        .select(stories::id)
        .load(c)?;
    for story in inside {
        let story: StoryId = parse("stories", "id", &story, &story)?;
        if let Some(found) = story::find(c, &story)? {
            story::save(c, &Story { publication_id: None, ..found })?;
        }
    }
    let months = archive_months::table
        .filter(archive_months::scope.eq("PUBLICATION"))
        .filter(archive_months::scope_id.eq(id.as_str()));
    diesel::delete(months).execute(c)?;
    diesel::delete(publications::table.find(id.as_str())).execute(c)?;
    Ok(())
}
