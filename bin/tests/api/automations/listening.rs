//! The service, told in the moment: what asks in its name, and what comes to its address.

use super::{
    super::{
        webhooks::receiver::{Got, Receiver},
        world::{Answer, Browser, World},
    },
    call, with_service,
};
use http::Method;
use quire::{
    config::Secret,
    ifttt::{AutomationService, ShownTriggers},
};
use quire_app::automation::{AutomationCourier, RealtimeService};
use serde_json::{Value, json};
use std::sync::Arc;

/// The service, and a site that tells it what is new.
pub struct Listening {
    pub world: World,
    /// A browser on that site.
    pub site: Browser,
    receiver: Receiver,
    realtime: RealtimeService,
}

impl Listening {
    /// The nth call since the last look is answered with the status that `answer` gives it.
    pub fn start(world: World, answer: impl Fn(usize) -> u16 + Send + 'static) -> Self {
        let receiver = Receiver::start(answer);
        let world = receiver.of(world);
        let service = AutomationService {
            key: Secret::new("the key of both".to_owned()),
            test_token: None,
            realtime_url: Some(receiver.url().parse().unwrap()),
        };
        let realtime = service.realtime().unwrap();
        let site = with_service(&world, service);
        Self { world, site, receiver, realtime }
    }

    /// Asks about a trigger, as the service does every few minutes.
    pub async fn poll(&self, slug: &str, token: &str, identity: &str, fields: Value) -> Answer {
        let body = json!({ "trigger_identity": identity, "triggerFields": fields });
        call(&self.site, &format!("triggers/{slug}"), token, &body).await
    }

    /// Listens to a trigger.
    pub async fn listen(&self, slug: &str, token: &str, identity: &str, fields: Value) {
        let answer = self.poll(slug, token, identity, fields).await;
        assert_eq!(answer.status, 200, "{slug}: {}", answer.text);
    }

    /// Says that no one asks about a trigger any more.
    pub async fn leave(&self, slug: &str, token: &str, identity: &str) -> u16 {
        let path = format!("/ifttt/v1/triggers/{slug}/trigger_identity/{identity}");
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str())];
        self.site.send(Method::DELETE, &path, &headers, ()).await.status.as_u16()
    }

    /// Has the site tell what is due; how many triggers it named.
    pub async fn run(&self) -> usize {
        let source = Arc::new(ShownTriggers::new(&self.world.app));
        let (app, service) = (self.world.app.clone(), self.realtime.clone());
        AutomationCourier::new(app, service, source).tell_due().await.unwrap()
    }

    /// What came since this was asked last.
    pub fn take(&self) -> Vec<Got> {
        self.receiver.take()
    }

    /// Which triggers the site tells of now, call by call.
    pub async fn calls(&self) -> Vec<Vec<String>> {
        let count = self.run().await;
        let told: Vec<_> = self.take().iter().map(named).collect();
        assert_eq!(told.concat().len(), count);
        told
    }

    /// The same when one call at most is made.
    pub async fn calls_at_once(&self) -> Vec<String> {
        let mut told = self.calls().await;
        assert!(told.len() <= 1, "{told:?}");
        told.pop().unwrap_or_default()
    }
}

/// Which triggers a call names.
pub fn named(call: &Got) -> Vec<String> {
    let said = call.json();
    let names = said["data"].as_array().unwrap().iter();
    names.map(|one| one["trigger_identity"].as_str().unwrap().to_owned()).collect()
}
