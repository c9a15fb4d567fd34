//! Dates in the files of a blog.

use super::import_markdown::Blog;
use quire_core::story::StoryStatus;

/// When the stories of these files were published, by their paths and front matter.
async fn published<const N: usize>(
    files: [(String, String); N],
) -> Vec<(Option<String>, StoryStatus)> {
    let blog = Blog::new(&[]);
    for (path, front) in &files {
        blog.put(path, format!("---\n{front}\n---\ntext").as_bytes());
    }
    let (_, lines) = blog.import().await;
    let mut found = Vec::new();
    for (path, _) in &files {
        let story = blog.story(&lines, path).await;
        let now = blog.world.app.ports.clock.now();
        let at = story.first_published_at.filter(|at| *at != now);
        found.push((at.map(|at| at.to_string()), story.status));
    }
    found
}

#[tokio::test]
async fn dates_are_read_in_every_usual_shape() {
    let cases = [
        ("2015-05-15", Some("2015-05-15T00:00:00.000Z")),
        ("2015-05-15T10:20:30Z", Some("2015-05-15T10:20:30.000Z")),
        ("2015-05-15T10:20:30+02:00", Some("2015-05-15T08:20:30.000Z")),
        ("2015-05-15 10:20:30 +0200", Some("2015-05-15T08:20:30.000Z")),
        ("2015-05-15 10:20", Some("2015-05-15T10:20:00.000Z")),
        ("2015-05-15T10:20", Some("2015-05-15T10:20:00.000Z")),
        ("Fri, 15 May 2015 10:20:30 +0200", Some("2015-05-15T08:20:30.000Z")),
        ("2015/05/15", Some("2015-05-15T00:00:00.000Z")),
        ("May 15, 2015", Some("2015-05-15T00:00:00.000Z")),
        ("15 May 2015", Some("2015-05-15T00:00:00.000Z")),
        ("2015-02-30", None),
        ("yesterday", None),
        ("", None),
    ];
    let mut at = 0;
    let files = cases.map(|(date, _)| {
        at += 1;
        (format!("{at}.md"), format!("title: A story\ndate: \"{date}\""))
    });
    for ((text, want), (date, status)) in cases.into_iter().zip(published(files).await) {
        assert_eq!(date.as_deref(), want, "{text}");
        let wanted = if want.is_some() { StoryStatus::Published } else { StoryStatus::Draft };
        assert_eq!(status, wanted, "{text}");
    }
}

#[tokio::test]
async fn dates_are_found_in_paths_and_names() {
    let cases = [
        ("2015/05/15/Rust-1.0", Some("2015-05-15T00:00:00.000Z")),
        ("inside/2020/1/2/x", Some("2020-01-02T00:00:00.000Z")),
        ("2015/13/15/x", None),
        ("about", None),
    ];
    let mut at = 0;
    let files = cases.map(|(path, _)| {
        at += 1;
        (format!("{at}.md"), format!("title: A story\npath: {path}"))
    });
    for ((path, want), (date, _)) in cases.into_iter().zip(published(files).await) {
        assert_eq!(date.as_deref(), want, "{path}");
    }
    let names = ["2015-05-15", "2015-05-15-", "2015x05x15-a", "é015-05-15-a", "hello"];
    let named = names.map(|name| (format!("{name}.md"), "title: A story".to_owned()));
    for (name, (date, _)) in names.into_iter().zip(published(named).await) {
        assert_eq!(date, None, "{name}");
    }
    let blog = Blog::new(&[("2015-05-15-hello.md", "text")]);
    let (_, lines) = blog.import().await;
    let story = blog.story(&lines, "2015-05-15-hello.md").await;
    assert_eq!(story.title, "hello");
    assert_eq!(story.first_published_at.unwrap().to_string(), "2015-05-15T00:00:00.000Z");
}
