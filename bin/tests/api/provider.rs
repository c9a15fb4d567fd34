//! The whole way through a real OpenID provider (npm oidc-provider on loopback).

use super::{
    issuer::{CLIENT, SECRET},
    visitor::Visitor,
    world::{World, on_each_database},
};
use http::Request;
use quire_app::ports::Clock;
use quire_providers::{
    SystemClock,
    outgoing::Outgoing,
    sign_in::{ClientSecret, OauthClient, OpenId, Service},
};
use std::{process::Stdio, sync::Arc};
use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};
use url::Url;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/clients");
const CALLBACK: &str = "https://quire.example/m/callback/google";

/// The provider at work; ends with the test.
struct Provider {
    origin: String,
    outgoing: Outgoing,
    _process: Child,
    /// Held so that the provider can write: a closed pipe would stop it.
    _output: Lines<BufReader<ChildStdout>>,
}

impl Provider {
    async fn start() -> Self {
        let has_package = std::path::Path::new(FOLDER).join("node_modules/oidc-provider").exists();
        assert!(has_package, "run `npm ci` in {FOLDER} (`cargo xtask test` does)");
        let mut process = Command::new("node")
            .args(["provider.mjs", CALLBACK, CLIENT, SECRET])
            .current_dir(FOLDER)
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .kill_on_drop(true)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let origin = lines.next_line().await.unwrap().unwrap();
        let address = Url::parse(&origin).unwrap().socket_addrs(|| None).unwrap();
        Self {
            outgoing: Outgoing::new(&address).unwrap(),
            origin,
            _process: process,
            _output: lines,
        }
    }

    fn service(&self) -> Service {
        let at = |path: &str| format!("{}{path}", self.origin).parse().unwrap();
        Service {
            issuer: self.origin.clone(),
            authorize: at("/auth"),
            token: at("/token"),
            facts: at("/jwks"),
        }
    }

    /// Signs in at the provider and agrees; the address to which it sends the browser back.
    async fn walk(&self, address: &str, login: &str) -> String {
        let mut walk = Url::parse(&format!("{}/walk", self.origin)).unwrap();
        walk.query_pairs_mut().append_pair("address", address).append_pair("login", login);
        let request = Request::get(walk.as_str()).body(Vec::new()).unwrap();
        let answer = self.outgoing.send(request).await.unwrap();
        let text = String::from_utf8(answer.into_body()).unwrap();
        text.strip_prefix("https://quire.example").unwrap_or_else(|| panic!("{text}")).to_owned()
    }
}

/// The same site with the real time, as a real provider has it.
fn with_provider(mut world: World, provider: &Provider) -> World {
    let clock: Arc<dyn Clock> = Arc::new(SystemClock);
    world.app.ports.clock = clock.clone();
    let client = OauthClient { id: CLIENT.into(), secret: ClientSecret::Shared(SECRET.into()) };
    let google = OpenId::new(provider.service(), client, provider.outgoing.clone(), clock);
    world.with_services(vec![Arc::new(google)])
}

async fn visit(visitor: &mut Visitor, provider: &Provider, query: &str, login: &str) -> String {
    let target = format!("/m/connect/google?{query}");
    let answer = visitor.get(&target, "same-origin").await;
    let back = provider.walk(answer.header("location"), login).await;
    visitor.get(&back, "cross-site").await.header("location").to_owned()
}

#[tokio::test]
async fn a_real_provider_signs_up_and_in_and_is_connected() {
    let provider = Provider::start().await;
    on_each_database(async |world| {
        let world = with_provider(world, &provider);
        let mut visitor = Visitor::new(&world);
        let to = visit(&mut visitor, &provider, "operation=login", "grace").await;
        assert_eq!(to, "/unrecognized-account");
        let to = visit(&mut visitor, &provider, "operation=register", "grace").await;
        assert_eq!(to, "/get-started");
        assert_eq!(visitor.who().await.as_deref(), Some("grace_of_the_provider"));
        let mut again = Visitor::new(&world);
        let to = visit(&mut again, &provider, "operation=login&redirect=/x", "grace").await;
        assert_eq!(to, "/x");
        assert_eq!(again.who().await.as_deref(), Some("grace_of_the_provider"));
        // A code is the provider's for one exchange.
        let mut eve = Visitor::new(&world);
        let left = eve.get("/m/connect/google?operation=login", "same-origin").await;
        let back = provider.walk(left.header("location"), "grace").await;
        let mut twin = eve.clone();
        assert_eq!(eve.get(&back, "cross-site").await.header("location"), "/");
        let refused = twin.get(&back, "cross-site").await;
        let page = "/m/signin?error=UNKNOWN&operation=login";
        assert_eq!(refused.header("location"), page);
        // And connected to an account that was there before.
        let mut ada = Visitor::signed_in(&world, super::world::ADA).await;
        ada.confirmed().await;
        let to = visit(&mut ada, &provider, "operation=connect", "ada").await;
        assert_eq!(to, "/me/settings/security#connections");
        let mut later = Visitor::new(&world);
        visit(&mut later, &provider, "operation=login", "ada").await;
        assert_eq!(later.who().await.as_deref(), Some("ada"));
    })
    .await;
}
