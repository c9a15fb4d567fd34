//! What someone has in a publication, and what of it goes with them.

use crate::{
    Conn, StoreError,
    error::parse,
    schema::{stories, submissions},
    story,
};
use diesel::{dsl::count_star, prelude::*};
use quire_core::{
    PublicationId, StoryId, SubmissionId, UserId,
    publication::people::MemberWork,
    story::{Story, StoryStatus},
    vocabulary::publication::SubmissionStatus,
};

/// How much someone has in a publication.
pub fn work_of(
    c: &mut Conn,
    publication: &PublicationId,
    person: &UserId,
) -> Result<MemberWork, StoreError> {
    let counts: Vec<(String, i64)> = stories::table
        .filter(stories::creator_id.eq(person.as_str()))
        .filter(stories::publication_id.eq(publication.as_str()))
        .group_by(stories::status)
        .select((stories::status, count_star()))
        .load(c)?;
    let of = |status: StoryStatus| {
        counts.iter().find(|(word, _)| word == status.as_str()).map_or(0, |(_, count)| *count)
    };
    let submitted = i64::try_from(waiting_of(c, publication, person)?.len()).unwrap_or(i64::MAX);
    Ok(MemberWork {
        published: of(StoryStatus::Published),
        scheduled: of(StoryStatus::Scheduled),
        submitted,
    })
}

/// What someone submitted to a publication and no one decided about.
pub fn waiting_of(
    c: &mut Conn,
    publication: &PublicationId,
    person: &UserId,
) -> Result<Vec<SubmissionId>, StoreError> {
    let open = SubmissionStatus::ALL.iter().filter(|status| !status.is_over());
    let ids: Vec<String> = submissions::table
        .filter(submissions::writer_id.eq(person.as_str()))
        .filter(submissions::publication_id.eq(publication.as_str()))
        .filter(submissions::status.eq_any(open.map(|status| status.as_str())))
        .select(submissions::id)
        .load(c)?;
    ids.iter().map(|id| parse("submissions", "id", id, id)).collect()
}

/// Stories of someone that are to appear in a publication and have not: scheduled ones and drafts.
pub fn unpublished_by(
    c: &mut Conn,
    publication: &PublicationId,
    person: &UserId,
) -> Result<Vec<Story>, StoreError> {
    let waits = [StoryStatus::Scheduled, StoryStatus::Draft].map(StoryStatus::as_str);
    let ids: Vec<String> = stories::table
        .filter(stories::creator_id.eq(person.as_str()))
        .filter(stories::publication_id.eq(publication.as_str()))
        .filter(stories::status.eq_any(waits))
        .order(stories::id)
        .select(stories::id)
        .load(c)?;
    let ids: Vec<StoryId> =
        ids.iter().map(|id| parse("stories", "id", id, id)).collect::<Result<_, StoreError>>()?;
    let mut found = Vec::new();
    for id in ids {
        found.extend(story::find_to_change(c, &id)?);
    }
    Ok(found)
}
