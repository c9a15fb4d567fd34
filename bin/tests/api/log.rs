//! What the log says of signing in: that someone guesses, and nothing of what was typed.

use super::{
    passwords::{RIGHT, sign_in, with_password},
    world::{ADA, World},
};
use serde_json::json;
use std::{
    io,
    sync::{Arc, Mutex},
};
use tracing::subscriber::DefaultGuard;

/// What is logged while it is there.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Vec<u8>>>);

impl io::Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Lines {
    /// What this thread logs from now on, as long as the guard lives.
    pub fn written() -> (Self, DefaultGuard) {
        let lines = Self::default();
        let writer = lines.clone();
        let logging =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish();
        (lines, tracing::subscriber::set_default(logging))
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    fn count(&self, words: &str) -> usize {
        self.text().lines().filter(|line| line.contains(words)).count()
    }
}

// proves S119: "Too many wrong codes are written down"
#[tokio::test]
async fn codes_that_are_tried_too_often_are_written_down_without_them() {
    let world = World::new().await;
    let (lines, _logging) = Lines::written();
    let mut browser = world.browser();
    let send = "mutation { sendAcctAuthEmail(email: \"ada@mail.example\") { __typename } }";
    browser.act(send, json!({})).await;
    let right = world.last_code();
    let verify = "mutation($code: String!) { verifyLoginCode(loginCode: $code) { __typename } }";
    let wrong = format!("{:06}", (right.parse::<u32>().unwrap() + 1) % 1_000_000);
    for tries in 1..=7 {
        let answer = browser.act(verify, json!({ "code": wrong })).await;
        let kind = if tries < 5 { "BadRequest" } else { "TooManyRequests" };
        assert_eq!(answer["__typename"], kind);
    }
    assert_eq!(lines.count("exceeded attempts"), 3, "{}", lines.text());
    for secret in [right.as_str(), &wrong, "ada@mail.example"] {
        assert!(!lines.text().contains(secret), "{secret}: {}", lines.text());
    }
}

#[tokio::test]
async fn wrong_passwords_and_locks_are_written_down_without_them() {
    let world = World::new().await;
    with_password(&world, ADA).await;
    let (lines, _logging) = Lines::written();
    for _ in 0..7 {
        sign_in(&mut world.browser(), "ada@mail.example", "seven loud harbours").await;
    }
    sign_in(&mut world.browser(), "ada@mail.example", RIGHT).await;
    assert_eq!(lines.count("a wrong secret was tried"), 5, "{}", lines.text());
    assert_eq!(lines.count("an account is locked"), 3, "{}", lines.text());
    for secret in ["seven loud harbours", RIGHT, "ada@mail.example", "192.0.2.7"] {
        assert!(!lines.text().contains(secret), "{secret}: {}", lines.text());
    }
}
