//! A page with one button.

use quire_http::Form;

#[tokio::test]
async fn words_of_others_stay_words() {
    let form = Form {
        title: "Sign in",
        message: "As <b>\"eve\"</b>?",
        action: "/m/x/\"><script>",
        fields: &[("token", "'\"><img>")],
        button: "Sign in",
        otherwise: "Not now",
        leads_to: None,
        presses_itself: false,
    };
    let html = form.response().take_body().into_string().await.unwrap();
    assert!(html.contains("As &lt;b&gt;&quot;eve&quot;&lt;/b&gt;?"));
    assert!(html.contains("value=\"&#39;&quot;&gt;&lt;img&gt;\""));
    assert!(!html.contains("<script>") && !html.contains("<img>"));
}

#[test]
fn only_the_script_that_presses_may_run() {
    let form = |presses_itself| Form {
        title: "",
        message: "",
        action: "/",
        fields: &[],
        button: "",
        otherwise: "",
        leads_to: None,
        presses_itself,
    };
    let policy = |presses_itself| {
        let response = form(presses_itself).response();
        response.headers()["content-security-policy"].to_str().unwrap().to_owned()
    };
    assert!(policy(true).contains("script-src 'sha256-"));
    assert!(!policy(false).contains("script-src"));
}
