//! What programs send that mean harm, or that are very old: each gets a typed answer, and nothing is half done.

use super::{
    super::{
        access_tokens::{get, token},
        own_stories::send,
        world::{ADA, Browser, World},
    },
    ALL, own, post, refusal,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use http::Method;
use serde_json::{Value, json};

/// HTML as it was written in thirty years: frames, fonts, applets, scripts of every kind, and what was never closed.
const OLD: [&str; 9] = [
    "<HTML><BODY BGCOLOR=#FFFFFF><CENTER><FONT FACE=Arial SIZE=+2>Water</FONT></CENTER><BR><HR NOSHADE>",
    "<frameset cols=\"20%,*\"><frame src=menu.htm><noframes>Water</noframes></frameset>",
    "<table><tr><td><table><tr><td>Water<td>Reeds<tr><td>Ponds</table></table>",
    "<marquee><blink>Water</blink></marquee><applet code=Clock.class></applet><layer>Reeds</layer>",
    "<p onclick=alert(1) style=\"behavior:url(x.htc)\">Water<script language=VBScript>MsgBox 1</script>",
    "<a href=\"javascript:alert(1)\">Water</a><a href=\"vbscript:MsgBox\">Reeds</a><base href=//evil.example>",
    "<!--[if IE]><p>Old<![endif]--><?xml:namespace prefix=o /><o:p>Water</o:p><p class=MsoNormal>Reeds",
    "<svg><style><img src=x onerror=alert(1)></style></svg><math><mtext><p>Water</math>",
    "<p>Water<b><i>Reeds</b></i></p></p></div></body></html><p>after the end",
];

#[tokio::test]
async fn html_of_thirty_years_becomes_a_story_without_any_of_it() {
    let world = World::new().await;
    let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
    for html in OLD {
        let body = json!({ "title": "Old", "contentFormat": "html", "content": html });
        let made = send(&browser, Method::POST, "/v1/me/stories", &token, &[], &body).await;
        assert!(matches!(made.status.as_u16(), 201 | 422), "{html}: {}", made.text);
        let Some(id) = made.json()["data"]["id"].as_str().map(str::to_owned) else { continue };
        let path = format!("/v1/me/stories/{id}?format=html");
        let read = get(&browser, &path, &token).await.json()["data"]["content"].clone();
        let read = read.as_str().unwrap().to_lowercase();
        assert!(read.contains("water"), "{html}: {read}");
        for gone in
            ["<font", "<script", "onclick", "javascript:", "vbscript:", "<frame", "<o:p", "style="]
        {
            assert!(!read.contains(gone), "{html}: {read}");
        }
    }
}

#[tokio::test]
async fn what_is_too_much_or_forged_is_refused_and_does_nothing() {
    let world = World::new().await;
    let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
    let large =
        json!({ "title": "Large", "contentFormat": "html", "content": "x".repeat(100 << 20) });
    let refused = post(&browser, &own(ADA), &token, &large, "").await;
    assert_eq!(refusal(&refused), (413, 413));
    let tags: Vec<String> = (0..10_000).map(|n| format!("tag{n}")).collect();
    let many = json!({ "title": "Many", "contentFormat": "html", "content": "<p>Water.</p>",
        "tags": tags, "publishStatus": "draft" });
    let made = post(&browser, &own(ADA), &token, &many, "").await.json();
    assert_eq!(made["data"]["tags"], json!(["tag0", "tag1", "tag2"]), "as Medium did");
    let body =
        json!({ "title": "Many", "contentFormat": "html", "content": "<p>a</p>", "tags": tags });
    let refused = send(&browser, Method::POST, "/v1/me/stories", &token, &[], &body).await;
    assert!(matches!(refused.status.as_u16(), 201 | 422), "{}", refused.text);
    // A token that says of itself what it may do, as others have them.
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let claims =
        part(json!({ "sub": "000000000ada", "scope": ALL.join(" "), "exp": 9_999_999_999_u64 }));
    for head in [json!({ "alg": "none" }), json!({ "alg": "HS256", "typ": "JWT" })] {
        let forged = format!("{}.{claims}.", part(head));
        assert_eq!(refusal(&get(&browser, "/v1/me", &forged).await), (401, 6003), "{forged}");
    }
}

#[tokio::test]
async fn cursors_that_are_none_are_refused_by_every_list() {
    let world = World::new().await;
    let (token, browser) = (token(&world, ADA, &ALL).await, world.browser());
    let others = token_of_another_list(&browser, &token).await;
    let document: Value = serde_json::from_str(&quire_rest::openapi()).unwrap();
    let mut lists = 0;
    for (path, methods) in document["paths"].as_object().unwrap() {
        let parameters = methods["get"]["parameters"].as_array().cloned().unwrap_or_default();
        if parameters.iter().all(|one| one["name"] != "cursor") {
            continue;
        }
        lists += 1;
        let mut address = format!("/v1{path}?cursor=");
        for one in parameters.iter().filter(|one| one["in"] == "path") {
            let name = format!("{{{}}}", one["name"].as_str().unwrap());
            address = address.replace(&name, one["example"].as_str().unwrap());
        }
        if parameters.iter().any(|one| one["name"] == "q") {
            address = address.replace('?', "?q=a&");
        }
        let long = "A".repeat(10_000);
        for wrong in ["", "x", "..", "%00", "eyJhIjoxfQ", "-1", "1%27--", &others, &long] {
            let answer = get(&browser, &format!("{address}{wrong}"), &token).await;
            let status = answer.status.as_u16();
            let is_known = wrong == others && matches!(status, 200 | 404);
            assert!(is_known || matches!(status, 400 | 404), "{address}{wrong}: {}", answer.text);
            assert!(status == 200 || answer.json()["errors"][0]["message"].is_string());
        }
    }
    assert!(lists > 10, "{lists}");
}

/// The cursor of the second page of one list.
async fn token_of_another_list(browser: &Browser, token: &str) -> String {
    for n in 0..2 {
        let body =
            json!({ "title": format!("Page {n}"), "contentFormat": "markdown", "content": "a" });
        let made = send(browser, Method::POST, "/v1/me/stories", token, &[], &body).await;
        assert_eq!(made.status, 201, "{}", made.text);
    }
    let page = get(browser, "/v1/me/stories?limit=1", token).await.json();
    page["next"].as_str().unwrap_or_else(|| panic!("{page}")).to_owned()
}
