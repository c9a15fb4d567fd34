use quire_app::{letter::Letter, ports::Mail, site::Site};
use quire_core::{PublicationId, Timestamp, design::Design, publication::Publication};

fn addressed(letter: &Letter<'_>) -> Mail {
    letter.to("ada@example.org".parse().unwrap(), "Ada")
}

fn letter(words: &str) -> Mail {
    let site = Site::default();
    let letter = Letter::new(&site, "A subject")
        .says(words)
        .code("123456")
        .button("Sign in", "/m/signin?a=1&b=2")
        .story("Bread & salt", "Ada · 3 min read", "On baking.", "/@ada/bread-1")
        .facts(vec![("Device", "Firefox on Linux".to_owned())])
        .link("Help", "/help")
        .footer("Unsubscribe", "/unsubscribe");
    addressed(&letter)
}

#[test]
fn text_and_html_say_the_same() {
    let mail = letter("Something happened.");
    assert_eq!(
        mail.text,
        "Something happened.\n\n    123456\n\nSign in:\n\
         http://127.0.0.1:8080/m/signin?a=1&b=2\n\nBread & salt\nAda · 3 min read\nOn baking.\n\
         http://127.0.0.1:8080/@ada/bread-1\n\nDevice: Firefox on Linux\n\n\
         Help:\nhttp://127.0.0.1:8080/help\n\n\
         Unsubscribe:\nhttp://127.0.0.1:8080/unsubscribe\n\nQuire\nhttp://127.0.0.1:8080\n"
    );
    for piece in [
        ">Something happened.</p>",
        ">123456</p>",
        "<a href=\"http://127.0.0.1:8080/m/signin?a=1&amp;b=2\"",
        ">Sign in</a>",
        ">Bread &amp; salt</a>",
        ">On baking.</p>",
        ">Ada · 3 min read</p>",
        ">Firefox on Linux</td>",
        "<a href=\"http://127.0.0.1:8080/help\"",
        "<a href=\"http://127.0.0.1:8080/unsubscribe\"",
        "<title>A subject</title>",
    ] {
        assert!(mail.html.contains(piece), "{piece}: {}", mail.html);
    }
    assert_eq!(mail.unsubscribe, None);
}

#[test]
fn opening_it_loads_nothing() {
    let html = letter("Something happened.").html;
    for loads in ["src=", "url(", "@import", "<link", "<img", "<script"] {
        assert!(!html.contains(loads), "{loads}: {html}");
    }
}

#[test]
fn what_others_wrote_stays_text() {
    let mail = letter("<img src=x onerror=alert(1)> & \"more\"");
    assert!(!mail.html.contains("<img"), "{}", mail.html);
    assert!(mail.html.contains("&lt;img src=x onerror=alert(1)&gt; &amp;"), "{}", mail.html);
    assert!(mail.text.contains("<img src=x"), "plain text needs no escaping");
}

#[test]
fn a_letter_has_the_colours_of_its_design_in_both_schemes() {
    let site = Site::default();
    let of_site = addressed(&Letter::new(&site, "A subject").button("Read", "/")).html;
    assert!(of_site.contains(".button{background:#63c79b!important"), "{of_site}");
    assert!(of_site.contains("<p class=\"head\" style=\"margin:0 0 32px;\">"), "{of_site}");
    let place = Publication {
        id: PublicationId::from_bits(5),
        slug: "paper".to_owned(),
        name: "Paper".to_owned(),
        tagline: String::new(),
        description: String::new(),
        image: None,
        domain: None,
        tint: None,
        follower_count: 0,
        story_count: 0,
        created_at: Timestamp::from_millis(0).unwrap(),
    };
    let design = Design {
        tint: "#0b4a6a".parse().unwrap(),
        background: Some("#10243c".parse().unwrap()),
        ..Design::default()
    };
    let letter = Letter::new(&site, "A subject").of_publication(&place, Some(design));
    let html = addressed(&letter.button("Read", "/")).html;
    assert!(html.contains("border-radius:999px;background:#0b4a6a;"), "{html}");
    assert!(html.contains("border-radius:8px;background:#10243c\"><a href="), "{html}");
    assert!(html.contains(".head{background:#"), "{html}");
    let (_, dark) = html.split_once(".button{background:").unwrap();
    assert!(!dark.starts_with("#0b4a6a"), "dark paper asks for another shade");
}
