//! Stories that take up another one: they begin with the passage that was quoted, or with a way to
//! the story (decision 0025).

use super::{SaveRefusal, SaveRequest, SettingsUpdate, find, save};
use crate::{
    App,
    refusal::{BadRequest, Refusal, acting},
    story::published,
};
use quire_core::{
    BlockId, QuoteId, SaveId, StoryId, Viewer,
    document::{Block, BlockKind, Mark, MarkKind, utf16_len},
    draft::Edit,
    policy::read_quote,
    story::{
        Story,
        origin::{Origin, OriginKind},
    },
};
use quire_store::{Conn, quote, story};

/// What a story is to take up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StorySubject {
    /// A passage that someone took.
    Quote(QuoteId),
    /// A story.
    Story(StoryId),
}

/// Begins a story that takes up another one. The same save by the same person begins it once.
///
/// # Errors
/// [`Refusal`]: strangers, suspended viewers, passages and stories that the viewer may not see.
pub async fn begin_about(
    app: &App,
    viewer: &Viewer,
    save: SaveId,
    about: StorySubject,
) -> Result<Story, Refusal> {
    acting(viewer)?;
    let reader = viewer.clone();
    let found = app.store.read(move |c| Ok(taken_up(c, &reader, &about))).await?;
    let (source, quoted) = found?;
    let kind = if quoted.is_some() { OriginKind::Quote } else { OriginKind::Repost };
    let blocks = beginning(&source, quoted);
    let order = Some(blocks.iter().map(|block| block.id.clone()).collect());
    let (title, subtitle) = (None, None);
    let edit = Edit { base: 0, title, subtitle, blocks, deleted: Vec::new(), order };
    let sent = SaveRequest { save, seat: None, edit };
    let origin = Origin { source: source.id, kind };
    let begun =
        save::create_with(app, viewer, &sent, &SettingsUpdate::default(), Some(origin)).await;
    match begun {
        Ok(saved) => find(app, viewer, &saved.id).await,
        Err(SaveRefusal::Refused(refusal)) => Err(refusal),
        // What was taken from a story can stand in one.
        Err(SaveRefusal::Edit(_) | SaveRefusal::Invalid(_) | SaveRefusal::Conflicts { .. }) => {
            Err(BadRequest::TooLong.into())
        }
    }
}

/// The story, and the passage if it is about one.
fn taken_up(
    c: &mut Conn,
    viewer: &Viewer,
    about: &StorySubject,
) -> Result<(Story, Option<String>), Refusal> {
    match about {
        StorySubject::Story(id) => Ok((published(c, viewer, id)?, None)),
        StorySubject::Quote(id) => {
            let quote = quote::find(c, id)?.ok_or(Refusal::NotFound)?;
            let known = story::find(c, &quote.story_id)?.ok_or(Refusal::NotFound)?;
            if !read_quote(viewer, &quote, &known) {
                return Err(Refusal::NotFound);
            }
            Ok((published(c, viewer, &quote.story_id)?, Some(quote.text)))
        }
    }
}

/// The passage, and a way to where it stands. The writer may do with both as they like: what the
/// story takes up is kept beside its text.
fn beginning(source: &Story, quoted: Option<String>) -> Vec<Block> {
    let title = match source.title.as_str() {
        "" => "Untitled",
        title => title,
    };
    let href = format!("/p/{}", source.id);
    let link = Mark { kind: MarkKind::Link { href }, start: 0, end: utf16_len(title) };
    let way = (BlockKind::Paragraph { drop_cap: false }, title.to_owned(), vec![link]);
    // Of code, a passage may have tabs in it.
    let passage = quoted.map(|text| (BlockKind::Quote, text.replace('\t', " "), Vec::new()));
    let blocks = passage.into_iter().chain([way]).enumerate();
    let block =
        |(index, (kind, text, marks))| Block { id: BlockId::from_index(index), kind, text, marks };
    blocks.map(block).collect()
}
