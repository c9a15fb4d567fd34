//! Pages that lack something new are shown while they are drawn again.

use crate::site::{STORY, Site};
use std::time::Duration;
use tokio::time;

fn story() -> String {
    format!("/p/{STORY}")
}

/// Lets so many seconds pass.
async fn later(seconds: u64) {
    time::pause();
    time::advance(Duration::from_secs(seconds)).await;
    time::resume();
}

#[tokio::test]
async fn a_page_that_lacks_a_response_is_drawn_again_before_anybody_asks() {
    let site = Site::start().await;
    let ahead = tokio::spawn(site.front.clone().draw_ahead());
    assert!(site.get(&story()).await.text().contains("drawing 1 of"));
    let before = site.drawn.addresses().len();
    later(1).await;
    site.cache.outdate([format!("post:{STORY}").as_str()]);
    while site.drawn.addresses().len() == before {
        tokio::task::yield_now().await;
    }
    loop {
        let answer = site.get(&story()).await;
        assert_eq!(answer.header("x-cache"), "HIT", "no one waits");
        if answer.text().contains(&format!("drawing {} of", before + 1)) {
            break;
        }
    }
    assert_eq!(site.drawn.addresses().len(), before + 1, "drawn once");
    ahead.abort();
}

#[tokio::test]
async fn strangers_read_a_page_that_lacks_a_response_while_it_is_drawn_and_members_do_not() {
    let site = Site::start().await;
    let ahead = tokio::spawn(site.front.clone().draw_ahead());
    let member = [("cookie", "sid=free")];
    assert!(site.get(&story()).await.text().contains("drawing 1 of"));
    assert!(site.get_with(&story(), &member).await.text().contains("drawing 2 of"));
    later(1).await;
    site.cache.outdate([format!("post:{STORY}").as_str()]);
    // A signed-in reader may have written it.
    assert!(site.get_with(&story(), &member).await.text().contains("drawing 3 of"));
    loop {
        let answer = site.get(&story()).await;
        assert_eq!(answer.header("x-cache"), "HIT", "no one waits");
        if !answer.text().contains("drawing 1 of") {
            break;
        }
    }
    assert_eq!(site.drawn.addresses().len(), 4, "drawn once more for all strangers");
    // What is hidden is gone at once.
    site.cache.outdate([format!("post:{STORY}").as_str()]);
    site.cache.purge([format!("post:{STORY}").as_str()]);
    assert_eq!(site.get(&story()).await.header("x-cache"), "MISS");
    ahead.abort();
}

#[tokio::test]
async fn strangers_read_a_page_that_lacks_applause_and_it_is_drawn_again_when_it_is_older() {
    let site = Site::start().await;
    let ahead = tokio::spawn(site.front.clone().draw_ahead());
    let dark = [("cookie", "theme=dark")];
    assert!(site.get(&story()).await.text().contains("drawing 1 of"));
    assert!(site.get_with(&story(), &dark).await.text().contains("drawing 2 of"));
    site.cache.count([format!("post:{STORY}").as_str()]);
    // A signed-in reader may have clapped.
    let member = site.get_with(&story(), &[("cookie", "sid=free")]).await;
    assert!(member.text().contains("drawing 3 of"));
    for _ in 0..100 {
        let answer = site.get(&story()).await;
        assert!(answer.text().contains("drawing 1 of"), "it is sound as it is");
    }
    later(11).await;
    for headers in [&dark[..], &[]] {
        let before = site.drawn.addresses().len();
        loop {
            let answer = site.get_with(&story(), headers).await;
            assert_eq!(answer.header("x-cache"), "HIT", "no one waits");
            if answer.text().contains(&format!("drawing {} of", before + 1)) {
                break;
            }
        }
        assert_eq!(site.drawn.addresses().len(), before + 1, "drawn once");
    }
    ahead.abort();
}
