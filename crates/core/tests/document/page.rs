//! Finding the story of a page.

use quire_core::document::html_in::page::{FoundStory, find};

const WORDS: &str = "One two three four five six seven eight nine ten eleven twelve words.";

fn at(html: &str) -> Option<FoundStory> {
    find(html, Some(&"https://blog.example/2026/a/".parse().unwrap()))
}

fn texts(found: &FoundStory) -> Vec<&str> {
    found.parsed.document.blocks.iter().map(|block| block.text.as_str()).collect()
}

#[test]
fn the_story_is_the_place_with_the_most_text_and_nothing_beside_it() {
    let found = at(&format!(
        "<html lang=de><head><title>Tea — Blog</title>\
         <meta property=og:title content='Tea &amp; water'><meta name=description content='How to.'>\
         <link rel=canonical href=/tea></head><body><nav>Home</nav><main>\
         <article class=teaser>Read this too</article>\
         <article><h1>Tea &amp; water</h1><p>{WORDS}</p><aside>Buy!</aside>\
         <p hidden>secret</p><img hidden src=a.png><div aria-hidden=true>x</div>\
         <article>inner</article><p>Last.</p></article></main><footer>(c)</footer>"
    ))
    .unwrap();
    assert_eq!(texts(&found), [WORDS, "", "inner", "Last."]);
    assert_eq!((found.title.as_str(), found.subtitle.as_str()), ("Tea & water", "How to."));
    assert_eq!(found.canonical.as_deref(), Some("https://blog.example/tea"));
    assert_eq!(found.lang, "de");
}

#[test]
fn what_is_marked_as_the_body_of_an_article_wins_and_a_page_without_places_is_read_whole() {
    let marked = format!(
        "<article><p>By somebody in some place at some time.</p><div itemprop=articleBody><div>\
         <p>{WORDS}</p></div></div><p>Share</p></article>"
    );
    assert_eq!(texts(&at(&marked).unwrap()), [WORDS]);
    let plain = format!("<h1>Tea</h1><p>{WORDS}</p><footer>(c)</footer>");
    let found = at(&plain).unwrap();
    assert_eq!((texts(&found), found.title.as_str()), (vec![WORDS], "Tea"));
}

#[test]
fn links_and_pictures_lead_where_they_led_there() {
    let found = at(&format!(
        "<base href=/b/><main><p>{WORDS} <a href=c>c</a> <a href=javascript:alert(1)>d</a></p>\
         <img src=p.png alt=P></main>"
    ))
    .unwrap();
    let json = serde_json::to_string(&found.parsed.document).unwrap();
    assert!(json.contains("https://blog.example/b/c"), "{json}");
    assert!(json.contains("https://blog.example/b/p.png"), "{json}");
    assert!(!json.contains("javascript"), "{json}");
}

#[test]
fn of_a_file_only_whole_addresses_lead_anywhere() {
    let html =
        format!("<p>{WORDS} <a href=/c>c</a> <a href=https://a.example/d>d</a><img src=p.png>");
    let found = find(&html, None).unwrap();
    let json = serde_json::to_string(&found.parsed.document).unwrap();
    assert!(json.contains("https://a.example/d") && !json.contains("p.png"), "{json}");
    assert_eq!(found.parsed.losses.len(), 2, "{:?}", found.parsed.losses);
}

#[test]
fn a_description_that_only_repeats_the_beginning_is_no_subtitle() {
    let page = format!("<meta name=description content='One two three four…'><p>{WORDS}</p>");
    assert_eq!(at(&page).unwrap().subtitle, "");
}

#[test]
fn where_no_story_is_none_is_found_however_deep_or_broken() {
    for html in ["", "<p>Turn on JavaScript.", "<nav>1 2 3 4 5 6 7 8 9 10 11 12</nav>", "<"] {
        assert_eq!(at(html), None, "{html}");
    }
    for name in ["article", "nav", "div itemprop=articleBody", "blockquote", "p hidden"] {
        let deep = format!("<{name}>").repeat(10_000);
        drop(at(&format!("{deep}{WORDS}")));
        drop(at(&format!("<main>{WORDS}{deep}</main></article></main></nav>")));
    }
}
