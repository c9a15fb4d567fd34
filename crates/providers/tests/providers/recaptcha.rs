//! The captcha's judge: what counts as solved, and what every answer that is none does.

use crate::{
    outgoing::outgoing,
    server::{Server, json},
};
use quire_app::ports::Captcha;
use quire_providers::Recaptcha;

const SITE: &str = "https://quire.example";

fn judge(server: &Server) -> Recaptcha {
    let address = server.url().parse().unwrap();
    Recaptcha::new(address, ("public", "private"), SITE, outgoing(&[server.address]))
}

async fn judged(answer: &str) -> Option<bool> {
    let server = Server::saying(answer).await;
    judge(&server).is_solved("value", None).await.ok()
}

#[tokio::test]
async fn a_challenge_counts_when_the_judge_says_so_for_this_site() {
    let solved = r#"{"success":true,"hostname":"quire.example","challenge_ts":"x"}"#;
    for (body, want) in [
        (solved, true),
        (
            r#"{"success":false,"hostname":"quire.example","error-codes":["timeout-or-duplicate"]}"#,
            false,
        ),
        (r#"{"success":true,"hostname":"evil.example"}"#, false),
        (r#"{"success":true,"hostname":"quire.example.evil.example"}"#, false),
        (r#"{"success":true,"hostname":null}"#, false),
        (r#"{"success":true}"#, false),
    ] {
        assert_eq!(judged(&json(body)).await, Some(want), "{body}");
    }
    let broken = json(solved).replacen("200 OK", "500 Broken", 1);
    assert_eq!(judged(&broken).await, Some(false));
}

#[tokio::test]
async fn a_judge_that_says_nothing_sensible_or_nothing_at_all_is_an_error() {
    for nonsense in ["", "null", "[]", "<html>", r#"{"success":"yes"}"#, r#"{"hostname":1}"#] {
        assert_eq!(judged(&json(nonsense)).await, None, "{nonsense}");
    }
    let silent = Server::silent().await;
    let error = judge(&silent).is_solved("value", None).await.unwrap_err();
    assert!(!error.to_string().contains("private"), "{error}");
    let dripping = Server::dripping().await;
    assert!(judge(&dripping).is_solved("value", None).await.is_err());
}
