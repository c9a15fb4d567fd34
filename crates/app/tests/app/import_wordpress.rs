use super::{pictures::Network, world::World};
use quire_app::import::{
    ImportError, ImportOptions, ImportSummary, ItemOutcome, ReportLine, wordpress,
};
use quire_core::{
    StoryId,
    document::{BlockKind, MarkKind, plain_text},
    story::{Story, StoryStatus},
};
use quire_store::{Paging, person, publication, redirect, story, story::ResponseOrder, tag};
use std::{fs, sync::Arc};

const HEAD: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss><channel><title>Old &amp; Wise</title>\
    <description>A blog</description><language>en-GB</language>\
    <wp:base_blog_url>https://old.example</wp:base_blog_url>\
    <wp:author><wp:author_login>ada</wp:author_login><wp:author_email>ada@old.example</wp:author_email>\
    <wp:author_display_name><![CDATA[Ada King]]></wp:author_display_name></wp:author>\n";
const TAIL: &str = "</channel></rss>";

/// An item of an export.
pub struct Line<'a> {
    pub id: u32,
    pub kind: &'a str,
    pub status: &'a str,
    pub content: &'a str,
    pub more: &'a str,
}

impl Default for Line<'_> {
    fn default() -> Self {
        Self { id: 1, kind: "post", status: "publish", content: "Text.", more: "" }
    }
}

impl Line<'_> {
    fn xml(&self) -> String {
        let Self { id, kind, status, content, more } = self;
        format!(
            "<item><title>Post {id}</title><link>https://old.example/2020/01/0{id}/post-{id}/</link>\
             <dc:creator>ada</dc:creator><content:encoded><![CDATA[{content}]]></content:encoded>\
             <wp:post_id>{id}</wp:post_id><wp:post_date_gmt>2020-01-0{id} 10:00:00</wp:post_date_gmt>\
             <wp:post_name>post-{id}</wp:post_name><wp:status>{status}</wp:status>\
             <wp:post_type>{kind}</wp:post_type>{more}</item>\n"
        )
    }
}

pub fn comment(
    id: u32,
    parent: u32,
    author: &str,
    approved: &str,
    kind: &str,
    text: &str,
) -> String {
    format!(
        "<wp:comment><wp:comment_id>{id}</wp:comment_id><wp:comment_author>{author}</wp:comment_author>\
         <wp:comment_date_gmt>2020-02-01 00:00:0{}</wp:comment_date_gmt>\
         <wp:comment_content><![CDATA[{text}]]></wp:comment_content>\
         <wp:comment_approved>{approved}</wp:comment_approved><wp:comment_type>{kind}</wp:comment_type>\
         <wp:comment_parent>{parent}</wp:comment_parent></wp:comment>",
        id % 10
    )
}

/// A site to import an export of WordPress into.
pub struct Export {
    pub world: World,
}

impl Export {
    pub fn new() -> Self {
        Self { world: World::new() }
    }

    pub async fn import(&self, bytes: &[u8]) -> (ImportSummary, Vec<ReportLine>) {
        let file = self.world.folder.path().join("export.xml");
        fs::write(&file, bytes).unwrap();
        let mut lines = Vec::new();
        let options = ImportOptions::default();
        let summary = wordpress::run(&self.world.app, &file, &options, &mut lines).await.unwrap();
        assert_eq!(summary.total(), lines.len() as u64);
        (summary, lines)
    }

    pub async fn items(&self, items: &[Line<'_>]) -> (ImportSummary, Vec<ReportLine>) {
        let items: String = items.iter().map(Line::xml).collect();
        self.import(format!("{HEAD}{items}{TAIL}").as_bytes()).await
    }

    pub async fn story(&self, lines: &[ReportLine], item: &str) -> Story {
        let id = id_of(lines, item);
        self.world.read(move |c| story::find(c, &id)).await.unwrap()
    }

    async fn text(&self, story: &Story) -> quire_core::Document {
        let (id, head) = (story.id.clone(), story.head_revision);
        self.world.read(move |c| story::body(c, &id, head)).await.unwrap().document
    }
}

pub fn line<'a>(lines: &'a [ReportLine], item: &str) -> &'a ReportLine {
    lines.iter().find(|line| line.item == item).unwrap_or_else(|| panic!("no line for {item}"))
}

fn id_of(lines: &[ReportLine], item: &str) -> StoryId {
    line(lines, item).id.as_ref().unwrap().parse().unwrap()
}

#[tokio::test]
async fn posts_pages_drafts_and_secrets_arrive_as_they_were() {
    let export = Export::new();
    let password = "<wp:post_password>geheim</wp:post_password>";
    let terms = "<category domain=\"category\" nicename=\"uncategorized\">Uncategorized</category>\
        <category domain=\"category\" nicename=\"garden\"><![CDATA[Garden & Soil]]></category>\
        <category domain=\"post_tag\" nicename=\"worms\">worms</category>\
        <category domain=\"post_format\" nicename=\"post-format-aside\">Aside</category>";
    let future = "<wp:post_date_gmt>2099-01-01 00:00:00</wp:post_date_gmt>";
    let (summary, lines) = export
        .items(&[
            Line { more: terms, ..Line::default() },
            Line { id: 2, kind: "page", ..Line::default() },
            Line { id: 3, status: "draft", ..Line::default() },
            Line { id: 4, status: "private", ..Line::default() },
            Line { id: 5, more: password, ..Line::default() },
            Line { id: 6, status: "future", more: future, ..Line::default() },
            Line { id: 7, status: "trash", ..Line::default() },
            Line { id: 8, kind: "nav_menu_item", ..Line::default() },
            Line { id: 9, kind: "wpcf7_form", ..Line::default() },
        ])
        .await;
    assert_eq!((summary.imported, summary.skipped, summary.failed), (6, 3, 0));
    for (item, status) in [
        ("post 1", StoryStatus::Published),
        ("page 2", StoryStatus::Published),
        ("post 3", StoryStatus::Draft),
        ("post 4", StoryStatus::Draft),
        ("post 5", StoryStatus::Draft),
        ("post 6", StoryStatus::Scheduled),
    ] {
        assert_eq!(export.story(&lines, item).await.status, status, "{item}");
    }
    let first = export.story(&lines, "post 1").await;
    assert_eq!(first.first_published_at.unwrap().to_string(), "2020-01-01T10:00:00.000Z");
    assert_eq!(first.lang, "en-GB");
    let ada = export.world.read(|c| person::find_by_username(c, "ada_king")).await.unwrap();
    assert_eq!((first.creator_id.clone(), ada.email), (ada.id, None));
    let blog = export.world.read(|c| publication::find_by_slug(c, "old-wise")).await.unwrap();
    assert_eq!((blog.name.as_str(), blog.story_count), ("Old & Wise", 2));
    let id = first.id.clone();
    let tags = export.world.read(move |c| tag::of_stories(c, &[id])).await;
    let tags: Vec<_> = tags.into_values().flatten().map(|tag| tag.slug.to_string()).collect();
    assert_eq!(tags, ["garden-soil", "worms"]);
    let redirect = export.world.read(|c| redirect::find(c, None, "/2020/01/01/post-1")).await;
    assert_eq!(redirect, Some(redirect::Target::Story(first.id)));
}

#[tokio::test]
async fn threads_of_comments_become_threads_of_responses() {
    let export = Export::new();
    let comments = [
        comment(12, 11, "Ada King", "1", "", "An answer"),
        comment(11, 0, "Bob", "1", "comment", "A <b>comment</b>\nin two lines"),
        comment(13, 99, "", "1", "", "Whose parent is lost"),
        comment(14, 0, "Spammer", "spam", "", "Buy!"),
        comment(15, 0, "Waiting", "0", "", "Later"),
        comment(16, 0, "Site", "1", "pingback", "ping"),
        comment(17, 0, "Empty", "1", "", "  "),
    ]
    .concat();
    let (summary, lines) = export
        .items(&[
            Line { more: &comments, ..Line::default() },
            Line {
                id: 2,
                status: "draft",
                more: &comment(21, 0, "Eve", "1", "", "secret"),
                ..Line::default()
            },
        ])
        .await;
    assert_eq!((summary.imported, summary.skipped), (5, 5), "{lines:?}");
    let post = export.story(&lines, "post 1").await;
    let first = export.story(&lines, "comment 11 on post 1").await;
    let answer = export.story(&lines, "comment 12 on post 1").await;
    let lost = export.story(&lines, "comment 13 on post 1").await;
    assert_eq!(first.in_response_to, Some(post.id.clone()));
    assert_eq!(answer.in_response_to, Some(first.id.clone()));
    assert_eq!(lost.in_response_to, Some(post.id.clone()));
    assert_eq!(plain_text(&export.text(&first).await), "A comment\nin two lines");
    let bob = first.creator_id.clone();
    let bob = export.world.read(move |c| person::find(c, &bob)).await.unwrap();
    assert_eq!(bob.name, "Bob");
    let guest = lost.creator_id.clone();
    let guest = export.world.read(move |c| person::find(c, &guest)).await.unwrap();
    assert_eq!(guest.name, "Guest");
    for (item, reason) in [
        ("comment 14 on post 1", "spam"),
        ("comment 15 on post 1", "never approved"),
        ("comment 16 on post 1", "ping"),
        ("comment 17 on post 1", "empty"),
        ("comment 21 on post 2", "not published"),
    ] {
        let line = line(&lines, item);
        assert_eq!(line.outcome, ItemOutcome::Skipped);
        assert!(line.reason.as_ref().unwrap().contains(reason), "{line:?}");
    }
    let id = post.id.clone();
    let shown = export
        .world
        .read(move |c| story::responses(c, &id, ResponseOrder::Newest, None, &Paging::first(10)))
        .await;
    assert_eq!(shown.items.len(), 2);
}

#[tokio::test]
async fn galleries_captions_links_and_sounds_survive() {
    let export = Export::new();
    let picture = |id: u32| {
        format!(
            "<item><title>Picture {id}</title><wp:post_id>{id}</wp:post_id><wp:post_type>attachment</wp:post_type>\
             <wp:post_parent>1</wp:post_parent><wp:status>inherit</wp:status>\
             <wp:attachment_url>https://old.example/files/{id}.jpg</wp:attachment_url></item>"
        )
    };
    let post = Line {
        content: "[gallery ids=\"31,32\"]\n\n[caption id=\"x\"]<img src=\"https://old.example/c.png\" alt=\"c\" /> Words[/caption]\n\n\
            <a href=\"https://old.example/2020/01/02/post-2/\">two</a> [audio https://old.example/a.mp3] [unknown thing]\n\nNew paragraph",
        ..Line::default()
    };
    let two = Line { id: 2, ..Line::default() };
    let xml = format!("{HEAD}{}{}{}{}{TAIL}", post.xml(), two.xml(), picture(31), picture(32));
    let (summary, lines) = export.import(xml.as_bytes()).await;
    assert_eq!((summary.imported, summary.skipped), (2, 2));
    let document = export.text(&export.story(&lines, "post 1").await).await;
    assert_eq!(quire_core::document::validate(&document), Ok(()));
    let grid = document.blocks.iter().find_map(|block| match &block.kind {
        BlockKind::ImageGrid(grid) => Some(grid.images.len()),
        _ => None,
    });
    assert_eq!(grid, Some(2));
    let caption = document.blocks.iter().find(|block| matches!(block.kind, BlockKind::Image(_)));
    assert_eq!(caption.unwrap().text, "Words");
    let links: Vec<_> = document
        .blocks
        .iter()
        .flat_map(|block| &block.marks)
        .filter_map(|mark| match &mark.kind {
            MarkKind::Link { href } => Some(href.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(
        links,
        [line(&lines, "post 2").url.as_deref().unwrap(), "https://old.example/a.mp3"]
    );
    assert!(plain_text(&document).contains("[unknown thing]"));
}

#[tokio::test]
async fn pictures_of_the_old_site_come_along_and_the_blog_is_found_here() {
    let mut export = Export::new();
    export.world.app.ports.fetch = Arc::new(Network("c.png"));
    let content = "<p>Words.</p><img src=\"https://old.example/c.png\" alt=\"c\" />\
        <p>More.</p><img src=\"/files/c.png\" alt=\"d\" />\
        <p>End.</p><img src=\"https://old.example/gone.png\" alt=\"e\" />";
    let (_, lines) = export.items(&[Line { content, ..Line::default() }]).await;
    let story = export.story(&lines, "post 1").await;
    assert_eq!(export.world.details(&story).await.canonical_url, None);
    let document = export.text(&story).await;
    let pictures = document.blocks.iter().filter_map(|block| match &block.kind {
        BlockKind::Image(image) => Some(image.src.as_str()),
        _ => None,
    });
    let pictures: Vec<&str> = pictures.collect();
    let [here, top, gone] = pictures[..] else { panic!("{pictures:?}") };
    for copy in [here, top] {
        assert!(copy.parse::<quire_core::ImageId>().is_ok(), "{copy}");
    }
    assert_eq!(gone, "https://old.example/gone.png");
    let left = line(&lines, "post 1").simplified.iter().find(|s| s.kind == "image-left-elsewhere");
    assert_eq!(left.map(|left| left.count), Some(1));
    let (again, _) = export.items(&[Line { content, ..Line::default() }]).await;
    assert_eq!(again.unchanged, 1);
}

#[tokio::test]
async fn a_post_whose_date_cannot_be_read_is_a_draft() {
    let export = Export::new();
    let post = Line::default().xml().replace("2020-01-01 10:00:00", "0000-00-00 00:00:00");
    let (_, lines) = export.import(format!("{HEAD}{post}{TAIL}").as_bytes()).await;
    assert_eq!(export.story(&lines, "post 1").await.status, StoryStatus::Draft);
    assert_eq!(line(&lines, "post 1").simplified[0].kind, "date-unreadable");
}

#[tokio::test]
async fn an_export_can_be_imported_again() {
    let export = Export::new();
    let comments = comment(11, 0, "Bob", "1", "", "Hello");
    let items = || [Line { more: &comments, ..Line::default() }, Line { id: 2, ..Line::default() }];
    let (first, before) = export.items(&items()).await;
    let (again, lines) = export.items(&items()).await;
    assert_eq!((first.imported, again.imported, again.unchanged), (3, 0, 3));
    assert_eq!(id_of(&before, "post 1"), id_of(&lines, "post 1"));
    let mut changed = items();
    changed[1].content = "Other text.";
    let (changed, _) = export.items(&changed).await;
    assert_eq!((changed.updated, changed.unchanged), (1, 2));
}

#[tokio::test]
async fn a_file_that_breaks_off_gives_what_came_before_the_break() {
    let export = Export::new();
    let whole: String = (1..=3).map(|id| Line { id, ..Line::default() }.xml()).collect();
    let whole = format!("{HEAD}{whole}{TAIL}");
    let cut = whole.rfind("<wp:post_name>").unwrap();
    let (summary, lines) = export.import(&whole.as_bytes()[..cut]).await;
    assert_eq!((summary.imported, summary.failed), (2, 1));
    let last = lines.last().unwrap();
    assert_eq!(last.item, "the rest of the file");
    assert!(last.reason.as_ref().unwrap().contains("breaks off at byte"), "{last:?}");
    let (summary, _) = export.import(whole.as_bytes()).await;
    assert_eq!((summary.imported, summary.unchanged), (1, 2), "the whole file brings the rest");
}

#[tokio::test]
async fn an_item_that_is_not_utf_8_fails_alone() {
    let export = Export::new();
    let mut xml = HEAD.as_bytes().to_vec();
    let bad = Line { content: "XX", ..Line::default() }.xml().into_bytes();
    let at = bad.windows(2).position(|window| window == b"XX").unwrap();
    xml.extend(&bad[..at]);
    xml.push(0xff);
    xml.extend(&bad[at..]);
    xml.extend(Line { id: 2, ..Line::default() }.xml().bytes());
    xml.extend(TAIL.bytes());
    let (summary, lines) = export.import(&xml).await;
    assert_eq!((summary.imported, summary.failed), (1, 1));
    assert_eq!(line(&lines, "post 1").reason.as_deref(), Some("is not UTF-8"));
}

#[tokio::test]
async fn hostile_content_becomes_harmless_and_bombs_do_not_go_off() {
    let export = Export::new();
    let xml = format!(
        "<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]>{}{}{TAIL}",
        HEAD.split_once('\n').unwrap().1,
        Line {
            content: "<script>alert(1)</script><a href=\"javascript:x\">go</a><img src=x onerror=y>&c;",
            ..Line::default()
        }
        .xml()
        .replace("<title>Post 1</title>", "<title>&c;&c; bomb</title>"),
    );
    let (summary, lines) = export.import(xml.as_bytes()).await;
    assert_eq!(summary.imported, 1, "{lines:?}");
    let story = export.story(&lines, "post 1").await;
    assert!(story.title.len() < 100, "{}", story.title);
    let document = export.text(&story).await;
    assert_eq!(quire_core::document::validate(&document), Ok(()));
    assert!(!plain_text(&document).contains("alert"));
}

#[tokio::test]
async fn what_is_no_export_is_a_clear_error() {
    let export = Export::new();
    let (app, folder) = (&export.world.app, export.world.folder.path());
    let options = ImportOptions::default();
    let error = wordpress::run(app, folder, &options, &mut ()).await.unwrap_err();
    assert!(matches!(error, ImportError::NotAFile { .. }), "{error}");
    let error = wordpress::run(app, &folder.join("none.xml"), &options, &mut ()).await.unwrap_err();
    assert!(matches!(error, ImportError::Unreadable { .. }), "{error}");
    for bytes in [
        &b""[..],
        b"hello",
        b"<html></html>",
        b"\xff\xfe\x00",
        b"<?xml version='1.0' encoding='latin1'?><rss/>",
    ] {
        let file = folder.join("x.xml");
        fs::write(&file, bytes).unwrap();
        let error = wordpress::run(app, &file, &options, &mut ()).await.unwrap_err();
        assert!(matches!(error, ImportError::NotAnExport { .. }), "{error}");
    }
}
