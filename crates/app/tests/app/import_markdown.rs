use super::{
    pictures::{Network, png},
    world::World,
};
use quire_app::{
    import::{
        AuthorMap, CanonicalAddress, ImportError, ImportOptions, ImportSummary, ItemOutcome,
        ReportLine, markdown,
    },
    ports::Bucket,
};
use quire_core::{
    StoryId,
    document::{BlockKind, MarkKind, plain_text},
    publication::PublicationRole,
    story::{Story, StoryStatus},
};
use quire_store::{person, publication, redirect, story, tag};
use std::{fs, path::Path, sync::Arc};

/// A folder of Markdown files, and a site to import it into.
pub struct Blog {
    pub world: World,
    folder: tempfile::TempDir,
}

impl Blog {
    pub fn new(files: &[(&str, &str)]) -> Self {
        let blog = Self { world: World::new(), folder: tempfile::tempdir().unwrap() };
        for (path, text) in files {
            blog.put(path, text.as_bytes());
        }
        blog
    }

    pub fn put(&self, path: &str, bytes: &[u8]) {
        let path = self.folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub async fn import(&self) -> (ImportSummary, Vec<ReportLine>) {
        self.import_as(&ImportOptions::default()).await
    }

    pub async fn import_as(&self, options: &ImportOptions) -> (ImportSummary, Vec<ReportLine>) {
        let mut lines = Vec::new();
        let summary =
            markdown::run(&self.world.app, self.folder.path(), options, &mut lines).await.unwrap();
        assert_eq!(summary.total(), lines.len() as u64, "every item has a line");
        (summary, lines)
    }

    async fn canonical(&self, lines: &[ReportLine], item: &str) -> Option<String> {
        self.world.details(&self.story(lines, item).await).await.canonical_url
    }

    pub async fn story(&self, lines: &[ReportLine], item: &str) -> Story {
        let id = id_of(lines, item);
        self.world.read(move |c| story::find(c, &id)).await.unwrap()
    }

    pub async fn text(&self, story: &Story) -> quire_core::Document {
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

pub fn links(document: &quire_core::Document) -> Vec<String> {
    let marks = document.blocks.iter().flat_map(|block| &block.marks);
    marks
        .filter_map(|mark| match &mark.kind {
            MarkKind::Link { href } => Some(href.clone()),
            _ => None,
        })
        .collect()
}

const SECTION: &str = "+++\ntitle = \"Our Blog\"\ndescription = \"News of us\"\n+++\n";
const INSIDE: &str = "+++\ntitle = \"Inside\"\n+++\n";
const FIRST: &str = "+++\npath = \"2015/05/15/first\"\ntitle = \"The first\"\nauthors = [\"Ada King, Bob Ray and the Q Team\"]\n\
    description = \"How it began\"\naliases = [\"2015/05/15/first.html\", \"releases/1.0\"]\n[extra]\nrelease = true\n+++\n\n\
    See [the second](/inside/2016/01/02/second/#top) and [by file](@/inside/second.md).\n\n```rust\nfn main() {}\n```\n";
const SECOND: &str = "+++\npath = \"inside/2016/01/02/second\"\ntitle = \"The second\"\nauthors = [\"ada king\"]\n\
    [extra]\nteam = \"The Crew\"\nteam_url = \"https://example.org/crew\"\n+++\n\nBack to [the first](../../../../../2015/05/15/first.html).\n";

fn blog() -> Blog {
    Blog::new(&[
        ("_index.md", SECTION),
        ("first.md", FIRST),
        ("inside/_index.md", INSIDE),
        ("inside/second.md", SECOND),
    ])
}

#[tokio::test]
async fn a_blog_keeps_its_writers_dates_sections_and_tags() {
    let blog = blog();
    let (summary, lines) = blog.import().await;
    assert_eq!((summary.imported, summary.skipped, summary.failed), (2, 2, 0));
    let order: Vec<_> = lines.iter().map(|line| line.item.as_str()).collect();
    assert_eq!(order, ["_index.md", "first.md", "inside/_index.md", "inside/second.md"]);
    assert_eq!(line(&lines, "_index.md").reason.as_deref(), Some("section page"));
    let first = blog.story(&lines, "first.md").await;
    assert_eq!(first.status, StoryStatus::Published);
    assert_eq!(first.first_published_at.unwrap().to_string(), "2015-05-15T00:00:00.000Z");
    assert_eq!((first.title.as_str(), first.subtitle.as_str()), ("The first", "How it began"));
    let world = &blog.world;
    let ada = world.read(|c| person::find_by_username(c, "ada_king")).await.unwrap();
    assert_eq!((first.creator_id.clone(), ada.email), (ada.id.clone(), None));
    let paper = world.read(|c| publication::find_by_slug(c, "our-blog")).await.unwrap();
    assert_eq!((paper.name.as_str(), paper.tagline.as_str()), ("Our Blog", "News of us"));
    assert_eq!(first.publication_id, Some(paper.id.clone()));
    let (paper_id, ada_id) = (paper.id.clone(), ada.id.clone());
    let role = world.read(move |c| publication::role_of(c, &paper_id, &ada_id)).await;
    assert_eq!(role, Some(PublicationRole::Owner));
    assert!(world.read(|c| publication::find_by_slug(c, "inside")).await.is_some());
    for (item, tags) in [("first.md", &["release"][..]), ("inside/second.md", &["inside", "crew"])]
    {
        let id = id_of(&lines, item);
        let found = world.read(move |c| tag::of_stories(c, &[id])).await;
        let found: Vec<_> = found.into_values().flatten().map(|tag| tag.slug.to_string()).collect();
        assert_eq!(found, tags, "{item}");
    }
    let url = line(&lines, "first.md").url.clone().unwrap();
    assert_eq!(url, format!("/our-blog/the-first-{}", first.id));
}

#[tokio::test]
async fn links_between_posts_lead_to_the_stories_here() {
    let blog = blog();
    let (_, lines) = blog.import().await;
    let second_url = line(&lines, "inside/second.md").url.clone().unwrap();
    let first_url = line(&lines, "first.md").url.clone().unwrap();
    let first = blog.story(&lines, "first.md").await;
    let document = blog.text(&first).await;
    assert_eq!(links(&document)[..2], [format!("{second_url}#top"), second_url]);
    let code = document.blocks.iter().find_map(|block| match &block.kind {
        BlockKind::Code(code) => code.lang.clone(),
        _ => None,
    });
    assert_eq!(code.as_deref(), Some("rust"));
    let second = blog.story(&lines, "inside/second.md").await;
    assert_eq!(links(&blog.text(&second).await)[0], first_url);
}

#[tokio::test]
async fn everybody_who_wrote_is_named() {
    let blog = blog();
    let (_, lines) = blog.import().await;
    let first = blog.text(&blog.story(&lines, "first.md").await).await;
    let last = first.blocks.last().unwrap();
    assert_eq!(last.text, "With Bob Ray and the Q Team.");
    let mentions = last.marks.iter().filter(|mark| matches!(mark.kind, MarkKind::Mention { .. }));
    assert_eq!(mentions.count(), 2);
    let kinds: Vec<_> =
        line(&lines, "first.md").simplified.iter().map(|s| s.kind.as_str()).collect();
    assert!(kinds.contains(&"co-author-in-last-line"), "{kinds:?}");
    let second = blog.text(&blog.story(&lines, "inside/second.md").await).await;
    let last = second.blocks.last().unwrap();
    assert_eq!(last.text, "On behalf of The Crew.");
    assert_eq!(links(&second).last().unwrap(), "https://example.org/crew");
}

#[tokio::test]
async fn old_addresses_lead_to_the_story() {
    let blog = blog();
    let (_, lines) = blog.import().await;
    let id = id_of(&lines, "first.md");
    for path in
        ["/2015/05/15/first", "/2015/05/15/first/", "/2015/05/15/first.html", "/releases/1.0"]
    {
        let key = quire_app::import::old_path(path);
        let found = blog.world.read(move |c| redirect::find(c, None, &key)).await;
        assert_eq!(found, Some(redirect::Target::Story(id.clone())), "{path}");
    }
}

#[tokio::test]
async fn an_import_can_be_run_again() {
    let blog = blog();
    let (_, before) = blog.import().await;
    let (summary, lines) = blog.import().await;
    assert_eq!((summary.imported, summary.updated, summary.unchanged), (0, 0, 2));
    assert_eq!(id_of(&before, "first.md"), id_of(&lines, "first.md"));
    blog.put("first.md", FIRST.replace("See", "Do see").as_bytes());
    let (summary, lines) = blog.import().await;
    assert_eq!((summary.imported, summary.updated, summary.unchanged), (0, 1, 1));
    let first = blog.story(&lines, "first.md").await;
    assert_eq!((first.head_revision, first.published_revision), (2, Some(2)));
    assert!(plain_text(&blog.text(&first).await).contains("Do see"));
    let id = first.id.clone();
    let old = blog.world.read(move |c| story::body(c, &id, 1)).await.unwrap();
    assert!(!plain_text(&old.document).contains("Do see"), "the old text is kept");
    let people = blog.world.read(|c| person::scan(c, None, 100)).await;
    assert_eq!(people.len(), 3, "no one is there twice");
}

#[tokio::test]
async fn the_same_blog_gets_the_same_ids_everywhere() {
    let (one, two) = (blog().import().await.1, blog().import().await.1);
    let ids = |lines: &[ReportLine]| lines.iter().map(|line| line.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&one), ids(&two));
}

#[tokio::test]
async fn what_was_deleted_here_is_not_brought_back() {
    let blog = blog();
    let (_, lines) = blog.import().await;
    let first = blog.story(&lines, "first.md").await;
    blog.world.trash(&first).await;
    blog.put("first.md", FIRST.replace("See", "Look at").as_bytes());
    let (_, lines) = blog.import().await;
    assert_eq!(line(&lines, "first.md").outcome, ItemOutcome::Skipped);
}

#[tokio::test]
async fn one_broken_file_does_not_stop_the_rest() {
    let blog = blog();
    blog.put("a-bytes.md", b"+++\ntitle = \"x\"\n+++\n\xff\xfe");
    blog.put("b-fence.md", b"+++\ntitle = \"never closed\"\n");
    blog.put("c-syntax.md", b"+++\ntitle = = =\n+++\ntext");
    blog.put("d-empty.md", b"");
    blog.put("e-large.md", &vec![b'x'; 5 * 1024 * 1024]);
    blog.put("f-picture.png", b"\x89PNG");
    blog.put("g-folder.md/h.md", b"# From a heading\n\nText.");
    let (summary, lines) = blog.import().await;
    for (item, outcome, reason) in [
        ("a-bytes.md", ItemOutcome::Failed, "is not UTF-8 (byte 20)"),
        ("b-fence.md", ItemOutcome::Failed, "line 1"),
        ("c-syntax.md", ItemOutcome::Failed, "line 2"),
        ("d-empty.md", ItemOutcome::Skipped, "a page without text"),
        ("e-large.md", ItemOutcome::Failed, "is larger than 4 MiB"),
        ("f-picture.png", ItemOutcome::Skipped, "not a Markdown file"),
    ] {
        let line = line(&lines, item);
        assert_eq!(line.outcome, outcome, "{item}");
        assert!(line.reason.as_ref().unwrap().contains(reason), "{item}: {line:?}");
    }
    assert_eq!(blog.story(&lines, "g-folder.md/h.md").await.title, "From a heading");
    assert_eq!((summary.imported, summary.failed), (3, 4));
}

#[cfg(unix)]
#[tokio::test]
async fn links_in_the_folder_are_not_followed() {
    let blog = blog();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.md"), "# Secret").unwrap();
    let link = |to: &Path, name: &str| {
        std::os::unix::fs::symlink(to, blog.folder.path().join(name)).unwrap();
    };
    link(&outside.path().join("secret.md"), "z-link.md");
    link(outside.path(), "z-folder");
    link(blog.folder.path(), "z-circle");
    link(Path::new("/nowhere"), "z-dangling.md");
    let (summary, lines) = blog.import().await;
    assert_eq!(summary.imported, 2);
    for item in ["z-link.md", "z-folder", "z-circle", "z-dangling.md"] {
        assert_eq!(line(&lines, item).outcome, ItemOutcome::Skipped, "{item}");
    }
}

#[tokio::test]
async fn hostile_text_becomes_harmless_text() {
    let blog = Blog::new(&[(
        "x.md",
        "---\ntitle: \"<script>alert(1)</script>\\u0000\"\nauthor: \"<img src=x onerror=y>\"\ndate: 2020-01-01\npath: ../../etc/passwd\n\
         aliases: [\"//evil.example/x\", \"/\"]\ntags: [\"<b>\", \"\", \"a/b\"]\n---\n\
         [x](javascript:alert(1)) <script>alert(2)</script> ![y](data:text/html,z) <b onclick=a()>bold</b>\n",
    )]);
    let (summary, lines) = blog.import().await;
    assert_eq!(summary.imported + summary.failed, 1, "{lines:?}");
    if summary.imported == 1 {
        let story = blog.story(&lines, "x.md").await;
        let document = blog.text(&story).await;
        assert_eq!(quire_core::document::validate(&document), Ok(()));
        assert!(links(&document).iter().all(|link| !link.starts_with("javascript")));
        assert!(!plain_text(&document).contains("alert(2)"));
        assert!(!story.slug.contains('<'));
    }
}

#[tokio::test]
async fn pictures_beside_the_text_leave_their_description() {
    let blog = Blog::new(&[(
        "post/index.md",
        "+++\ntitle = \"Pictures\"\ndate = 2020-02-03\n+++\n\n![A graph of growth](graph.png)\n\n![Elsewhere](https://example.org/a.png)\n",
    )]);
    blog.put("post/graph.png", b"png");
    let (_, lines) = blog.import().await;
    let entry = line(&lines, "post/index.md");
    let missing = entry.simplified.iter().find(|s| s.kind == "image-missing").unwrap();
    assert_eq!((missing.count, missing.example.as_str()), (1, "graph.png"));
    assert!(!entry.simplified.iter().any(|s| s.kind == "image-refused"), "{entry:?}");
    let story = blog.story(&lines, "post/index.md").await;
    assert_eq!(story.preview_image.as_deref(), Some("https://example.org/a.png"));
    assert_eq!(story.first_published_at.unwrap().to_string(), "2020-02-03T00:00:00.000Z");
    assert!(plain_text(&blog.text(&story).await).contains("A graph of growth"));
}

#[tokio::test]
async fn drafts_and_the_future_stay_unpublished() {
    let blog = Blog::new(&[
        ("draft.md", "---\ntitle: Draft\ndraft: true\ndate: 2020-01-01\n---\ntext"),
        ("later.md", "---\ntitle: Later\ndate: 2099-01-01\n---\ntext"),
        ("undated.md", "---\ntitle: Undated\n---\ntext"),
        ("2019-03-04-named.md", "text without front matter"),
    ]);
    let (_, lines) = blog.import().await;
    assert_eq!(blog.story(&lines, "draft.md").await.status, StoryStatus::Draft);
    let later = blog.story(&lines, "later.md").await;
    assert_eq!(later.status, StoryStatus::Scheduled);
    assert!(blog.world.details(&later).await.scheduled_at.is_some());
    assert_eq!(later.first_published_at, None);
    let undated = blog.story(&lines, "undated.md").await;
    assert_eq!(undated.first_published_at, Some(blog.world.app.ports.clock.now()));
    let named = blog.story(&lines, "2019-03-04-named.md").await;
    assert_eq!((named.title.as_str(), named.slug.as_str()), ("named", "named"));
    assert_eq!(named.first_published_at.unwrap().to_string(), "2019-03-04T00:00:00.000Z");
}

#[tokio::test]
async fn the_old_site_is_known_from_its_configuration_or_its_links() {
    let blog = blog();
    blog.put("config.toml", b"base_url = \"https://old.example/blog\"\n");
    let (_, lines) = blog.import_as(&staying()).await;
    let canonical = "https://old.example/blog/2015/05/15/first/";
    assert_eq!(blog.canonical(&lines, "first.md").await.as_deref(), Some(canonical));
    let talk = |n: u32, to: u32| {
        format!(
            "---\ntitle: Post {n}\npath: 2020/01/0{n}/p{n}\n---\nsee https://guessed.example/2020/01/0{to}/p{to}.html and [x](https://guessed.example/2020/01/0{to}/p{to}/) and [gone](/feed.xml)"
        )
    };
    let (one, two, three) = (talk(1, 2), talk(2, 3), talk(3, 1));
    let blog = Blog::new(&[("1.md", &one), ("2.md", &two), ("3.md", &three)]);
    let (_, lines) = blog.import_as(&staying()).await;
    let story = blog.story(&lines, "1.md").await;
    let canonical = blog.canonical(&lines, "1.md").await;
    assert_eq!(canonical.as_deref(), Some("https://guessed.example/2020/01/01/p1/"));
    let links = links(&blog.text(&story).await);
    assert!(links.contains(line(&lines, "2.md").url.as_ref().unwrap()), "{links:?}");
    assert!(links.contains(&"https://guessed.example/feed.xml".to_owned()), "{links:?}");
}

/// The old site stays, so that its addresses are the ones to keep.
fn staying() -> ImportOptions {
    ImportOptions { canonical: CanonicalAddress::Original, ..ImportOptions::default() }
}

#[tokio::test]
async fn a_blog_that_moved_is_kept_by_search_engines_where_it_is_now() {
    let third = "---\ntitle: Third\ncanonical_url: https://third.example/x\n---\ntext";
    let own = "---\ntitle: Own\ncanonical_url: https://old.example/blog/own/\n---\ntext";
    let blog = Blog::new(&[("third.md", third), ("own.md", own)]);
    blog.put("config.toml", b"base_url = \"https://old.example/blog\"\n");
    let (_, lines) = blog.import_as(&staying()).await;
    let old = blog.canonical(&lines, "own.md").await;
    assert_eq!(old.as_deref(), Some("https://old.example/blog/own/"));
    // Imported again after the move, it is listed here.
    let (summary, lines) = blog.import().await;
    assert_eq!(summary.updated, 1);
    assert_eq!(blog.canonical(&lines, "own.md").await, None);
    let third = blog.canonical(&lines, "third.md").await;
    assert_eq!(third.as_deref(), Some("https://third.example/x"));
}

#[tokio::test]
async fn pictures_beside_the_text_and_on_other_sites_are_copied_once() {
    let text = "+++\ntitle = \"Pictures\"\ndate = 2020-02-03\n+++\n\n![One](one.png)\n\n\
        ![Two](../shared/two.png?x=1)\n\n![Top](/top.png)\n\n![Far](https://far.example/far.png)\n\n\
        ![Gone](https://far.example/gone.jpg)\n\n![Out](../../outside.png)\n";
    let mut blog = Blog::new(&[("post/index.md", text)]);
    blog.world.app.ports.fetch = Arc::new(Network("far.png"));
    for place in ["post/one.png", "shared/two.png", "static/top.png"] {
        blog.put(place, &png());
    }
    let outside = blog.folder.path().join("../outside.png");
    fs::write(&outside, png()).unwrap();
    let (_, lines) = blog.import().await;
    let story = blog.story(&lines, "post/index.md").await;
    let document = blog.text(&story).await;
    let pictures = document.blocks.iter().filter_map(|block| match &block.kind {
        BlockKind::Image(image) => Some((image.src.clone(), (image.width, image.height))),
        _ => None,
    });
    let pictures: Vec<_> = pictures.collect();
    assert_eq!(pictures.len(), 5, "{pictures:?}");
    for (src, size) in &pictures[..4] {
        assert!(src.parse::<quire_core::ImageId>().is_ok(), "{src}");
        assert_eq!(*size, (4, 3));
    }
    assert_eq!(pictures[4].0, "https://far.example/gone.jpg", "what does not come stays there");
    let simplified = &line(&lines, "post/index.md").simplified;
    let kinds: Vec<_> = simplified.iter().map(|one| (one.kind.as_str(), one.count)).collect();
    assert_eq!(kinds, [("image-missing", 1), ("image-left-elsewhere", 1)]);
    assert_eq!(story.preview_image.as_deref(), Some(pictures[0].0.as_str()));
    let kept = blog.world.doubles.blobs.names(Bucket::Images).len();
    let (summary, _) = blog.import().await;
    assert_eq!((summary.unchanged, summary.updated), (1, 0));
    assert_eq!(blog.world.doubles.blobs.names(Bucket::Images).len(), kept);
    fs::remove_file(outside).unwrap();
}

#[tokio::test]
async fn a_date_that_cannot_be_read_makes_a_draft_and_is_told() {
    let blog = Blog::new(&[
        ("a.md", "---\ntitle: A\ndate: the day after\n---\ntext"),
        ("2019-03-04-b.md", "---\ntitle: B\ndate: 2019-02-30\n---\ntext"),
    ]);
    let (_, lines) = blog.import().await;
    for item in ["a.md", "2019-03-04-b.md"] {
        assert_eq!(line(&lines, item).simplified[0].kind, "date-unreadable");
    }
    assert_eq!(blog.story(&lines, "a.md").await.status, StoryStatus::Draft);
    let named = blog.story(&lines, "2019-03-04-b.md").await;
    assert_eq!(named.first_published_at.unwrap().to_string(), "2019-03-04T00:00:00.000Z");
}

#[tokio::test]
async fn who_was_imported_without_an_address_can_sign_in_once_the_map_has_it() {
    let blog = blog();
    let (_, lines) = blog.import().await;
    let writer = blog.story(&lines, "first.md").await.creator_id;
    let of = writer.clone();
    let before = blog.world.read(move |c| person::find(c, &of)).await.unwrap();
    assert_eq!(before.email, None);
    let map = blog.folder.path().join("map.toml");
    fs::write(&map, "\"Ada King\" = \"king@example.org\"").unwrap();
    let authors = AuthorMap::read(&map).unwrap();
    blog.import_as(&ImportOptions { authors, ..ImportOptions::default() }).await;
    let after = blog.world.read(move |c| person::find(c, &writer)).await.unwrap();
    assert_eq!(after.email.as_deref(), Some("king@example.org"));
}

#[tokio::test]
async fn authors_can_be_mapped_and_everything_put_into_one_publication() {
    let blog = blog();
    let known = blog.world.person("countess").await;
    let map = blog.folder.path().join("../map.toml");
    fs::write(
        &map,
        "\"Ada King\" = \"countess\"\n\"Q Team\" = { username = \"qteam\", name = \"Team Q\" }",
    )
    .unwrap();
    let options = ImportOptions {
        publication: Some("digest".to_owned()),
        authors: AuthorMap::read(&map).unwrap(),
        ..ImportOptions::default()
    };
    fs::remove_file(map).unwrap();
    let (_, lines) = blog.import_as(&options).await;
    let first = blog.story(&lines, "first.md").await;
    assert_eq!(first.creator_id, known.id);
    let digest = blog.world.read(|c| publication::find_by_slug(c, "digest")).await.unwrap();
    assert_eq!(digest.story_count, 2);
    assert!(blog.world.read(|c| publication::find_by_slug(c, "inside")).await.is_none());
    let team = blog.world.read(|c| person::find_by_username(c, "qteam")).await.unwrap();
    assert_eq!(team.name, "Team Q");
}

#[tokio::test]
async fn a_path_that_is_no_folder_is_a_clear_error() {
    let blog = blog();
    let app = &blog.world.app;
    let options = ImportOptions::default();
    let file = blog.folder.path().join("first.md");
    let error = markdown::run(app, &file, &options, &mut ()).await.unwrap_err();
    assert!(matches!(error, ImportError::NotAFolder { .. }), "{error}");
    let nowhere = blog.folder.path().join("nowhere");
    let error = markdown::run(app, &nowhere, &options, &mut ()).await.unwrap_err();
    assert!(matches!(error, ImportError::Unreadable { .. }), "{error}");
    for slug in ["Not A Slug", "", "search", "@x"] {
        let options =
            ImportOptions { publication: Some(slug.to_owned()), ..ImportOptions::default() };
        let error = markdown::run(app, blog.folder.path(), &options, &mut ()).await.unwrap_err();
        assert!(matches!(error, ImportError::PublicationSlug { .. }), "{slug}: {error}");
    }
}
