//! The people that a blog's bylines name.

use super::import_markdown::Blog;
use quire_app::import::{AuthorMap, ImportOptions};
use quire_core::document::MarkKind;
use quire_store::person;
use std::fs;

#[tokio::test]
async fn bylines_are_taken_apart() {
    let cases: [(&[&str], &[&str], Option<&str>); 14] = [
        (&["Ada L"], &["Ada L"], None),
        (&["Ada, Bob, and Cy"], &["Ada", "Bob", "Cy"], None),
        (&["Ada", "Bob & Cy"], &["Ada", "Bob", "Cy"], None),
        (&["Ada and @bob-b"], &["Ada", "bob-b"], None),
        (&["Ada, on behalf of the Q Team"], &["Ada"], Some("the Q Team")),
        (&["The Q Team on behalf of all"], &["The Q Team"], Some("all")),
        (&["The Q Team in partnership with Z"], &["The Q Team"], Some("Z")),
        (&["Ada King, Jr. and Bob"], &["Ada King, Jr.", "Bob"], None),
        (&["Ada <ada@example.org>"], &["Ada"], None),
        (&["Research and Development"], &["Research and Development"], None),
        (&["Ada", "ada", "  "], &["Ada"], None),
        (&["A\r\nB"], &["A B"], None),
        (&["A\u{7}B"], &["A B"], None),
        (&[""], &["Quire"], None),
    ];
    let blog = Blog::new(&[]);
    for (at, (bylines, ..)) in cases.iter().enumerate() {
        let bylines = serde_json::to_string(bylines).unwrap();
        let text = format!("+++\ntitle = \"A story\"\nauthors = {bylines}\n+++\n\nText.");
        blog.put(&format!("{at}.md"), text.as_bytes());
    }
    let map = blog.world.folder.path().join("map.toml");
    fs::write(&map, "\"Research and Development\" = \"lab\"").unwrap();
    let authors = AuthorMap::read(&map).unwrap();
    let (_, lines) = blog.import_as(&ImportOptions { authors, ..ImportOptions::default() }).await;
    for (at, (bylines, names, behalf)) in cases.iter().enumerate() {
        let story = blog.story(&lines, &format!("{at}.md")).await;
        let writer = story.creator_id.clone();
        let writer = blog.world.read(move |c| person::find(c, &writer)).await.unwrap();
        assert_eq!(Some(&writer.name.as_str()), names.first(), "{bylines:?}");
        let document = blog.text(&story).await;
        let last = document.blocks.last().unwrap();
        let others = match &names[1..] {
            [] => String::new(),
            [one] => format!("With {one}"),
            [one, two] => format!("With {one} and {two}"),
            more => panic!("{more:?}"),
        };
        let want = match behalf {
            Some(behalf) if others.is_empty() => format!("On behalf of {behalf}."),
            Some(behalf) => format!("{others}, on behalf of {behalf}."),
            None if others.is_empty() => "Text.".to_owned(),
            None => format!("{others}."),
        };
        assert_eq!(last.text, want, "{bylines:?}");
        let mentions =
            last.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Mention { .. }));
        assert_eq!(mentions.count(), names.len() - 1, "{bylines:?}");
    }
}
