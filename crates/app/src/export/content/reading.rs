//! What a person read, followed, saved and looked for.

use super::every;
use quire_core::{UserId, keyword::Keyword};
use quire_store::{
    Conn, StoreError, block, catalog, clap, event, follow, mute, person, publication, quote,
    reading, search_click,
};
use serde_json::{Value, json};

/// Longer than any list of a person; a bound all the same.
const FOLLOWED: i64 = 100_000;

pub(super) fn follows(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = follow::all(c, id, FOLLOWED)?;
    let publications = publication::many(c, &all.publications)?.into_iter();
    let publications = publications.map(|one| json!({ "id": one.id, "slug": one.slug }));
    Ok(json!({
        "people": names(c, &all.people)?,
        "publications": publications.collect::<Vec<_>>(),
        "tags": all.tags,
    }))
}

pub(super) fn mutes(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let people = every(|paging| mute::people(c, id, paging))?.into_iter();
    let people = people.map(|one| json!({ "id": one.id, "username": one.username }));
    let publications = every(|paging| mute::publications(c, id, paging))?.into_iter();
    let publications = publications.map(|one| json!({ "id": one.id, "slug": one.slug }));
    let blocked = every(|paging| block::people(c, id, paging))?.into_iter();
    let blocked = blocked.map(|one| json!({ "id": one.id, "username": one.username }));
    let keywords = mute::keywords(c, id)?;
    Ok(json!({
        "people": people.collect::<Vec<_>>(),
        "publications": publications.collect::<Vec<_>>(),
        "blocked": blocked.collect::<Vec<_>>(),
        "hidden": mute::stories_hidden_by(c, id)?,
        "keywords": keywords.iter().map(Keyword::text).collect::<Vec<_>>(),
    }))
}

fn names(c: &mut Conn, ids: &[UserId]) -> Result<Vec<Value>, StoreError> {
    let mut named = Vec::with_capacity(ids.len());
    for some in ids.chunks(500) {
        let people = person::many(c, some)?.into_iter();
        named.extend(people.map(|one| json!({ "id": one.id, "username": one.username })));
    }
    Ok(named)
}

pub(super) fn claps(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = clap::all_by(c, id)?.into_iter();
    Ok(all.map(|(story, claps)| json!({ "story": story, "claps": claps })).collect())
}

/// Highlights and the private notes they left; not those that others left for them.
pub(super) fn quotes(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    Ok(json!(every(|paging| quote::all_by(c, id, paging))?))
}

pub(super) fn lists(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let mut lists = Vec::new();
    for list in catalog::all_of(c, id)? {
        let items = every(|paging| catalog::items(c, &list.id, paging))?;
        lists.push(json!({ "list": list, "items": items }));
    }
    let saved = every(|paging| catalog::followed(c, id, paging))?.into_iter();
    let saved: Vec<_> = saved.map(|list| json!({ "id": list.id, "name": list.name })).collect();
    Ok(json!({ "own": lists, "saved": saved }))
}

pub(super) fn readings(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = reading::all_of(c, id)?.into_iter().map(|(story, first_at, last_at, percent)| {
        json!({ "story": story, "firstAt": first_at, "lastAt": last_at, "percent": percent })
    });
    let history = reading::history(c, id)?;
    Ok(json!({
        "isPaused": history.is_paused,
        "clearedAt": history.cleared_at,
        "stories": all.collect::<Vec<_>>(),
    }))
}

pub(super) fn search_clicks(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let clicks = search_click::of_person(c, id)?.into_iter();
    Ok(clicks
        .map(|click| {
            json!({
                "query": click.query_id,
                "index": click.index_name,
                "object": click.object_id,
                "position": click.position,
                "at": click.clicked_at,
            })
        })
        .collect())
}

pub(super) fn events(c: &mut Conn, id: &UserId) -> Result<Value, StoreError> {
    let all = event::of_person(c, id)?.into_iter().map(|kept| {
        let data: Value = serde_json::from_str(&kept.data).unwrap_or_default();
        json!({ "key": kept.key, "data": data, "happenedAt": kept.happened_at })
    });
    Ok(all.collect())
}
