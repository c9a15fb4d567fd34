//! What the service's own tests begin with: a token of a person made for them, and what to fill in.

use super::wire::CallRefusal;
use quire_app::{App, bearer};
use quire_store::{Conn, Paging, StoreError, publication, story, tag};
use serde_json::{Value, json};

/// The token, and samples.
pub(super) async fn samples(app: &App, token: Option<&str>) -> Result<Value, CallRefusal> {
    let token = token.ok_or(CallRefusal::Unknown)?;
    let found = bearer::find(app, token).await.map_err(|error| CallRefusal::store(&error))?;
    if found.is_none() {
        tracing::warn!("automation.test_token is worth nothing");
        return Err(CallRefusal::Unavailable);
    }
    let named = app.store.read(names).await.map_err(|error| CallRefusal::store(&error))?;
    let (place, tag) = named;
    let story = json!({
        "title": "Written by a test",
        "body": "<p>Somebody tries out what an automation can do.</p>",
        "tags": "test",
    });
    Ok(json!({
        "accessToken": token,
        "samples": {
            "triggers": {
                "new_story": {},
                "new_story_in_publication": { "publication": place },
                "new_story_with_tag": { "tag": tag },
                "new_clap": {},
                "new_follower": {},
            },
            "actions": { "create_draft": story, "create_story": story },
            "actionRecordSkipping": {
                "create_draft": { "title": "", "body": "", "tags": "" },
                "create_story": { "title": "", "body": "", "tags": "" },
            },
        },
    }))
}

/// A publication and a tag with new stories; empty where there is none.
fn names(c: &mut Conn) -> Result<(String, String), StoreError> {
    let newest = story::latest(c, &Paging::first(50))?.items;
    let place = newest.iter().find_map(|story| story.publication_id.clone());
    let place = match place {
        Some(place) => publication::find(c, &place)?.map(|place| place.slug),
        None => None,
    };
    let ids: Vec<_> = newest.into_iter().map(|story| story.id).collect();
    let tags = tag::of_stories(c, &ids)?;
    let tag = ids.iter().find_map(|id| tags.get(id)?.first().map(|tag| tag.slug.to_string()));
    Ok((place.unwrap_or_default(), tag.unwrap_or_default()))
}
