use super::world::{SameIds, World};
use async_trait::async_trait;
use quire_app::{
    App,
    access_token::{self, NewAccessToken},
    automation::{AutomationCourier, AutomationSource, AutomationTopic, RealtimeService, listen},
    bearer,
    ports::{Deliver, Parcel, Ports, Reply, Undelivered},
};
use quire_core::access_token::{ApiScope, TokenLife};
use quire_store::{Conn, StoreError, automation};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicU64, Ordering},
};
use url::Url;

/// Shows something else each time.
#[derive(Default)]
struct News(AtomicU64);

impl AutomationSource for News {
    fn newest(&self, _: &mut Conn, _: &AutomationTopic) -> Result<Vec<String>, StoreError> {
        Ok(vec![self.0.fetch_add(1, Ordering::SeqCst).to_string()])
    }
}

/// A service that keeps the headers of what it is sent.
#[derive(Default)]
struct Told(Mutex<Vec<(&'static str, String)>>);

#[async_trait]
impl Deliver for Told {
    async fn post(&self, parcel: Parcel) -> Result<u16, Undelivered> {
        self.0.lock().unwrap().extend(parcel.headers);
        Ok(200)
    }

    async fn get(&self, address: Url) -> Result<Reply, Undelivered> {
        Err(Undelivered(address.to_string()))
    }
}

fn service() -> RealtimeService {
    let address = Url::parse("https://realtime.example/").unwrap();
    RealtimeService { address, key: "hunter2".to_owned() }
}

/// What a call to the service is named when chance throws this byte only.
async fn request_id(byte: u8) -> String {
    let world = World::new();
    let app = &world.app;
    let ada = world.person("ada").await;
    let scopes = ApiScope::ALL.iter().copied().collect();
    let token = NewAccessToken { name: "A program".to_owned(), scopes, life: TokenLife::Never };
    let token = access_token::make(app, &world.signed_in(&ada).await, token).await.unwrap();
    let bearer = bearer::find(app, &token).await.unwrap().unwrap();
    let (news, identity) = (Arc::new(News::default()), "a-trigger".parse().unwrap());
    listen(app, news.clone(), &bearer, &identity, AutomationTopic::Mine(ada.id)).await.unwrap();
    world.write(|c| automation::mark_all_due(c, 1)).await;

    let told = Arc::new(Told::default());
    let ids = Arc::new(SameIds(byte));
    let ports = Ports { ids, deliver: told.clone(), ..app.ports.clone() };
    let app = App { ports, ..app.clone() };
    let named = AutomationCourier::new(app, service(), news).tell_due().await.unwrap();
    assert_eq!(named, 1);
    let headers = told.0.lock().unwrap();
    headers.iter().find(|(name, _)| *name == "x-request-id").unwrap().1.clone()
}

#[tokio::test]
async fn a_request_is_named_by_a_random_uuid() {
    assert_eq!(request_id(0).await, "00000000-0000-4000-8000-000000000000");
    assert_eq!(request_id(0xff).await, "ffffffff-ffff-4fff-bfff-ffffffffffff");
}

#[test]
fn the_key_does_not_show_in_debug_output() {
    let shown = format!("{:?}", service());
    assert!(!shown.contains("hunter2"), "{shown}");
}
