//! What browsers are called.

use quire_core::account::user_agent::device_name;

#[test]
fn the_browsers_of_today_are_called_by_their_names() {
    let cases = [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Linux",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/142.0.0.0 Safari/537.36",
            "Chrome on Windows",
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            "Edge on Windows",
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, \
             like Gecko) Version/18.0 Safari/605.1.15",
            "Safari on macOS",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 \
             (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
            "Chrome on iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 15; SM-S928B) AppleWebKit/537.36 (KHTML, like Gecko) \
             SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet on Android",
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) \
             Chrome/142.0.0.0 Safari/537.36",
            "Chrome on ChromeOS",
        ),
        ("curl/8.9.1", "curl"),
        ("", "Unknown device"),
        ("<script>alert(1)</script>", "Unknown device"),
    ];
    for (user_agent, name) in cases {
        assert_eq!(device_name(user_agent), name, "{user_agent}");
    }
}
