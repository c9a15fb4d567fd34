//! Exports of WordPress as files of XML: whole, broken and hostile ones.

use super::import_wordpress::{Export, line};
use quire_app::import::{ImportError, ImportOptions, ReportLine, wordpress};
use quire_store::publication;
use std::fs;

const REST: &str = "the rest of the file";

#[tokio::test]
async fn records_come_with_their_text_and_attributes() {
    let export = Export::new();
    let xml = "<?xml version='1.0'?><rss><channel>\
        <title>A &amp; B &#x2014; <![CDATA[&lt;c&gt;]]></title><empty/>\
        <item><title>One</title><category domain=\"a&amp;b\" nicename=\"x\">y</category>\
        <wp:post_id> 7 </wp:post_id><wp:post_type>post</wp:post_type></item>\
        <item><wp:post_id>8</wp:post_id></item></channel></rss>";
    let (_, lines) = export.import(xml.as_bytes()).await;
    assert_eq!(lines.len(), 2, "{lines:?}");
    let blog = export.world.read(|c| publication::find_by_slug(c, "a-b-c")).await.unwrap();
    // What CDATA holds is text as it stands, here HTML.
    assert_eq!(blog.name, "A & B — <c>");
    assert_eq!(export.story(&lines, "post 7").await.title, "One");
    let dropped = line(&lines, "post 7").simplified.iter().find(|one| one.kind == "term-dropped");
    assert_eq!(dropped.unwrap().example, "a&b: y");
    assert_eq!(line(&lines, "item 8").reason.as_deref(), Some("does not say what it is"));
}

#[tokio::test]
async fn a_bomb_of_entities_stays_small_and_no_file_is_fetched() {
    let export = Export::new();
    let xml = "<!DOCTYPE x [<!ENTITY a 'aaaaaaaaaa'><!ENTITY b '&a;&a;&a;&a;'>\
        <!ENTITY f SYSTEM 'file:///etc/passwd'>]>\
        <rss><channel><item><title>&b;&f;</title><wp:post_id>7</wp:post_id>\
        <wp:post_type>post</wp:post_type></item></channel></rss>";
    let (_, lines) = export.import(xml.as_bytes()).await;
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert_eq!(export.story(&lines, "post 7").await.title, "&b;&f;");
}

#[tokio::test]
async fn a_file_that_breaks_off_gives_what_came_before() {
    let export = Export::new();
    let whole = "<rss><channel><item><a>1</a></item><item><a>2</a></item></channel></rss>";
    for (cut, complete) in [(38, 1), (45, 1), (55, 1), (60, 2), (62, 2)] {
        let (_, lines) = export.import(&whole.as_bytes()[..cut]).await;
        assert_eq!(lines.len(), complete + 1, "cut at {cut}");
        assert_eq!(lines.last().unwrap().item, REST, "cut at {cut}");
    }
    let (_, lines) = export.import(whole.as_bytes()).await;
    assert!(lines.len() == 2 && lines.iter().all(|line| line.item != REST), "{lines:?}");
}

#[tokio::test]
async fn text_that_is_not_utf_8_marks_its_record_only() {
    let bytes = b"<rss><channel><item><a>\xff</a></item><item><a>ok</a></item></channel></rss>";
    let (_, lines) = Export::new().import(bytes).await;
    let reasons: Vec<_> = lines.iter().map(|line| line.reason.as_deref().unwrap()).collect();
    assert_eq!(reasons, ["is not UTF-8", "does not say what it is"]);
}

#[tokio::test]
async fn a_file_that_is_no_export_is_told_why() {
    let export = Export::new();
    let file = export.world.folder.path().join("x.xml");
    for (text, why) in [
        ("", "no WXR file"),
        ("hello", "no WXR file"),
        ("<html><body></body></html>", "no WXR file"),
        ("<?xml version='1.0' encoding='ISO-8859-1'?><rss/>", "iso-8859-1"),
    ] {
        fs::write(&file, text).unwrap();
        let options = ImportOptions::default();
        let refused = wordpress::run(&export.world.app, &file, &options, &mut ()).await;
        let Err(ImportError::NotAnExport { reason, .. }) = refused else { panic!("{refused:?}") };
        assert!(reason.contains(why), "{text}: {reason}");
    }
}

#[tokio::test]
async fn elements_nested_too_deep_stop_the_reading() {
    let deep = format!("<rss><channel>{}", "<a>".repeat(100_000));
    let (_, lines) = Export::new().import(deep.as_bytes()).await;
    let [ReportLine { item, reason: Some(reason), .. }] = &lines[..] else { panic!("{lines:?}") };
    assert!(item == REST && reason.contains("too large"), "{item}: {reason}");
}
