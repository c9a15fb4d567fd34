//! A small site with everything on it that may not be seen by everybody.

mod braintree;
mod browser;
mod content;
mod databases;
mod elsewhere;
pub mod front_door;
mod killing;
mod python_server;
mod stripe;
mod teller;
mod till;

pub use braintree::{BraintreeServer, braintree_event, braintree_signature};
pub use browser::{Answer, Browser};
pub use content::{a_membership, a_person, a_story, add, canary};
pub use databases::{on_both_databases, on_each_database, sweep_each_database};
pub use elsewhere::{Elsewhere, asking, good, good_as, leads_to};
pub use front_door::FrontDoor;
pub use killing::Killing;
use python_server::PythonServer;
pub use stripe::{StripeServer, payments_at, signed_event};
pub use teller::{Teller, Truth};
pub use till::{Mood, Till};

use content::fill;
use quire::api::Api;
use quire_app::{
    App,
    device::Device,
    keys::Keys,
    ports::{Deliver, Fetch, PasswordCost, Payments, SignInProvider},
    rate_limit::RateLimiter,
    site::Site,
    testing::TestDoubles,
};
use quire_core::{StoryId, UserId};
use quire_search::Index;
use quire_store::{
    DatabaseUrl, Store, StoreOptions,
    testing::{DatabaseTemplate, Result, ServerDatabase, prepare_once},
};
use serde_json::json;
use std::{path::Path, sync::Arc};

/// Where what is prepared once lies.
const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");
/// The database that every site begins with.
const CONTENT: DatabaseTemplate = DatabaseTemplate { name: "content", fill };

pub const ORIGIN: &str = "https://quire.example";

pub const ADA: u64 = 0xa0a;
pub const BOB: u64 = 0xb0b;
pub const MEMBER: u64 = 0x3e3;
pub const SUSPENDED: u64 = 0x5a5;
pub const STAFF: u64 = 0x57a;

pub const PUBLIC: u64 = 1;
pub const LOCKED: u64 = 2;
pub const UNLISTED: u64 = 3;
pub const DRAFT: u64 = 4;
pub const SCHEDULED: u64 = 5;
pub const TAKEN_DOWN: u64 = 6;
pub const DELETED: u64 = 7;
pub const OF_SUSPENDED: u64 = 8;
pub const RESPONSE: u64 = 9;

pub struct World {
    pub app: App,
    pub doubles: TestDoubles,
    pub api: Arc<Api>,
    /// Who moves the money.
    pub till: Arc<Till>,
    dir: tempfile::TempDir,
    /// Dropped with the site.
    _server: Option<ServerDatabase>,
}

pub fn story_id(n: u64) -> String {
    StoryId::from_bits(n).to_string()
}

pub fn user_id(n: u64) -> String {
    UserId::from_bits(n).to_string()
}

fn app_in(folder: &Path, url: &DatabaseUrl, doubles: &TestDoubles) -> App {
    App {
        store: Store::open(url, StoreOptions::default()).unwrap(),
        search: Arc::new(Index::open(&folder.join("search"))),
        ports: doubles.ports(),
        site: Arc::new(Site { url: ORIGIN.to_owned(), has_tips: true, ..Site::default() }),
        flags: Arc::default(),
        keys: Keys::new([7; 32]),
        exports: folder.join("exports").into(),
        event_queue: Arc::default(),
        rate_limiter: RateLimiter::default(),
    }
}

/// Builds the search index of the content in `folder`, on a thread without a runtime of its own.
fn indexed(folder: &Path) -> Result<()> {
    let url = CONTENT.copy_to(SCRATCH.as_ref(), &folder.join("quire.db"))?;
    let app = app_in(folder, &url, &TestDoubles::default());
    let build = || {
        tokio::runtime::Runtime::new()?
            .block_on(quire_app::index::rebuild(&app))
            .map_err(std::io::Error::other)
    };
    std::thread::scope(|scope| scope.spawn(build).join()).unwrap()?;
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let (path, to) = (entry.as_ref().unwrap().path(), to.join(entry.unwrap().file_name()));
        if path.is_dir() {
            copy_folder(&path, &to);
        } else {
            std::fs::copy(path, to).unwrap();
        }
    }
}

impl World {
    pub async fn new() -> Self {
        Self::on(None).await
    }

    async fn on(server: Option<ServerDatabase>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let index = prepare_once(SCRATCH.as_ref(), "index", indexed).unwrap();
        copy_folder(&index.join("search"), &dir.path().join("search"));
        let url = match &server {
            Some(server) => server.url.clone(),
            None => CONTENT.copy_to(SCRATCH.as_ref(), &dir.path().join("quire.db")).unwrap(),
        };
        let doubles = TestDoubles::default();
        let mut app = app_in(dir.path(), &url, &doubles);
        let till = Arc::new(Till::new(dir.path().join("demonstration")));
        app.ports.payments = Some(till.clone());
        let api = Arc::new(Api::new(app.clone(), false));
        Self { app, doubles, api, till, dir, _server: server }
    }

    /// The same site, with these services to sign in with.
    pub fn with_services(mut self, services: Vec<Arc<dyn SignInProvider>>) -> Self {
        self.app.ports.sign_in = services;
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// The same site, where someone else moves the money.
    pub fn paid_through(mut self, payments: Arc<dyn Payments>) -> Self {
        self.app.ports.payments = Some(payments);
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// The same site, where PayPal accounts pay, too.
    pub fn and_paypal_through(mut self, payments: Arc<dyn Payments>) -> Self {
        self.app.ports.paypal = Some(payments);
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// The same site, where hashing a password costs what it costs outside tests.
    pub fn with_full_password_cost(mut self) -> Self {
        self.app.ports.password_cost = PasswordCost::Full;
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// The same site, which fetches from elsewhere by this.
    pub fn fetching(mut self, fetch: Arc<dyn Fetch>) -> Self {
        self.app.ports.fetch = fetch;
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// The same site, which sends to elsewhere by this.
    pub fn delivering(mut self, deliver: Arc<dyn Deliver>) -> Self {
        self.app.ports.deliver = deliver;
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// The same site with other words and surroundings.
    pub fn on_site(mut self, change: impl FnOnce(&mut Site)) -> Self {
        let mut site = Site::clone(&self.app.site);
        change(&mut site);
        self.app.site = Arc::new(site);
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// A browser without cookies.
    pub fn browser(&self) -> Browser {
        let network = [192, 0, 2, 7].into();
        Browser { api: self.api.clone(), cookie: None, xsrf: None, network, country: None }
    }

    /// A browser in which `person` is signed in and has just confirmed who they are.
    pub async fn stepped_up(&self, person: u64) -> Browser {
        let mut browser = self.signed_in(person).await;
        let sent = browser.act("mutation { beginStepUpCode { __typename } }", json!({})).await;
        assert_eq!(sent["__typename"], "CodeSent");
        let step_up =
            "mutation($code: String!) { stepUpWithCode(loginCode: $code) { __typename } }";
        let done = browser.act(step_up, json!({ "code": self.last_code() })).await;
        assert_eq!(done["__typename"], "Security");
        browser
    }

    /// The files of the site, its database among them, in whose bytes `text` stands.
    pub fn files_with(&self, text: &str) -> Vec<std::path::PathBuf> {
        let text = text.to_ascii_lowercase();
        let mut folders = vec![self.dir.path().to_owned()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                let bytes = std::fs::read(&path).unwrap();
                if String::from_utf8_lossy(&bytes).to_ascii_lowercase().contains(&text) {
                    found.push(path);
                }
            }
        }
        found
    }

    /// The code in the letter sent last.
    pub fn last_code(&self) -> String {
        let letter = self.doubles.mailbox.letters().pop().unwrap();
        letter.subject.as_str().split(' ').next().unwrap().to_owned()
    }

    /// Lets the worker do what waits; returns what the letters it sent are about.
    pub async fn letters_sent(&self) -> Vec<String> {
        let before = self.doubles.mailbox.letters().len();
        while quire_app::worker::work(&self.app).await.unwrap() {}
        let sent = self.doubles.mailbox.letters().split_off(before);
        sent.into_iter().map(|letter| letter.subject.as_str().to_owned()).collect()
    }

    /// A browser on the same site with other words and surroundings.
    pub fn browser_on(&self, change: impl FnOnce(&mut Site)) -> Browser {
        let mut site = Site::clone(&self.app.site);
        change(&mut site);
        let app = App { site: Arc::new(site), ..self.app.clone() };
        Browser { api: Arc::new(Api::new(app, false)), ..self.browser() }
    }

    /// A browser in which `person` is signed in.
    pub async fn signed_in(&self, person: u64) -> Browser {
        let opened =
            quire_app::session::open(&self.app, &UserId::from_bits(person), &Device::default())
                .await
                .unwrap();
        let mut browser = self.browser();
        browser.cookie = Some(format!("__Host-sid={}", opened.token));
        let hash = quire_app::session::token_hash(&opened.token);
        browser.xsrf = Some(quire_http::session::xsrf::token(&self.app.keys, hash.as_bytes()));
        browser
    }
}
