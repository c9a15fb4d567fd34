//! Who a writer may name beside the people everybody finds (decision 0040).

use quire_core::{
    UserId,
    person::{MentionQuery, Person},
};
use quire_store::{Conn, StoreError, mention_candidates, mute, person};

/// How many are offered.
const OFFERED: usize = 6;
/// How many candidates are looked at: some of them are filtered out.
const LOOKED_AT: usize = 50;

/// Who `me` may mean, of the people they have to do with: whom they follow, who follows them, whom
/// they answered. No one they blocked or who blocked them: a mention of those is only words.
pub fn find(
    c: &mut Conn,
    me: &UserId,
    mention_query: &MentionQuery,
) -> Result<Vec<Person>, StoreError> {
    let known = mention_candidates::of(c, me)?.into_iter();
    let fitting = known.filter(|one| mention_query.fits(&one.name, &one.username));
    let mut ids: Vec<UserId> = fitting.map(|one| one.id).take(LOOKED_AT).collect();
    let apart = mute::people_blocked(c, me, &ids)?;
    ids.retain(|id| !apart.contains(id));
    ids.truncate(OFFERED);
    let mut people = person::many(c, &ids)?;
    people.sort_by_key(|person| ids.iter().position(|id| *id == person.id));
    Ok(people)
}
