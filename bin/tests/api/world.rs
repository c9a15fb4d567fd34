//! A small site with everything on it that may not be seen by everybody, and a browser.

use diesel::{Connection, PgConnection, RunQueryDsl};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode};
use poem::{Endpoint, Request, Response};
use quire::{api::Api, front::Client};
use quire_app::{
    App, app::Site, device::Device, keys::Keys, outside::SignInProvider, testing::Doubles,
};
use quire_core::{
    Document, PublicationId, StoryId, TagSlug, Timestamp, UserId,
    document::markdown,
    person::{MembershipTier, Person},
    publication::{Membership, Publication, PublicationRole},
    story::{License, Revision, Story, StoryStatus, Visibility},
};
use quire_routing::{Asker, Flags, Host, HostList, ParsedAddress, Table};
use quire_search::Index;
use quire_store::{
    Conn, DatabaseUrl, Store, StoreError, StoreOptions, person, publication, story, tag,
};
use serde_json::{Value, json};
use std::{
    collections::BTreeMap,
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

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
    pub doubles: Doubles,
    pub api: Arc<Api>,
    _dir: tempfile::TempDir,
    _schema: Option<Schema>,
}

pub fn story_id(n: u64) -> String {
    StoryId::from_bits(n).to_string()
}

pub fn user_id(n: u64) -> String {
    UserId::from_bits(n).to_string()
}

/// Runs a test on every database there is.
pub async fn on_each_database(test: impl AsyncFn(World)) {
    test(World::new().await).await;
    if let Some(schema) = Schema::new() {
        test(World::on(Some(schema)).await).await;
    }
}

impl World {
    pub async fn new() -> Self {
        Self::on(None).await
    }

    async fn on(schema: Option<Schema>) -> Self {
        let dir = tempfile::tempdir().unwrap();
        let url = match &schema {
            Some(schema) => schema.url.clone(),
            None => DatabaseUrl::Sqlite(dir.path().join("quire.db")),
        };
        let doubles = Doubles::default();
        let app = App {
            store: Store::open(&url, StoreOptions::default()).unwrap(),
            search: Arc::new(Index::open(&dir.path().join("search"))),
            outside: doubles.outside(),
            site: Arc::new(Site { url: ORIGIN.to_owned(), ..Site::default() }),
            flags: Arc::default(),
            keys: Keys::new([7; 32]),
            exports: dir.path().join("exports").into(),
        };
        app.store.write(fill).await.unwrap();
        quire_app::index::rebuild(&app).await.unwrap();
        let api = Arc::new(Api::new(app.clone(), false));
        Self { app, doubles, api, _dir: dir, _schema: schema }
    }

    /// The same site, with these services to sign in with.
    pub fn with_services(mut self, services: Vec<Arc<dyn SignInProvider>>) -> Self {
        self.app.outside.sign_in = services;
        self.api = Arc::new(Api::new(self.app.clone(), false));
        self
    }

    /// A browser without cookies.
    pub fn browser(&self) -> Browser {
        let network = [192, 0, 2, 7].into();
        Browser { api: self.api.clone(), cookie: None, xsrf: None, network }
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

    /// The code in the letter sent last.
    pub fn last_code(&self) -> String {
        let letter = self.doubles.mailbox.letters().pop().unwrap();
        letter.subject.as_str().split(' ').next().unwrap().to_owned()
    }

    /// Lets the worker do what waits; returns what the letters it sent are about.
    pub async fn told(&self) -> Vec<String> {
        let before = self.doubles.mailbox.letters().len();
        while quire_app::job::work(&self.app).await.unwrap() {}
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
        let session = browser.ask("{ session { xsrf } }").await;
        browser.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
        assert!(browser.xsrf.is_some());
        browser
    }
}

/// What a client keeps between requests.
#[derive(Clone)]
pub struct Browser {
    api: Arc<Api>,
    pub cookie: Option<String>,
    pub xsrf: Option<String>,
    pub network: IpAddr,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|_| panic!("no JSON: {}", self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

impl Browser {
    /// The same browser at another server.
    pub fn of(self, api: Arc<Api>) -> Self {
        Self { api, ..self }
    }

    /// Sends a request as the front door does, with exactly these headers.
    pub async fn send(
        &self,
        method: Method,
        target: &str,
        headers: &[(&str, &str)],
        body: impl Into<poem::Body>,
    ) -> Answer {
        let (status, headers, bytes) = self.fetch(method, target, headers, body).await;
        Answer { status, headers, text: String::from_utf8(bytes).unwrap() }
    }

    /// As [`Browser::send`], for answers that are no text.
    pub async fn fetch(
        &self,
        method: Method,
        target: &str,
        headers: &[(&str, &str)],
        body: impl Into<poem::Body>,
    ) -> (StatusCode, HeaderMap, Vec<u8>) {
        let resolution = self.resolved(target).unwrap();
        let mut request = Request::builder().method(method).uri_str(target).body(body);
        for (name, value) in headers {
            request.headers_mut().append(
                HeaderName::from_bytes(name.as_bytes()).unwrap(),
                HeaderValue::from_str(value).unwrap(),
            );
        }
        request.set_data(Client(self.network));
        request.set_data(Arc::new(resolution));
        let mut response: Response =
            self.api.call(request).await.unwrap_or_else(poem::Error::into_response);
        let bytes = response.take_body().into_vec().await.unwrap();
        (response.status(), response.headers().clone(), bytes)
    }

    /// What the front door takes an address for; `None` when it is none.
    pub fn resolved(&self, target: &str) -> Option<quire_routing::Resolution> {
        let host = Host::parse("quire.example").unwrap();
        let address = ParsedAddress::parse(host, target).ok()?;
        let hosts = HostList::new(ORIGIN);
        let asker = Asker { signed_in: false, username: None, flags: Flags::default() };
        Some(quire_routing::resolve(Table::standard().unwrap(), &hosts, &address, &asker))
    }

    pub async fn get(&self, target: &str) -> Answer {
        self.send(Method::GET, target, &[], ()).await
    }

    /// The cookie that the browser sends along.
    pub fn cookie(&self) -> Option<(&str, &str)> {
        self.cookie.as_deref().map(|cookie| ("cookie", cookie))
    }

    /// Posts to GraphQL as the site's own pages do.
    pub async fn post(&self, body: Value) -> Answer {
        let mut headers = vec![
            ("content-type", "application/json"),
            ("sec-fetch-site", "same-origin"),
            ("origin", ORIGIN),
        ];
        headers.extend(self.cookie());
        headers.extend(self.xsrf.as_deref().map(|xsrf| ("x-xsrf-token", xsrf)));
        self.send(Method::POST, "/_/graphql", &headers, body.to_string()).await
    }

    /// Asks as [`Browser::ask_with`] does and keeps the cookies of the answer, as browsers do.
    /// With a session it asks for the token again. Answers the first field of the data.
    pub async fn act(&mut self, query: &str, variables: Value) -> Value {
        let answer = self.post(json!({ "query": query, "variables": variables })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        let mut kept: BTreeMap<String, String> = BTreeMap::new();
        let lines = answer.headers.get_all("set-cookie").iter().map(|line| line.to_str().unwrap());
        let lines: Vec<&str> = lines.collect();
        let held = self.cookie.clone().unwrap_or_default();
        for pair in held.split("; ").chain(lines.iter().filter_map(|line| line.split(';').next())) {
            if let Some((name, value)) = pair.split_once('=') {
                kept.insert(name.to_owned(), value.to_owned());
            }
        }
        kept.retain(|_, value| !value.is_empty());
        let pairs: Vec<String> =
            kept.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.cookie = (!pairs.is_empty()).then(|| pairs.join("; "));
        if !lines.is_empty() {
            let session = self.ask("{ session { xsrf } }").await;
            self.xsrf = session["data"]["session"]["xsrf"].as_str().map(str::to_owned);
        }
        let data = answer.json()["data"].clone();
        let first = data.as_object().and_then(|data| data.values().next().cloned());
        first.unwrap_or_else(|| panic!("{}", answer.text))
    }

    pub async fn ask(&self, query: &str) -> Value {
        self.ask_with(query, json!({})).await
    }

    pub async fn ask_with(&self, query: &str, variables: Value) -> Value {
        let answer = self.post(json!({ "query": query, "variables": variables })).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
        answer.json()
    }
}

/// A schema of its own on the PostgreSQL server, dropped at the end.
struct Schema {
    url: DatabaseUrl,
    server: String,
    name: String,
}

impl Schema {
    #[expect(clippy::disallowed_methods, reason = "the one switch of the test run")]
    fn new() -> Option<Self> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let server = std::env::var("QUIRE_TEST_POSTGRES").ok()?;
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("quire_api_{}_{number}", std::process::id());
        run(&server, &format!("CREATE SCHEMA {name}"));
        let sign = if server.contains('?') { '&' } else { '?' };
        let url = format!("{server}{sign}options=-csearch_path%3D{name}").parse().unwrap();
        Some(Self { url, server, name })
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        run(&self.server, &format!("DROP SCHEMA {} CASCADE", self.name));
    }
}

fn run(server: &str, sql: &str) {
    let mut conn = PgConnection::establish(server).unwrap();
    diesel::sql_query("SET client_min_messages = error").execute(&mut conn).unwrap();
    diesel::sql_query(sql).execute(&mut conn).unwrap();
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_767_000_000_000).unwrap().plus_seconds(seconds)
}

fn fill(c: &mut Conn) -> Result<(), StoreError> {
    for (id, username, tier) in [
        (ADA, "ada", MembershipTier::Free),
        (BOB, "bob", MembershipTier::Free),
        (MEMBER, "mel", MembershipTier::Member),
        (SUSPENDED, "sue", MembershipTier::Free),
        (STAFF, "sam", MembershipTier::Free),
    ] {
        person::insert(c, &a_person(id, username, tier))?;
    }
    let home = Publication {
        id: PublicationId::from_bits(1),
        slug: "field-notes".to_owned(),
        name: "Field Notes".to_owned(),
        tagline: "Seen outside".to_owned(),
        description: String::new(),
        image: None,
        domain: None,
        tint: None,
        follower_count: 0,
        story_count: 0,
        created_at: at(0),
    };
    publication::insert(c, &home)?;
    let (publication_id, user_id) = (home.id.clone(), UserId::from_bits(ADA));
    publication::set_member(
        c,
        &Membership { publication_id, user_id, role: PublicationRole::Owner },
    )?;
    let rust: TagSlug = "rust".parse().unwrap();
    tag::ensure(c, &rust, "Rust")?;
    for mut new in stories() {
        new.publication_id.get_or_insert(home.id.clone());
        if new.in_response_to.is_some() {
            new.publication_id = None;
        }
        add(c, &new, std::slice::from_ref(&rust))?;
    }
    let sue = person::find(c, &UserId::from_bits(SUSPENDED))?.unwrap();
    person::save(c, &Person { is_suspended: true, ..sue }, at(100))
}

/// Adds a story whose text hides its canary in the last of ten paragraphs.
pub fn add(c: &mut Conn, new: &Story, tags: &[TagSlug]) -> Result<(), StoreError> {
    story::insert(c, new)?;
    let canary = canary(u64::from_str_radix(new.id.as_str(), 16).unwrap());
    let text: String = (1..10).map(|n| format!("Paragraph {n} about gardens.\n\n")).collect();
    story::add_revision(
        c,
        &Revision {
            story_id: new.id.clone(),
            revision: 1,
            document: document(&format!("## Beginning\n\n{text}And at last: {canary}.\n")),
            created_at: new.created_at,
        },
    )?;
    tag::set_on_story(c, &new.id, tags)
}

fn document(text: &str) -> Document {
    markdown::read(text, &Default::default()).document
}

/// The word that only those may see who may read all of story `n`.
pub fn canary(n: u64) -> String {
    const WORDS: [&str; 10] = [
        "windowsill",
        "alabaster",
        "brontosaurus",
        "chrysanthemum",
        "dodecahedron",
        "eucalyptus",
        "fluorescent",
        "grasshopper",
        "hieroglyph",
        "isthmus",
    ];
    // Far enough from each other that no search takes one for another.
    let word = usize::try_from(n).ok().and_then(|n| WORDS.get(n));
    word.map_or_else(|| format!("story{n}"), |word| (*word).to_owned())
}

pub fn a_story(n: u64, status: StoryStatus, visibility: Visibility) -> Story {
    let published = (status == StoryStatus::Published).then(|| at(n as i64));
    // Titles and excerpts of locked stories are public; of the others they are as secret as the
    // text.
    let secret = if visibility == Visibility::Locked { String::new() } else { canary(n) };
    Story {
        id: StoryId::from_bits(n),
        creator_id: UserId::from_bits(ADA),
        publication_id: None,
        in_response_to: None,
        title: format!("Gardens {n} {secret}"),
        subtitle: format!("About plants {secret}"),
        slug: format!("gardens-{n}"),
        excerpt: format!("Plants grow {secret}"),
        status,
        visibility,
        license: License::CcBy,
        lang: "en".to_owned(),
        canonical_url: None,
        preview_image: None,
        word_count: 50,
        read_minutes: 1,
        head_revision: 1,
        published_revision: published.map(|_| 1),
        clap_count: 0,
        response_count: 0,
        is_suspended: false,
        responses_locked: false,
        created_at: at(0),
        updated_at: at(n as i64),
        scheduled_at: None,
        first_published_at: published,
        latest_published_at: published,
        deleted_at: None,
    }
}

fn stories() -> Vec<Story> {
    use StoryStatus::{Deleted, Draft, Published, Scheduled};
    use Visibility::{Locked, Public, Unlisted};
    vec![
        a_story(PUBLIC, Published, Public),
        a_story(LOCKED, Published, Locked),
        a_story(UNLISTED, Published, Unlisted),
        a_story(DRAFT, Draft, Public),
        Story { scheduled_at: Some(at(9_999_999)), ..a_story(SCHEDULED, Scheduled, Public) },
        Story { is_suspended: true, ..a_story(TAKEN_DOWN, Published, Public) },
        Story {
            first_published_at: Some(at(7)),
            deleted_at: Some(at(50)),
            ..a_story(DELETED, Deleted, Public)
        },
        Story {
            creator_id: UserId::from_bits(SUSPENDED),
            ..a_story(OF_SUSPENDED, Published, Public)
        },
        Story {
            creator_id: UserId::from_bits(BOB),
            in_response_to: Some(StoryId::from_bits(PUBLIC)),
            ..a_story(RESPONSE, Published, Public)
        },
    ]
}

pub fn a_person(id: u64, username: &str, tier: MembershipTier) -> Person {
    Person {
        id: UserId::from_bits(id),
        username: username.to_owned(),
        name: format!("Name of {username}"),
        bio: String::new(),
        image: None,
        email: Some(format!("{username}@mail.example")),
        tier,
        is_staff: id == STAFF,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: at(0),
    }
}
