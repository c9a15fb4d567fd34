//! A post id found in a part is its end, reads as itself, and is found again behind any slug.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_routing::post_id::{post_id_in, post_slug_id};

fuzz_target!(|part: &str| {
    if let Some(id) = post_id_in(part) {
        assert!(part.ends_with(id) && (10..=12).contains(&id.len()));
        assert_eq!(post_id_in(id), Some(id));
    }
    assert_eq!(post_id_in(&post_slug_id(part, "0123456789ab")), Some("0123456789ab"));
});
