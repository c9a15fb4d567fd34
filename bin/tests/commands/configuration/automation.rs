//! `[automation]`: the automation service IFTTT.

use super::checked;

#[test]
fn the_service_is_told_where_no_one_reads_along() {
    let is_sound = |text: &str| checked(&format!("[automation]\n{text}")).is_ok();
    for good in [
        "",
        "service_key = \"k\"",
        "service_key = \"k\"\nrealtime_url = \"https://realtime.ifttt.com/v1/notifications\"",
        "service_key = \"k\"\nrealtime_url = \"http://127.0.0.1:9/\"",
    ] {
        assert!(is_sound(good), "{good}");
    }
    for bad in [
        "realtime_url = \"https://realtime.ifttt.com/v1/notifications\"",
        "service_key = \"\"\nrealtime_url = \"https://a.example/\"",
        "service_key = \"k\"\nrealtime_url = \"http://a.example/\"",
        "service_key = \"k\"\nrealtime_url = \"https://a:b@a.example/\"",
    ] {
        let error = checked(&format!("[automation]\n{bad}")).unwrap_err();
        assert!(error.contains("automation.realtime_url"), "{bad}: {error}");
    }
}
