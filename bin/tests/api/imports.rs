//! Bringing stories here by address and as files.

use super::{
    drafts::load,
    images::{jpeg, post},
    world::{
        ADA, Answer, BOB, Browser, Elsewhere, SUSPENDED, World, asking, good, good_as, leads_to,
        on_each_database,
    },
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::StatusCode;
use quire_app::ports::Bucket;
use serde_json::{Value, json};

const WORDS: &str =
    "Boil fresh water, wait a minute, and pour it over the leaves. Then wait again.";

async fn import(browser: &Browser, body: Value) -> Answer {
    post(browser, "/_/import", "application/json", body.to_string().into_bytes(), &[]).await
}

fn from(save: &str, url: &str) -> Value {
    json!({ "saveId": save, "url": url })
}

fn file(save: &str, name: &str, text: &str) -> Value {
    bytes_of(save, name, text.as_bytes())
}

fn bytes_of(save: &str, name: &str, bytes: &[u8]) -> Value {
    json!({ "saveId": save, "file": { "name": name, "data": STANDARD.encode(bytes) } })
}

fn code(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json()["error"].clone())
}

async fn canonical(browser: &Browser, id: &str) -> Value {
    let query = format!(
        "{{ draft(id: \"{id}\") {{ ... on Draft {{ settings {{ canonicalUrl lang tags {{ slug }} }} }} }} }}"
    );
    browser.ask(&query).await["data"]["draft"]["settings"].clone()
}

#[tokio::test]
async fn a_page_becomes_a_draft_with_its_pictures_and_says_where_it_was_first() {
    let page = format!(
        "<html lang=en><head><title>Tea — Blog</title><meta property=og:title content=Tea>\
         <meta name=description content='A short guide.'><script>CANARY</script></head><body>\
         <nav>Home</nav><article><h1>Tea</h1><p onclick=CANARY>{WORDS} <a href=/more>More</a> \
         <a href='javascript:CANARY'>no</a></p><img src=cup.jpg alt='A cup'>\
         <img src=gone.jpg alt=Gone></article><footer>CANARY</footer>"
    );
    let elsewhere = Elsewhere::start(move |path| match path {
        "/tea" => good_as("text/html; charset=utf-8", page.as_bytes()),
        "/cup.jpg" => good(&jpeg(60, 40)),
        "/moved" => leads_to("/tea"),
        _ => b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".to_vec(),
    });
    on_each_database(async |world| {
        let world = asking(world, &elsewhere);
        let ada = world.signed_in(ADA).await;
        let answer = import(&ada, from("save-0001", &elsewhere.url("/moved#top"))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        let said = answer.json();
        assert_eq!(said["pictures"], json!({ "copied": 1, "left": 1 }));
        let kinds: Vec<&str> = said["losses"]
            .as_array()
            .unwrap()
            .iter()
            .map(|loss| loss["kind"].as_str().unwrap())
            .collect();
        assert!(kinds.contains(&"link-refused"), "{kinds:?}");
        let id = said["postId"].as_str().unwrap();
        let draft = load(&ada, id).await;
        assert_eq!(
            (&draft["title"], &draft["subtitle"]),
            (&json!("Tea"), &json!("A short guide."))
        );
        assert_eq!(draft["status"], "DRAFT");
        let text = draft.to_string();
        assert!(!text.contains("CANARY"), "{text}");
        assert!(text.contains(&elsewhere.url("/more")), "links lead where they led: {text}");
        let [_, cup, gone] = &draft["blocks"].as_array().unwrap()[..] else { panic!("{draft}") };
        assert_eq!((&cup["width"], &cup["height"]), (&json!(60), &json!(40)));
        assert_eq!(world.doubles.blobs.names(Bucket::Images), [cup["src"].as_str().unwrap()]);
        assert_eq!(gone["src"], elsewhere.url("/gone.jpg"));
        let settings = canonical(&ada, id).await;
        assert_eq!(settings["canonicalUrl"], elsewhere.url("/tea"));
        assert_eq!(settings["lang"], "en");
        assert_eq!(load(&world.signed_in(BOB).await, id).await["__typename"], "NotFound");
    })
    .await;
}

#[tokio::test]
async fn the_same_save_brings_a_story_once() {
    let page = format!("<main><p>{WORDS}</p></main>");
    let elsewhere = Elsewhere::start(move |_| good_as("text/html", page.as_bytes()));
    on_each_database(async |world| {
        let world = asking(world, &elsewhere);
        let before = elsewhere.requested_paths().len();
        let ada = world.signed_in(ADA).await;
        let one = import(&ada, from("save-0001", &elsewhere.url("/"))).await.json();
        let two = import(&ada, from("save-0001", &elsewhere.url("/"))).await.json();
        assert_eq!(one["postId"], two["postId"]);
        assert_eq!(elsewhere.requested_paths().len() - before, 1, "nothing is fetched twice");
        let other = import(&ada, from("save-0002", &elsewhere.url("/"))).await.json();
        assert_ne!(one["postId"], other["postId"]);
    })
    .await;
}

#[tokio::test]
async fn what_a_page_says_of_itself_goes_before_its_address() {
    let page = format!(
        "<meta charset=windows-1252><link rel=canonical href=https://first.example/tea><main>\
         <h1>Th\u{e9}</h1><p>{WORDS}</p></main>"
    );
    let latin: Vec<u8> = page.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    let elsewhere = Elsewhere::start(move |_| good_as("text/html", &latin));
    let world = asking(World::new().await, &elsewhere);
    let ada = world.signed_in(ADA).await;
    let said = import(&ada, from("save-0001", &elsewhere.url("/x"))).await.json();
    let id = said["postId"].as_str().unwrap();
    assert_eq!(load(&ada, id).await["title"], "Th\u{e9}");
    assert_eq!(canonical(&ada, id).await["canonicalUrl"], "https://first.example/tea");
}

#[tokio::test]
async fn files_of_markdown_and_html_become_drafts() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let markdown = "---\ntitle: Tea\ndescription: A guide\ntags: [Tea, Water]\n\
                        canonical: https://first.example/tea\nlang: en\n---\n\
                        # Tea\n\nBoil **water**.\n\n![cup](cup.png)\n\n[x](javascript:alert(1))";
        let said = import(&ada, file("save-0001", "tea.md", markdown)).await;
        assert_eq!(said.status, StatusCode::CREATED, "{}", said.text);
        let id = said.json()["postId"].as_str().unwrap().to_owned();
        let draft = load(&ada, &id).await;
        assert_eq!((&draft["title"], &draft["subtitle"]), (&json!("Tea"), &json!("A guide")));
        assert!(!draft.to_string().contains("javascript"), "{draft}");
        let settings = canonical(&ada, &id).await;
        assert_eq!(
            settings,
            json!({ "canonicalUrl": "https://first.example/tea", "lang": "en",
                "tags": [{ "slug": "tea" }, { "slug": "water" }] })
        );
        let said = import(&ada, file("save-0002", "notes.txt", "Only a line.")).await.json();
        assert_eq!(load(&ada, said["postId"].as_str().unwrap()).await["title"], "notes");
        let html = format!("<h1>Tea</h1><p>{WORDS}</p>");
        let said = import(&ada, file("save-0003", "Tea.HTM", &html)).await.json();
        let draft = load(&ada, said["postId"].as_str().unwrap()).await;
        assert_eq!((&draft["title"], &draft["blocks"][0]["text"]), (&json!("Tea"), &json!(WORDS)));
        assert_eq!(
            canonical(&ada, draft["id"].as_str().unwrap()).await["canonicalUrl"],
            Value::Null
        );
    })
    .await;
}

#[tokio::test]
async fn a_file_is_read_in_its_own_encoding_or_refused() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let utf16: Vec<u8> =
        "\u{feff}Th\u{e9} is hot.".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let html =
        b"<meta charset=windows-1252><main><h1>Th\xe9</h1><p>Boil fresh water, wait a minute, and \
        pour it over the leaves. Then wait again.</p></main>";
    for (n, (name, bytes)) in [("a.md", &utf16[..]), ("a.html", html)].into_iter().enumerate() {
        let said = import(&ada, bytes_of(&format!("save-000{n}"), name, bytes)).await;
        assert_eq!(said.status, StatusCode::CREATED, "{name}: {}", said.text);
        let draft = load(&ada, said.json()["postId"].as_str().unwrap()).await;
        assert!(draft.to_string().contains("Th\u{e9}"), "{draft}");
    }
    for (name, bytes) in [
        ("latin.md", &b"Th\xe9 is hot."[..]),
        ("picture.md", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("archive.html", b"PK\x03\x04\0\0<p>x</p>"),
    ] {
        let answer = import(&ada, bytes_of("save-0009", name, bytes)).await;
        assert_eq!(code(&answer), (415, json!("NOT_TEXT")), "{name}: {}", answer.text);
    }
    let no_base64 = json!({ "saveId": "save-0009", "file": { "name": "a.md", "data": "?" } });
    assert_eq!(import(&ada, no_base64).await.status, StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn what_is_no_story_is_refused_in_words() {
    let elsewhere = Elsewhere::start(|path| match path {
        "/json" => good_as("application/json", b"{}"),
        "/app" => good_as("text/html", b"<body><div id=app></div><noscript>No</noscript>"),
        "/large" => good_as("text/html", &vec![b'a'; (5 << 20) + 1]),
        _ => b"HTTP/1.1 500 Oh\r\nContent-Length: 0\r\n\r\n".to_vec(),
    });
    let world = asking(World::new().await, &elsewhere);
    let ada = world.signed_in(ADA).await;
    for (url, wanted) in [
        (elsewhere.url("/json"), (415, "NOT_A_PAGE")),
        (elsewhere.url("/app"), (422, "NO_STORY")),
        (elsewhere.url("/large"), (413, "TOO_LARGE")),
        (elsewhere.url("/fails"), (422, "UNREACHABLE")),
        ("http://127.0.0.1:1/".to_owned(), (422, "UNREACHABLE")),
        ("http://169.254.169.254/latest/".to_owned(), (422, "UNREACHABLE")),
        ("http://10.0.0.1/".to_owned(), (422, "UNREACHABLE")),
        (format!("http://me:secret@{}/", elsewhere.address), (400, "ADDRESS_NOT_ALLOWED")),
        ("file:///etc/passwd".to_owned(), (400, "ADDRESS_NOT_ALLOWED")),
        ("ftp://a.example/".to_owned(), (400, "ADDRESS_NOT_ALLOWED")),
        ("javascript:alert(1)".to_owned(), (400, "ADDRESS_NOT_ALLOWED")),
        ("tea".to_owned(), (400, "ADDRESS_NOT_ALLOWED")),
    ] {
        let answer = import(&ada, from("save-0001", &url)).await;
        assert_eq!(code(&answer), (wanted.0, json!(wanted.1)), "{url}: {}", answer.text);
        assert!(answer.json()["message"].as_str().unwrap().ends_with('.'));
    }
    for (name, text, wanted) in [
        ("a.docx", "PK", (415, "UNKNOWN_FILE")),
        ("a", "text", (415, "UNKNOWN_FILE")),
        ("a.md", "", (422, "NO_STORY")),
        ("a.md", "---\ntitle: [\n---\nText", (422, "FRONT_MATTER")),
        ("a.html", "<script>1</script>", (422, "NO_STORY")),
    ] {
        let mallory = world.signed_in(BOB).await;
        let answer = import(&mallory, file("save-0001", name, text)).await;
        assert_eq!(code(&answer), (wanted.0, json!(wanted.1)), "{name}: {}", answer.text);
    }
    assert!(world.doubles.blobs.everything().is_empty());
}

#[tokio::test]
async fn only_who_may_change_things_brings_stories_here_and_not_too_many() {
    let page = format!("<main><p>{WORDS}</p></main>");
    let elsewhere = Elsewhere::start(move |_| good_as("text/html", page.as_bytes()));
    let world = asking(World::new().await, &elsewhere);
    let body = from("save-0001", &elsewhere.url("/"));
    assert_eq!(import(&world.browser(), body.clone()).await.status, StatusCode::UNAUTHORIZED);
    let suspended = world.signed_in(SUSPENDED).await;
    assert_eq!(import(&suspended, body.clone()).await.status, StatusCode::FORBIDDEN);
    let ada = world.signed_in(ADA).await;
    let bytes = body.to_string().into_bytes();
    for change in [("x-xsrf-token", ""), ("sec-fetch-site", "cross-site")] {
        let kind = "application/json";
        let answer = post(&ada, "/_/import", kind, bytes.clone(), &[change]).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{change:?}");
    }
    assert_eq!(elsewhere.requested_paths(), Vec::<String>::new());
    for both in [
        json!({ "saveId": "save-0001" }),
        json!({ "saveId": "!", "url": "https://a.example/" }),
        json!({ "saveId": "save-0001", "url": "https://a.example/", "file": { "name": "a", "data": "" } }),
    ] {
        assert_eq!(import(&ada, both).await.status, StatusCode::BAD_REQUEST);
    }
    for n in 0..20 {
        let done = import(&ada, file(&format!("save-{n:04}"), "a.md", "Words.")).await;
        assert_eq!(done.status, StatusCode::CREATED, "{n}: {}", done.text);
    }
    let refused = import(&ada, file("save-9999", "a.md", "Words.")).await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "3600");
}
