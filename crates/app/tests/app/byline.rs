use super::import_markdown::{Blog, links};

#[tokio::test]
async fn the_address_of_a_team_is_one_that_documents_may_hold() {
    let cases = [
        ("https://example.org/team", Some("https://example.org/team")),
        ("https://example.org/#Style team", Some("https://example.org/#Style%20team")),
        ("https://a.example/x> and the others <https://b.example", Some("https://a.example/x")),
        ("<https://a.example/>", Some("https://a.example/")),
        ("javascript:alert(1)", None),
        ("/team", None),
        ("", None),
    ];
    let blog = Blog::new(&[]);
    for (at, (written, _)) in cases.iter().enumerate() {
        let front = "title = \"A story\"\nauthors = [\"Ada\"]";
        let team = format!("team = \"The Crew\"\nteam_url = \"{written}\"");
        let text = format!("+++\n{front}\n[extra]\n{team}\n+++\n\nText.");
        blog.put(&format!("{at}.md"), text.as_bytes());
    }
    let (_, lines) = blog.import().await;
    for (at, (written, want)) in cases.into_iter().enumerate() {
        let document = blog.text(&blog.story(&lines, &format!("{at}.md")).await).await;
        assert_eq!(document.blocks.last().unwrap().text, "On behalf of The Crew.", "{written}");
        let want: Vec<&str> = want.into_iter().collect();
        assert_eq!(links(&document), want, "{written}");
    }
}
