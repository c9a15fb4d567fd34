//! What a writer decides about a story beside its text.

use super::{
    revision::writable,
    tags::{tags_of, with_those_before},
};
use crate::{
    App,
    catalog::{self, ListChoice, PublishChoice},
    purge,
    refusal::{BadRequest, Forbidden, Refusal, acting},
    webhook,
};
use quire_core::{
    ImageId, PublicationId, StoryId, TagSlug, Timestamp, Viewer,
    document::link::is_image_source,
    story::{
        License, Story, StoryStatus, Visibility,
        settings::{self, InvalidSetting},
    },
};
use quire_store::{Conn, StoreError, image, publication, story, tag};

/// What is to be changed; what is `None` stays, and empty text is none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SettingsUpdate {
    /// Who may read it.
    pub visibility: Option<Visibility>,
    /// What others may do with it.
    pub license: Option<License>,
    /// The names of its tags, as typed, in order.
    pub tags: Option<Vec<String>>,
    /// The slug; empty: made of the title when it is published.
    pub slug: Option<String>,
    /// Where the text appeared first.
    pub canonical_url: Option<String>,
    /// The preview picture: an id or an address.
    pub preview_image: Option<String>,
    /// The language of the text.
    pub lang: Option<String>,
    /// The title for search engines.
    pub seo_title: Option<String>,
    /// The description for search engines.
    pub seo_description: Option<String>,
    /// The id of the publication it appears in.
    pub publication: Option<String>,
    /// Lists and series of its writer on which it is to stand, or not, from when it is published;
    /// what is not named stays.
    pub lists: Vec<ListChoice>,
}

/// Settings that can stand.
#[derive(Debug, Clone)]
pub(crate) struct CheckedSettings {
    visibility: Option<Visibility>,
    license: Option<License>,
    tags: Option<Vec<(TagSlug, String)>>,
    slug: Option<String>,
    canonical_url: Option<Option<String>>,
    preview_image: Option<Option<String>>,
    lang: Option<String>,
    seo_title: Option<String>,
    seo_description: Option<String>,
    publication: Option<Option<PublicationId>>,
    lists: Vec<PublishChoice>,
}

/// Changes what was decided about a story, at once. Pages that show it are purged before this
/// returns.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, stories of others or in the trash, responses,
/// settings that cannot stand.
pub async fn update_settings(
    app: &App,
    viewer: &Viewer,
    id: &StoryId,
    new: &SettingsUpdate,
) -> Result<Story, Refusal> {
    acting(viewer)?;
    let decided = decide(new)?;
    let (viewer, id, now) = (viewer.clone(), id.clone(), app.ports.clock.now());
    app.store
        .write(move |c| {
            let before = writable(&viewer, story::find_to_change(c, &id)?)?;
            settle(c, &before, &decided, now)
        })
        .await
}

/// Changes what was decided about a story that the viewer may write on, in the write that holds it.
pub(crate) fn settle(
    c: &mut Conn,
    before: &Story,
    decided: &CheckedSettings,
    now: Timestamp,
) -> Result<Story, Refusal> {
    let tags_before = tags_of(c, &before.id)?;
    let mut story = before.clone();
    let is_changed_beside = apply(c, &mut story, decided, now)?;
    let is_out = story.status == StoryStatus::Published;
    if is_out {
        catalog::apply_choices(c, &story, now)?;
    }
    if is_out && story.slug.is_empty() {
        story.slug = settings::slug(&story.title);
    }
    if story != *before || is_changed_beside {
        story.updated_at = now;
        story::save(c, &story)?;
        if is_out {
            let tags = with_those_before(&tags_before, tags_of(c, &story.id)?);
            purge::story(c, &story, &tags, now)?;
            webhook::event::changed(c, &story, webhook::event::is_out(&story), now)?;
        }
    }
    Ok(story)
}

/// Whether what was typed can stand.
pub(crate) fn check(new: &SettingsUpdate) -> Result<(), BadRequest> {
    decide(new).map(drop)
}

/// Reads what was typed.
pub(crate) fn decide(new: &SettingsUpdate) -> Result<CheckedSettings, BadRequest> {
    fn read<T>(
        typed: Option<&String>,
        read: impl Fn(&str) -> Result<T, InvalidSetting>,
    ) -> Result<Option<T>, InvalidSetting> {
        typed.map(|typed| read(typed)).transpose()
    }
    let publication = |typed: &String| match typed.as_str() {
        "" => Ok(None),
        id => id.parse().map(Some).map_err(|_| BadRequest::Publication),
    };
    let picture = |typed: &String| match typed.as_str() {
        "" => Ok(None),
        source if is_image_source(source) => Ok(Some(source.to_owned())),
        _ => Err(BadRequest::Image),
    };
    Ok(CheckedSettings {
        visibility: new.visibility,
        license: new.license,
        tags: new.tags.as_deref().map(settings::tags).transpose()?,
        slug: new.slug.as_deref().map(settings::slug),
        canonical_url: read(new.canonical_url.as_ref(), settings::canonical_url)?,
        preview_image: new.preview_image.as_ref().map(picture).transpose()?,
        lang: read(new.lang.as_ref(), settings::lang)?,
        seo_title: read(new.seo_title.as_ref(), settings::seo_title)?,
        seo_description: read(new.seo_description.as_ref(), settings::seo_description)?,
        publication: new.publication.as_ref().map(publication).transpose()?,
        lists: catalog::read_choices(&new.lists).map_err(BadRequest::Catalog)?,
    })
}

/// Puts what was decided into the story, and into the store what is kept beside it. Whether
/// anything beside it changed.
pub(super) fn apply(
    c: &mut Conn,
    story: &mut Story,
    new: &CheckedSettings,
    now: Timestamp,
) -> Result<bool, Refusal> {
    fn put<T: Clone>(place: &mut T, new: Option<&T>) {
        if let Some(new) = new {
            place.clone_from(new);
        }
    }
    if let Some(Some(source)) = &new.preview_image
        && let Ok(id) = source.parse::<ImageId>()
    {
        let found = image::find(c, &id)?.filter(|image| image.person_id == story.creator_id);
        found.ok_or(BadRequest::Image)?;
    }
    if let Some(publication) = &new.publication {
        move_to(c, story, publication.as_ref(), now)?;
    }
    put(&mut story.visibility, new.visibility.as_ref());
    put(&mut story.slug, new.slug.as_ref());
    put(&mut story.preview_image, new.preview_image.as_ref());
    put(&mut story.lang, new.lang.as_ref());
    let mut is_changed = story::change_details(c, &story.id, |details| {
        put(&mut details.license, new.license.as_ref());
        put(&mut details.canonical_url, new.canonical_url.as_ref());
        put(&mut details.seo.title, new.seo_title.as_ref());
        put(&mut details.seo.description, new.seo_description.as_ref());
    })?;
    if let Some(tags) = &new.tags {
        for (slug, name) in tags {
            tag::ensure(c, slug, name)?;
        }
        let slugs: Vec<TagSlug> = tags.iter().map(|(slug, _)| slug.clone()).collect();
        if slugs != tags_of(c, &story.id)? {
            tag::set_on_story(c, &story.id, &slugs)?;
            is_changed = true;
        }
    }
    for chosen in &new.lists {
        is_changed |= catalog::choose(c, story, chosen, now)?;
    }
    Ok(is_changed)
}

/// Puts a story into a publication, or takes it out of the one it is in. Owners and editors put
/// their own stories in, and every writer may take theirs out (handing a story in is another way).
fn move_to(
    c: &mut Conn,
    story: &mut Story,
    to: Option<&PublicationId>,
    now: Timestamp,
) -> Result<(), Refusal> {
    if story.publication_id.as_ref() == to {
        return Ok(());
    }
    if let Some(to) = to {
        publication::find(c, to)?.ok_or(BadRequest::Publication)?;
        let role = publication::role_of(c, to, &story.creator_id)?;
        role.filter(|role| role.manages()).ok_or(Forbidden::NotAnEditor)?;
    }
    Ok(put_into(c, story, to, now)?)
}

/// Puts a story where it is to appear; what shows it where it was is purged.
pub(super) fn put_into(
    c: &mut Conn,
    story: &mut Story,
    to: Option<&PublicationId>,
    now: Timestamp,
) -> Result<(), StoreError> {
    if story.publication_id.as_ref() == to {
        return Ok(());
    }
    let left = std::mem::replace(&mut story.publication_id, to.cloned());
    let Some(left) = left else { return Ok(()) };
    publication::drop_picks(c, &left, &story.id)?;
    if story.status == StoryStatus::Published {
        purge::publication_id(c, &left, now)?;
    }
    Ok(())
}

/// Takes a story out of the publication it is in, in the write of its editors: a published one stays out
/// as its writer's own, a scheduled one becomes a draft of theirs.
pub(crate) fn take_out(
    c: &mut Conn,
    mut story: Story,
    now: Timestamp,
) -> Result<Story, StoreError> {
    put_into(c, &mut story, None, now)?;
    if story.status == StoryStatus::Scheduled {
        story::change_details(c, &story.id, |details| details.scheduled_at = None)?;
        story.status = StoryStatus::Draft;
    }
    story.updated_at = now;
    story::save(c, &story)?;
    if story.status == StoryStatus::Published {
        let tags = tags_of(c, &story.id)?;
        purge::story(c, &story, &tags, now)?;
        webhook::event::changed(c, &story, webhook::event::is_out(&story), now)?;
    }
    Ok(story)
}
