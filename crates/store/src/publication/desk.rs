//! The stories of a publication as its editors see them.

use crate::{
    Conn, Cursor, Page, Paging, StoreError, conn::MultiBackend, schema::stories,
    story::row::StoryRow, tag,
};
use diesel::prelude::*;
use quire_core::{
    PublicationId, StoryId, TagSlug, Timestamp, UserId,
    publication::desk::DeskFilter,
    story::{Story, StoryStatus, Visibility},
};

/// Which stories of a publication are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeskSearch {
    /// Where they stand.
    pub filter: DeskFilter,
    /// Who wrote them.
    pub writer: Option<UserId>,
    /// What they are about.
    pub tag: Option<TagSlug>,
    /// Words of their titles, whatever their case.
    pub words: String,
}

/// Rows looked at for something in one query.
const STEP: u32 = 200;
/// Rows looked at before a page ends, however little was found.
const MOST: usize = 2_000;

/// Stories of a publication, those that changed last first.
///
/// A page may hold fewer than wanted and still have a next one: a search looks at 2,000 stories.
pub fn on_desk(
    c: &mut Conn,
    publication: &PublicationId,
    search: &DeskSearch,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let words: Vec<String> = search.words.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() && search.tag.is_none() && search.writer.is_none() {
        return step(c, publication, search.filter, paging);
    }
    let (mut found, mut seen) = (Vec::new(), 0);
    let mut steps = Paging { after: paging.after.clone(), limit: STEP };
    loop {
        let page = step(c, publication, search.filter, &steps)?;
        let tagged = tagged(c, &page.items, search.tag.as_ref())?;
        for story in page.items {
            seen += 1;
            steps.after = Some(Cursor::at(story.updated_at, story.id.to_string()));
            let title = story.title.to_lowercase();
            if search.writer.as_ref().is_none_or(|writer| *writer == story.creator_id)
                && tagged.as_ref().is_none_or(|tagged| tagged.contains(&story.id))
                && words.iter().all(|word| title.contains(word.as_str()))
            {
                found.push(story);
            }
            if found.len() == paging.size() || seen == MOST {
                return Ok(Page { items: found, next: steps.after });
            }
        }
        if page.next.is_none() {
            return Ok(Page { items: found, next: None });
        }
    }
}

/// Those of some stories that carry a tag; `None` where no tag is wanted.
fn tagged(
    c: &mut Conn,
    stories: &[Story],
    wanted: Option<&TagSlug>,
) -> Result<Option<Vec<StoryId>>, StoreError> {
    let Some(wanted) = wanted else { return Ok(None) };
    let ids: Vec<StoryId> = stories.iter().map(|story| story.id.clone()).collect();
    let mut tags = tag::of_stories(c, &ids)?;
    tags.retain(|_, tags| tags.iter().any(|tag| tag.slug == *wanted));
    Ok(Some(tags.into_keys().collect()))
}

fn step(
    c: &mut Conn,
    publication: &PublicationId,
    filter: DeskFilter,
    paging: &Paging,
) -> Result<Page<Story>, StoreError> {
    let (at, id) = paging.before();
    let all = stories::table
        .into_boxed::<MultiBackend>()
        .filter(stories::publication_id.eq(publication.as_str()))
        .filter(stories::in_response_to.is_null());
    let of = |status: StoryStatus| stories::status.eq(status.as_str());
    let unlisted = Visibility::Unlisted.as_str();
    let shown = match filter {
        DeskFilter::Published => {
            all.filter(of(StoryStatus::Published)).filter(stories::visibility.ne(unlisted))
        }
        DeskFilter::Unlisted => {
            all.filter(of(StoryStatus::Published)).filter(stories::visibility.eq(unlisted))
        }
        DeskFilter::Scheduled => all.filter(of(StoryStatus::Scheduled)),
        DeskFilter::Drafts => all.filter(of(StoryStatus::Draft)),
    };
    let rows: Vec<StoryRow> = shown
        .filter(stories::updated_at.le(at))
        .filter(stories::updated_at.lt(at).or(stories::id.lt(id)))
        .order((stories::updated_at.desc(), stories::id.desc()))
        .limit(paging.sql_limit())
        .select(StoryRow::as_select())
        .load(c)?;
    Page::cut(rows, paging, |row| {
        Some(Cursor::at(Timestamp::from_naive(row.updated_at), row.id.clone()))
    })
    .try_map(Story::try_from)
}
