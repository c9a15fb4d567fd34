use super::world::{World, paragraphs, viewer};
use quire_app::{
    Refusal,
    draft::{self, PublishRequest, SaveRequest},
    preference,
    quote::{self, NewQuote},
    refusal::{BadRequest, Forbidden},
};
use quire_core::{
    Viewer,
    preference::{PreferenceName, PreferenceValue},
    quote::{NOTE_CHARACTERS, PER_READER, Passage, Quote},
    story::{Story, StoryStatus, Visibility},
    vocabulary::settings::UserPreference,
};
use quire_store::{change, quote as quotes, story};

fn taking(story: &Story, block: usize, text: &str) -> NewQuote {
    let end = u32::try_from(text.encode_utf16().count()).unwrap();
    let block = format!("b{block}").parse().unwrap();
    let passage = Passage { block, start: 0, end };
    NewQuote { story_id: story.id.clone(), passage, text: text.to_owned(), note: None }
}

fn telling(taking: NewQuote, note: &str) -> NewQuote {
    NewQuote { note: Some(note.to_owned()), ..taking }
}

async fn visible_quotes(world: &World, viewer: &Viewer, story: &Story) -> Vec<Quote> {
    let (viewer, story) = (viewer.clone(), story.clone());
    world.read(move |c| quote::visible(c, &viewer, &story)).await
}

#[tokio::test]
async fn a_highlight_is_taken_once_and_grows_over_those_it_touches() {
    let world = World::new();
    let story = world.story(&world.person("author").await).await;
    let me = viewer(&world.person("reader").await);
    let at = |start: u32, end: u32| NewQuote {
        passage: Passage { block: "b2".parse().unwrap(), start, end },
        text: "three"[start as usize..end as usize].to_owned(),
        ..taking(&story, 2, "")
    };
    let first = quote::take(&world.app, &me, at(0, 2)).await.unwrap();
    let again = quote::take(&world.app, &me, at(0, 2)).await.unwrap();
    assert_eq!(first, again);
    quote::take(&world.app, &me, at(3, 5)).await.unwrap();
    assert_eq!(visible_quotes(&world, &me, &story).await.len(), 2);
    let whole = quote::take(&world.app, &me, at(1, 4)).await.unwrap();
    assert_eq!(whole.text, "three");
    assert_eq!(visible_quotes(&world, &me, &story).await, std::slice::from_ref(&whole));
    quote::remove(&world.app, &me, &whole.id).await.unwrap();
    assert_eq!(visible_quotes(&world, &me, &story).await, []);
    let gone = quote::remove(&world.app, &me, &whole.id).await;
    assert!(matches!(gone, Err(Refusal::NotFound)));
}

#[tokio::test]
async fn a_private_note_is_for_its_author_and_its_reader_and_no_one_else() {
    let world = World::new();
    let author = world.person("author").await;
    let story = world.story(&author).await;
    let (author, me) = (viewer(&author), viewer(&world.person("reader").await));
    let other = viewer(&world.person("other").await);
    let staff = viewer(&world.person_as("staff", |person| person.is_staff = true).await);
    let app = &world.app;
    let note = telling(taking(&story, 0, "one"), " Is it? ");
    let note = quote::take(app, &me, note).await.unwrap();
    assert_eq!(note.note.as_deref(), Some("Is it?"));
    world.doubles.clock.advance(1);
    let highlight = quote::take(app, &me, taking(&story, 1, "two")).await.unwrap();
    assert_eq!(visible_quotes(&world, &me, &story).await, [note.clone(), highlight.clone()]);
    assert_eq!(visible_quotes(&world, &author, &story).await, std::slice::from_ref(&note));
    for viewer in [&other, &staff, &Viewer::Anonymous] {
        assert_eq!(visible_quotes(&world, viewer, &story).await, []);
    }
    for viewer in [&other, &staff] {
        let refused = quote::remove(app, viewer, &note.id).await;
        assert!(matches!(refused, Err(Refusal::NotFound)), "no one knows of a note");
        let refused = quote::remove(app, viewer, &highlight.id).await;
        assert!(matches!(refused, Err(Refusal::Forbidden(Forbidden::NotYours))));
        let refused = quote::change_note(app, viewer, &note.id, "x").await;
        assert!(matches!(refused, Err(Refusal::NotFound)));
    }
    let refused = quote::remove(app, &author, &highlight.id).await;
    assert!(matches!(refused, Err(Refusal::Forbidden(Forbidden::NotYours))));
    let refused = quote::change_note(app, &author, &note.id, "x").await;
    assert!(matches!(refused, Err(Refusal::Forbidden(Forbidden::NotYours))));
    let refused = quote::change_note(app, &me, &highlight.id, "x").await;
    assert!(matches!(refused, Err(Refusal::NotFound)));
    let changed = quote::change_note(app, &me, &note.id, "It is.").await.unwrap();
    assert_eq!(visible_quotes(&world, &author, &story).await, [changed]);
    quote::remove(app, &author, &note.id).await.unwrap();
    assert_eq!(visible_quotes(&world, &me, &story).await, [highlight]);
}

#[tokio::test]
async fn an_author_who_wants_no_notes_gets_none() {
    let world = World::new();
    let author = world.person("author").await;
    let story = world.story(&author).await;
    let (author, me) = (viewer(&author), viewer(&world.person("reader").await));
    let notes = PreferenceName::Flag(UserPreference::PublishingAllowPrivateNotes);
    let no = (notes, PreferenceValue::Boolean(false));
    preference::update(&world.app, &author, &[no]).await.unwrap();
    let note = || telling(taking(&story, 0, "one"), "Is it?");
    let refused = quote::take(&world.app, &me, note()).await;
    assert!(matches!(refused, Err(Refusal::Forbidden(Forbidden::NoNotes))));
    assert!(quote::take(&world.app, &author, note()).await.is_ok(), "a note to oneself");
    assert!(quote::take(&world.app, &me, taking(&story, 0, "one")).await.is_ok());
}

#[tokio::test]
async fn nothing_is_taken_that_cannot_be_read_or_is_not_there() {
    let world = World::new();
    let author = world.person("author").await;
    let me = viewer(&world.person("reader").await);
    let suspended = viewer(&world.person_as("bad", |person| person.is_suspended = true).await);
    let locked = world.story_as(&author, |story| story.visibility = Visibility::Locked).await;
    let draft = world.story_as(&author, |story| story.status = StoryStatus::Draft).await;
    let story = world.story(&author).await;
    let app = &world.app;
    let one = || taking(&story, 0, "one");
    let take = async |viewer: &Viewer, new: NewQuote| quote::take(app, viewer, new).await;
    assert!(matches!(take(&Viewer::Anonymous, one()).await, Err(Refusal::Unauthorized)));
    assert!(matches!(take(&suspended, one()).await, Err(Refusal::Forbidden(Forbidden::Suspended))));
    assert!(matches!(take(&me, taking(&draft, 0, "one")).await, Err(Refusal::NotFound)));
    assert!(take(&me, taking(&locked, 0, "one")).await.is_ok(), "of the preview");
    for new in [
        taking(&locked, 5, "secret"),
        taking(&story, 0, "two"),
        taking(&story, 99, "one"),
        taking(&story, 0, "one and more"),
    ] {
        let refused = take(&me, new).await;
        assert!(matches!(refused, Err(Refusal::BadRequest(BadRequest::Passage(_)))), "{refused:?}");
    }
    let empty = take(&me, telling(one(), " \n")).await;
    assert!(matches!(empty, Err(Refusal::BadRequest(BadRequest::Empty))));
    let long = take(&me, telling(one(), &"x".repeat(NOTE_CHARACTERS + 1))).await;
    assert!(matches!(long, Err(Refusal::BadRequest(BadRequest::TooLong))));
    for n in 0..PER_READER {
        take(&me, telling(one(), &n.to_string())).await.unwrap();
    }
    let full = take(&me, one()).await;
    assert!(matches!(full, Err(Refusal::BadRequest(BadRequest::TooManyQuotes))));
}

#[tokio::test]
async fn a_highlight_is_noted_for_the_pages_that_show_the_story_and_a_note_is_not() {
    let world = World::new();
    let story = world.story(&world.person("author").await).await;
    let me = viewer(&world.person("reader").await);
    let before = world.read(change::latest_seq).await;
    quote::take(&world.app, &me, telling(taking(&story, 0, "one"), "Is it?")).await.unwrap();
    let highlight = quote::take(&world.app, &me, taking(&story, 1, "two")).await.unwrap();
    quote::take(&world.app, &me, taking(&story, 1, "two")).await.unwrap();
    quote::remove(&world.app, &me, &highlight.id).await.unwrap();
    let noted = world.read(move |c| change::after(c, before, 10)).await;
    let tags: Vec<_> = noted.into_iter().map(|noted| noted.change.tags).collect();
    let (post, user) = (format!("post:{}", story.id), format!("user:{}", me.user_id().unwrap()));
    let once = [vec![format!("~related:{post}"), post], vec![user]];
    assert_eq!(tags, [once.clone(), once].concat());
}

#[tokio::test]
async fn highlights_move_with_the_text_that_readers_see() {
    let world = World::new();
    let author = world.person("author").await;
    let story = world.story(&author).await;
    let (author, me) = (viewer(&author), viewer(&world.person("reader").await));
    for (block, text) in [(0, "one"), (1, "two"), (5, "secret")] {
        quote::take(&world.app, &me, taking(&story, block, text)).await.unwrap();
        world.doubles.clock.advance(1);
    }
    let document = paragraphs(&["Number one.", "another", "three"]);
    let sent = SaveRequest {
        save: "save-0001".parse().unwrap(),
        seat: None,
        edit: quire_core::draft::Edit {
            base: 1,
            blocks: document.blocks,
            deleted: vec!["b5".parse().unwrap()],
            ..Default::default()
        },
    };
    let saved = draft::save(&world.app, &author, &story.id, &sent).await.unwrap();
    let places = async || -> Vec<(String, bool)> {
        let shown = visible_quotes(&world, &me, &story).await.into_iter();
        shown.map(|quote| (quote.text, quote.is_detached)).collect()
    };
    let word = |text: &str, is_detached: bool| (text.to_owned(), is_detached);
    let unmoved = [word("one", false), word("two", false), word("secret", false)];
    assert_eq!(places().await, unmoved, "a draft moves nothing");
    let revision = saved.revision;
    draft::publish(
        &world.app,
        &author,
        &story.id,
        PublishRequest { revision, ..Default::default() },
    )
    .await
    .unwrap();
    assert_eq!(places().await, [word("one", false), word("two", true), word("secret", true)]);
    let id = story.id.clone();
    let found = world.read(move |c| {
        let story = story::find(c, &id)?;
        Ok((quotes::after(c, &id, None, 10)?, story))
    });
    let (rows, story) = found.await;
    assert!(rows.iter().all(|(_, at)| *at == revision));
    let published = story.unwrap();
    let first = rows.iter().find(|(quote, _)| quote.text == "one").unwrap();
    assert_eq!((first.0.passage.start, first.0.passage.end), (7, 10));
    draft::unpublish(&world.app, &author, &published.id).await.unwrap();
    assert_eq!(places().await.len(), 3, "taking a story back loses nothing");
}
