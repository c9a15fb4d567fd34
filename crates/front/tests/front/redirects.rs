//! Older and misspelt addresses: where the front door sends them, and which it does not know.

use crate::site::Site;
use http::StatusCode;

#[tokio::test]
async fn older_addresses_lead_to_those_of_today() {
    let site = Site::start().await;
    for (path, location) in [
        ("/tag/rust/latest", "/tag/rust"), // proves F097: "Older addresses below a topic lead back to its page"
        ("/tag/rust/top/week", "/tag/rust"), // proves S022: "best stories of a time leads to the topic"
        ("/topic/art", "/tag/art"),          // proves F098: "An older address of a topic"
        ("/help", "/m/help"),                // proves F333: "Help leads to the help pages"
        ("/welcome", "/get-started"),        // proves F402: "leads into the introduction"
        ("/@ada/follow", "/@ada"),           // proves F403: "below a name leads to the profile"
        ("/@ada/publications", "/@ada/about"), // proves F404: "lead to places of the profile"
        ("/@ada/recommended", "/@ada/has-recommended"), // proves F360: "Older addresses lead to the ones of today"
        ("/me/missioncontrol", "/me/following"), // proves F400: "leads to the people one follows"
        ("/me/following/topics", "/me/following"), // proves F411: "lead to what took their place"
        ("/me/applications/new", "/me/settings"), // proves F232: "leads to the settings"
        ("/r?url=https://evil.example/x", "/"), // proves F413: "leads to addresses of the site only"
        ("/about/", "/about"), // proves S013: "A slash at the end of an address is removed"
        ("/about?utm_source=x", "/about"), // proves S014: "is removed by a redirect"
        ("/tag/caf%C3%A9/latest", "/tag/caf%C3%A9"), // proves S016: "Parts of an address are decoded"
    ] {
        let answer = site.get(path).await;
        assert!(answer.status.is_redirection(), "{path}: {}", answer.status);
        assert_eq!(answer.header("location"), location, "{path}");
    }
}

#[tokio::test]
async fn what_no_route_means_is_not_found() {
    let site = Site::start().await;
    for path in [
        "/no/such/path/at/all",      // proves S012: "shows the not-found screen"
        "/tag/%E0%A4%A/latest",      // proves S018: "is logged and shows the not-found screen"
        "/tag/%E0%A4%A/top-writers", // proves F414: "An address with an empty part is not found"
    ] {
        let answer = site.get(path).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert!(answer.text().contains("page=not-found"), "{path}");
    }
}
