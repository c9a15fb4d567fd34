//! A machine elsewhere that subscribes to feeds.

use super::super::{
    webhooks::receiver::{Got, Receiver, hmac},
    world::{Answer, World},
};
use http::Method;
use quire_app::hub::HubCourier;
use quire_core::url::form_urlencoded;
use quire_feeds::FeedTopics;
use std::sync::{Arc, Mutex};

/// How it answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mood {
    /// It meant all that it is asked about, and takes all that it is sent.
    Willing,
    /// It meant none of it.
    Unaware,
    /// It says something else than it is asked to say.
    Confused,
    /// It answers whatever comes with this status.
    Answers(u16),
}

pub struct Subscriber {
    receiver: Receiver,
    mood: Arc<Mutex<Mood>>,
}

impl Subscriber {
    /// A willing one, and the site that may send to it although it is not on the public network.
    pub fn start(world: World) -> (Self, World) {
        let mood = Arc::new(Mutex::new(Mood::Willing));
        let asked = mood.clone();
        let receiver = Receiver::answering(move |_, got: &Got| {
            let challenge = got.query("hub.challenge");
            let is_question = challenge.is_some();
            match *asked.lock().unwrap() {
                Mood::Answers(status) => (status, String::new()),
                Mood::Willing => (200, challenge.unwrap_or_default()),
                Mood::Unaware if is_question => (404, challenge.unwrap_or_default()),
                Mood::Confused if is_question => (200, "yes".to_owned()),
                Mood::Unaware | Mood::Confused => (200, String::new()),
            }
        });
        let world = receiver.of(world);
        (Self { receiver, mood }, world)
    }

    pub fn is(&self, mood: Mood) {
        *self.mood.lock().unwrap() = mood;
    }

    pub fn url(&self) -> String {
        self.receiver.url()
    }

    /// What came since this was asked last.
    pub fn take(&self) -> Vec<Got> {
        self.receiver.take()
    }
}

/// Asks the hub.
pub async fn ask(world: &World, form: &[(&str, &str)]) -> Answer {
    let mut body = form_urlencoded::Serializer::new(String::new());
    let body = body.extend_pairs(form).finish();
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    world.browser().send(Method::POST, "/_/hub", &kind, body).await
}

/// Asks to be sent a feed.
pub async fn subscribe(world: &World, topic: &str, callback: &str) {
    let form = [("hub.mode", "subscribe"), ("hub.topic", topic), ("hub.callback", callback)];
    let answer = ask(world, &form).await;
    assert_eq!(answer.status, 202, "{topic}: {}", answer.text);
}

/// Asks not to be sent a feed any more.
pub async fn unsubscribe(world: &World, topic: &str, callback: &str) {
    let form = [("hub.mode", "unsubscribe"), ("hub.topic", topic), ("hub.callback", callback)];
    assert_eq!(ask(world, &form).await.status, 202);
}

/// Has the hub do what is due; how much that was.
pub async fn run(world: &World) -> usize {
    let topics = Arc::new(FeedTopics::new(&world.app));
    HubCourier::new(world.app.clone(), topics).do_due().await.unwrap()
}

/// Whether something is signed by this secret.
pub fn is_signed(got: &Got, secret: &str) -> bool {
    let wanted = hex(&hmac(secret.as_bytes(), got.body.as_bytes()));
    got.headers["x-hub-signature"] == format!("sha256={wanted}")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
