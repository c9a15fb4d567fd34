//! Jobs that are cut off, that fail, and that fail for good.

use super::world::World;
use async_trait::async_trait;
use quire_app::{
    App,
    device::Device,
    export::{self, ExportState},
    fsck,
    ports::{Mail, MailError, Mailer, Ports},
    session::{self, SignedIn},
    testing, worker,
};
use quire_core::{UserId, person::Person};
use std::sync::Arc;
use tokio::sync::Notify;

/// A worker is taken for dead after so long.
const LEASE: i64 = 300;

/// A mail server that is away.
struct Away;

#[async_trait]
impl Mailer for Away {
    async fn send(&self, _: Mail) -> Result<(), MailError> {
        Err(MailError::Undelivered("nobody answers".to_owned()))
    }
}

/// A mail server that takes the letter; the worker never hears of it.
struct Silent {
    to: Arc<testing::Mailbox>,
    taken: Arc<Notify>,
}

#[async_trait]
impl Mailer for Silent {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        self.to.send(mail).await?;
        self.taken.notify_one();
        std::future::pending().await
    }
}

/// Asks for an export, as someone who has just shown who they are.
async fn ask(app: &App, person: &Person) -> SignedIn {
    let opened = session::open(app, &person.id, &Device::default()).await.unwrap();
    let found = session::find(app, &opened.token).await.unwrap().unwrap();
    let until = Some(app.ports.clock.now().plus_seconds(600));
    let session = SignedIn { step_up_until: until, ..found };
    export::request(app, &session).await.unwrap();
    session
}

fn with_mailer(app: &App, mailer: Arc<dyn Mailer>) -> App {
    App { ports: Ports { mailer, ..app.ports.clone() }, ..app.clone() }
}

async fn state(app: &App, id: &UserId) -> ExportState {
    let id = id.clone();
    app.store.read(move |c| quire_store::export::find(c, &id)).await.unwrap().unwrap().state
}

/// The tokens of the links in the letters sent so far.
fn links(world: &World) -> Vec<String> {
    let letters = world.doubles.mailbox.letters();
    let links = letters.iter().filter_map(|letter| letter.text.split("/me/export/").nth(1));
    links.map(|rest| rest.split_whitespace().next().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_job_whose_worker_was_killed_is_done_once_by_the_next_one() {
    let world = World::new();
    let ada = world.person("ada").await;
    ask(&world.app, &ada).await;
    let now = world.app.ports.clock.now();
    let killed = move |c: &mut _| quire_store::job::claim(c, "killed", now, LEASE);
    assert!(world.app.store.write(killed).await.unwrap().is_some());
    std::fs::create_dir_all(&world.app.exports).unwrap();
    std::fs::write(world.app.exports.join(format!("{}.partial", ada.id)), "half of it").unwrap();

    let app = testing::app(world.folder.path(), &world.doubles).unwrap();
    assert!(!worker::work(&app).await.unwrap(), "the lease still holds");
    assert_eq!(state(&app, &ada.id).await, ExportState::Waiting);
    world.doubles.clock.advance(LEASE + 1);
    assert!(worker::work(&app).await.unwrap());
    assert_eq!(state(&app, &ada.id).await, ExportState::Ready);
    assert_eq!(links(&world).len(), 1);
    world.doubles.clock.advance(LEASE + 1);
    assert!(!worker::work(&app).await.unwrap(), "it is done once");
    assert_eq!(links(&world).len(), 1);
    let files = std::fs::read_dir(&app.exports).unwrap().count();
    assert_eq!(files, 1, "nothing half-written is left");
}

#[tokio::test]
async fn a_worker_killed_after_its_effect_leaves_one_link_that_works() {
    let world = World::new();
    let ada = world.person("ada").await;
    let session = ask(&world.app, &ada).await;
    let taken = Arc::new(Notify::new());
    let silent = Silent { to: world.doubles.mailbox.clone(), taken: taken.clone() };
    let cut_off = with_mailer(&world.app, Arc::new(silent));
    tokio::select! {
        _ = worker::work(&cut_off) => panic!("the worker goes on"),
        () = taken.notified() => {}
    }
    drop(cut_off);

    let app = testing::app(world.folder.path(), &world.doubles).unwrap();
    world.doubles.clock.advance(LEASE + 1);
    assert!(worker::work(&app).await.unwrap(), "at least once");
    let links = links(&world);
    let [first, second] = links.as_slice() else { panic!("{links:?}") };
    let viewer = session.viewer();
    assert!(!export::may_fetch(&app, &viewer, first).await.unwrap());
    assert!(export::fetch(&app, &viewer, second).await.unwrap().is_some());
    assert!(export::fetch(&app, &viewer, second).await.unwrap().is_none());
}

#[tokio::test]
async fn a_job_that_fails_waits_longer_each_time_and_is_given_up_in_the_end() {
    let world = World::new();
    let ada = world.person("ada").await;
    ask(&world.app, &ada).await;
    let app = with_mailer(&world.app, Arc::new(Away));
    let mut pauses = Vec::new();
    for _ in 1..quire_store::job::MOST_ATTEMPTS {
        assert!(worker::work(&app).await.unwrap());
        let mut pause = 0;
        while !is_due(&app).await {
            world.doubles.clock.advance(30);
            pause += 30;
        }
        pauses.push(pause);
    }
    assert_eq!(pauses, [30, 60, 120, 240, 480, 960, 1_920, 3_840, 7_680]);
    assert_eq!(fsck::check(&app, |_| ()).await.unwrap().dead_jobs, 0);
    assert!(worker::work(&app).await.unwrap());
    let report = fsck::check(&app, |_| ()).await.unwrap();
    assert_eq!((report.dead_jobs, report.store), (1, Vec::new()));
    assert_eq!(state(&app, &ada.id).await, ExportState::Failed);
    world.doubles.clock.advance(86_400);
    assert!(!worker::work(&app).await.unwrap(), "no one tries it again by themselves");
    // A job that asks again gets it.
    ask(&world.app, &ada).await;
    assert!(worker::work(&world.app).await.unwrap());
    assert_eq!(state(&app, &ada.id).await, ExportState::Ready);
}

async fn is_due(app: &App) -> bool {
    let now = app.ports.clock.now();
    app.store.read(move |c| quire_store::job::is_due(c, now)).await.unwrap()
}
