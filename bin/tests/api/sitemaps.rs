//! Which parts a sitemap has.

use super::world::{World, a_story, add};
use quire_core::{
    Timestamp,
    story::{Story, StoryStatus, Visibility},
};

/// A story of this day, 28 February 2026 being 0.
fn a_story_of(day: i64, n: u64) -> Story {
    let noon = Timestamp::from_millis(1_772_280_000_000).unwrap();
    let story = a_story(n, StoryStatus::Published, Visibility::Public);
    Story { first_published_at: Some(noon.plus_seconds(day * 86_400)), ..story }
}

#[tokio::test]
async fn only_parts_that_exist_have_names() {
    let world = World::new().await;
    let (last_of_february, second_of_march) = (a_story_of(0, 60), a_story_of(2, 61));
    let write = world.app.store.write(move |c| {
        add(c, &last_of_february, &[])?;
        add(c, &second_of_march, &[])
    });
    write.await.unwrap();
    let browser = world.browser();
    for file in ["sitemap.xml", "people.xml", "stories-2026-02.xml", "stories-2026-02-28.xml"] {
        assert_eq!(browser.get(&format!("/sitemap/{file}")).await.status, 200, "{file}");
    }
    for file in [
        "",
        "stories.xml",
        "stories-2026.xml",
        "stories-2026-13.xml",
        "people",
        "stories-2026-02-30.xml",
        "stories-2026-02-28-01.xml",
        "..%2Fetc%2Fpasswd",
    ] {
        assert_eq!(browser.get(&format!("/sitemap/{file}")).await.status, 404, "{file}");
    }
}
