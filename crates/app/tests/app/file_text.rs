use super::{
    import_markdown::{Blog, line},
    world::{World, viewer},
};
use quire_app::{
    draft::{
        self,
        import::{DraftImportRefusal, SourceError, StorySource, import},
    },
    import::ItemOutcome,
};
use quire_core::document::plain_text;

#[tokio::test]
async fn utf_8_and_marked_texts_are_read_and_nothing_else() {
    let blog = Blog::new(&[]);
    let texts: [(&str, &[u8]); 3] = [
        ("plain.md", "Thé".as_bytes()),
        ("marked.md", "\u{feff}Thé".as_bytes()),
        ("wide.md", b"\xff\xfeT\0h\0\xe9\0"),
    ];
    let others: [(&str, &[u8], &str); 4] = [
        ("western.md", b"Th\xe9 x", "is not UTF-8 (byte 2)"),
        ("archive.md", b"PK\x03\x04\0\0", "is not a text"),
        ("picture.md", b"\x89PNG\r\n\x1a\n\0", "is not a text"),
        ("empty.md", b"\xff\xfe", "a page without text"),
    ];
    for (name, bytes) in texts.into_iter().chain(others.map(|(name, bytes, _)| (name, bytes))) {
        blog.put(name, bytes);
    }
    let (_, lines) = blog.import().await;
    for (name, _) in texts {
        let document = blog.text(&blog.story(&lines, name).await).await;
        assert_eq!(plain_text(&document).trim(), "Thé", "{name}");
    }
    for (name, _, reason) in others {
        let line = line(&lines, name);
        let outcome = if name == "empty.md" { ItemOutcome::Skipped } else { ItemOutcome::Failed };
        assert_eq!((line.outcome, line.reason.as_deref()), (outcome, Some(reason)), "{name}");
    }
}

#[tokio::test]
async fn a_text_in_another_encoding_is_read_when_it_names_it() {
    let world = World::new();
    let ada = viewer(&world.person("ada").await);
    let bring = async |page: &[u8], save: &str| {
        let source = StorySource::File { name: "a.html".to_owned(), bytes: page.to_owned() };
        import(&world.app, &ada, None, save.parse().unwrap(), source).await
    };
    let named = b"<meta charset=windows-1252><h1>Th\xe9</h1><p>Boil fresh water, wait a minute, and pour it over the leaves.</p>";
    let brought = bring(named, "save-of-named").await.unwrap();
    assert_eq!(draft::find(&world.app, &ada, &brought.id).await.unwrap().title, "Thé");
    let unnamed =
        b"<h1>Th\xe9</h1><p>Boil fresh water, wait a minute, and pour it over the leaves.</p>";
    let refused = bring(unnamed, "save-of-unnamed").await;
    assert!(
        matches!(refused, Err(DraftImportRefusal::Unreadable(SourceError::NotText))),
        "{refused:?}"
    );
}
