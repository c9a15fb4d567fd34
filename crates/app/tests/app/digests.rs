//! Digests: who gets one, what stands in it, and how often.

use super::world::{World, viewer};
use async_trait::async_trait;
use quire_app::{
    App, digest, follow, fsck, mute,
    ports::{Mail, MailError, Mailer, Ports},
    preference, story, testing, worker,
};
use quire_core::{
    Timestamp, Viewer,
    person::Person,
    preference::PreferenceValue,
    story::{Story, Visibility},
};
use quire_store::{StoreError, job, person};
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use tokio::sync::Notify;

const DAY: i64 = 86_400;
/// A worker is taken for dead after so long.
const LEASE: i64 = 300;
const DIGEST: &str = "NOTIFICATIONS_DIGEST_FREQUENCY";

/// A site with a writer and a reader who follows them and wants a digest each day.
struct Site {
    world: World,
    writer: Person,
    reader: Person,
}

impl Site {
    async fn new() -> Self {
        let world = World::new();
        let (writer, reader) = (world.person("writer").await, world.person("reader").await);
        let site = Self { world, writer, reader };
        follow::user(&site.world.app, &site.me(), &site.writer.id).await.unwrap();
        site.wants(DIGEST, "DAILY").await;
        digest::begin(&site.world.app).await.unwrap();
        // What happened to the writer is told, too, and is nothing here.
        site.sent_after(DAY).await;
        site
    }

    fn me(&self) -> Viewer {
        viewer(&self.reader)
    }

    async fn wants(&self, name: &str, word: &str) {
        let value = match word {
            "true" => PreferenceValue::Boolean(true),
            "false" => PreferenceValue::Boolean(false),
            word => PreferenceValue::Word(word.to_owned()),
        };
        let new = [(name.parse().unwrap(), value)];
        preference::update(&self.world.app, &self.me(), &new).await.unwrap();
    }

    async fn story(&self, title: &str) -> Story {
        // Nothing happens in the same moment as a letter.
        self.world.doubles.clock.advance(1);
        self.world.story_as(&self.writer, |story| story.title = title.to_owned()).await
    }

    /// Does what is due after so many seconds; what the reader was sent.
    async fn sent_after(&self, seconds: i64) -> Vec<Mail> {
        self.world.doubles.clock.advance(seconds);
        while worker::work(&self.world.app).await.unwrap() {}
        self.letters().await
    }

    /// What the reader was sent since this was asked last.
    async fn letters(&self) -> Vec<Mail> {
        let mut all = self.world.doubles.mailbox.letters();
        all.retain(|letter| letter.to.as_str().starts_with("reader@"));
        all
    }

    async fn subjects_after(&self, seconds: i64) -> Vec<String> {
        let before = self.letters().await.len();
        let sent = self.sent_after(seconds).await.split_off(before);
        sent.into_iter().map(|letter| letter.subject.as_str().to_owned()).collect()
    }
}

fn with_mailer(app: &App, mailer: Arc<dyn Mailer>) -> App {
    App { ports: Ports { mailer, ..app.ports.clone() }, ..app.clone() }
}

// F208
#[tokio::test]
async fn a_digest_says_what_is_new_once_and_nothing_when_nothing_is() {
    let site = Site::new().await;
    assert_eq!(site.subjects_after(DAY).await, Vec::<String>::new(), "nothing is new");
    site.story("First").await;
    site.story("Second").await;
    assert_eq!(site.subjects_after(DAY).await, ["Second and 1 more – new on Quire"]);
    let letter = site.letters().await.pop().unwrap();
    for words in ["First\nWRITER · 1 min read\n", "/@writer/a-story-", "/me/email-settings/"] {
        assert!(letter.text.contains(words), "{words}: {}", letter.text);
    }
    let page = format!("/me/notifications/unsubscribe?token={}.{DIGEST}.", site.reader.id);
    assert!(letter.text.contains(&page), "{}", letter.text);
    assert!(letter.html.contains(">First</a>"), "{}", letter.html);
    let one_click = letter.unsubscribe.unwrap();
    assert!(one_click.path().contains(DIGEST), "{one_click}");
    assert_eq!(site.subjects_after(DAY).await, Vec::<String>::new(), "no story twice");
    site.story("Third").await;
    assert_eq!(site.subjects_after(DAY).await, ["Third – new on Quire"]);
}

#[tokio::test]
async fn only_what_the_reader_wants_and_does_not_know_stands_in_it() {
    let site = Site::new().await;
    let app = &site.world.app;
    let clapped = site.story("Clapped for").await;
    story::clap(app, &site.me(), &clapped.id, 1).await.unwrap();
    let unlisted = |story: &mut Story| {
        story.visibility = Visibility::Unlisted;
        story.title = "Unlisted".to_owned();
    };
    site.world.story_as(&site.writer, unlisted).await;
    let stranger = site.world.person("stranger").await;
    site.world.story(&stranger).await;
    let gone = site.story("Gone").await;
    quire_app::draft::delete(app, &viewer(&site.writer), &gone.id).await.unwrap();
    assert_eq!(site.subjects_after(DAY).await, Vec::<String>::new());

    site.story("By somebody muted").await;
    mute::user(app, &site.me(), &site.writer.id).await.unwrap();
    assert_eq!(site.subjects_after(DAY).await, Vec::<String>::new());
    mute::unmute_user(app, &site.me(), &site.writer.id).await.unwrap();
    site.story("Not about writers").await;
    site.wants("NOTIFICATIONS_ALLOW_EMAIL_FOLLOWED_WRITERS", "false").await;
    assert_eq!(site.subjects_after(DAY).await, Vec::<String>::new());
    site.wants("NOTIFICATIONS_ALLOW_EMAIL_FOLLOWED_WRITERS", "true").await;
    site.story("Wanted").await;
    assert_eq!(site.subjects_after(DAY).await.len(), 1);
}

#[tokio::test]
async fn whether_it_is_wanted_is_asked_when_it_is_sent() {
    let site = Site::new().await;
    site.story("One").await;
    // The letter was asked for; its worker was killed, and its reader ended digests meanwhile.
    site.world.doubles.clock.advance(DAY);
    assert!(worker::work(&site.world.app).await.unwrap(), "the plan");
    site.wants(DIGEST, "OFF").await;
    assert_eq!(site.subjects_after(0).await, Vec::<String>::new());
    site.wants(DIGEST, "DAILY").await;
    site.wants("NOTIFICATIONS_EMAIL_SCOPE", "OFF").await;
    site.story("Two").await;
    assert_eq!(site.subjects_after(DAY).await, Vec::<String>::new());
    site.wants("NOTIFICATIONS_EMAIL_SCOPE", "ALL").await;
    site.story("Three").await;
    site.world.doubles.clock.advance(DAY);
    assert!(worker::work(&site.world.app).await.unwrap(), "the plan");
    let (id, now) = (site.reader.id.clone(), site.world.app.ports.clock.now());
    site.world
        .write(move |c| {
            let reader = person::find(c, &id)?.unwrap();
            person::save(c, &Person { is_suspended: true, ..reader }, now)
        })
        .await;
    assert_eq!(site.subjects_after(0).await, Vec::<String>::new());
}

/// A mail server that is cut off before or after it takes a letter.
struct CutOff {
    to: Arc<testing::Mailbox>,
    takes: bool,
    reached: Arc<Notify>,
}

#[async_trait]
impl Mailer for CutOff {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        if self.takes {
            self.to.send(mail).await?;
        }
        self.reached.notify_one();
        std::future::pending().await
    }
}

/// A mail server that is away once.
struct AwayOnce {
    to: Arc<testing::Mailbox>,
    was_away: AtomicBool,
}

#[async_trait]
impl Mailer for AwayOnce {
    async fn send(&self, mail: Mail) -> Result<(), MailError> {
        if !self.was_away.swap(true, Ordering::SeqCst) {
            return Err(MailError::Undelivered("nobody answers".to_owned()));
        }
        self.to.send(mail).await
    }
}

#[tokio::test]
async fn a_server_killed_while_it_sends_sends_no_digest_twice() {
    for takes in [true, false] {
        let site = Site::new().await;
        site.story("One").await;
        site.world.doubles.clock.advance(DAY);
        assert!(worker::work(&site.world.app).await.unwrap(), "the plan");
        let before = site.letters().await.len();
        let (to, reached) = (site.world.doubles.mailbox.clone(), Arc::new(Notify::new()));
        let mailer = CutOff { to, takes, reached: reached.clone() };
        let cut_off = with_mailer(&site.world.app, Arc::new(mailer));
        tokio::select! {
            _ = async { while worker::work(&cut_off).await.unwrap() {} } => panic!("it goes on"),
            () = reached.notified() => {}
        }
        drop(cut_off);
        site.sent_after(LEASE + 1).await;
        let sent = site.letters().await.len() - before;
        assert_eq!(sent, usize::from(takes), "once at most");
        // The next period has its own.
        site.story("Two").await;
        assert_eq!(site.subjects_after(DAY).await.len(), 1);
    }
}

#[tokio::test]
async fn a_digest_that_did_not_leave_leaves_later_once() {
    let site = Site::new().await;
    site.story("One").await;
    let to = site.world.doubles.mailbox.clone();
    let mailer = AwayOnce { to, was_away: AtomicBool::new(false) };
    let app = with_mailer(&site.world.app, Arc::new(mailer));
    site.world.doubles.clock.advance(DAY);
    let before = site.letters().await.len();
    while worker::work(&app).await.unwrap() {}
    assert_eq!(site.letters().await.len(), before);
    for _ in 0..3 {
        site.world.doubles.clock.advance(60);
        while worker::work(&app).await.unwrap() {}
    }
    assert_eq!(site.letters().await.len(), before + 1);
}

#[tokio::test]
async fn a_weekly_digest_comes_once_a_week() {
    let site = Site::new().await;
    site.wants(DIGEST, "WEEKLY").await;
    let mut subjects = Vec::new();
    for day in 1..=14 {
        site.story(&format!("Of day {day}")).await;
        subjects.extend(site.subjects_after(DAY).await);
    }
    // The site begins on a Saturday.
    let wanted = ["Of day 3 and 2 more – new on Quire", "Of day 10 and 6 more – new on Quire"];
    assert_eq!(subjects, wanted);
}

#[tokio::test]
async fn days_without_a_server_are_not_made_up_for_one_by_one() {
    let site = Site::new().await;
    site.story("One").await;
    assert_eq!(site.subjects_after(DAY / 2 + 9 * DAY).await, Vec::<String>::new(), "too old");
    site.story("Two").await;
    assert_eq!(site.subjects_after(DAY).await, ["Two – new on Quire"]);
    let now: Timestamp = site.world.app.ports.clock.now();
    let due = site.world.read(move |c| quire_store::job::is_due(c, now)).await;
    assert!(!due, "the next plan waits for its day");
}

/// Has all jobs that wait fail for good.
async fn fail_waiting_jobs(app: &App) {
    let now = app.ports.clock.now();
    app.store
        .write(move |c| {
            let later = now.plus_seconds(365 * DAY);
            while let Some(taken) = job::claim(c, "lease", later, LEASE)? {
                job::fail(c, &taken.effect_key, "lease", "it fails", now, now)?;
            }
            Ok::<_, StoreError>(())
        })
        .await
        .unwrap();
}

#[tokio::test]
async fn digests_go_on_after_their_plan_died_and_fsck_names_it_until_then() {
    let site = Site::new().await;
    let app = &site.world.app;
    let report = fsck::check(app, |_| ()).await.unwrap();
    assert_eq!((report.broken_chains, report.dead), (Vec::new(), Vec::new()));
    fail_waiting_jobs(app).await;
    let report = fsck::check(app, |_| ()).await.unwrap();
    let [chain] = report.broken_chains.as_slice() else { panic!("{report:?}") };
    assert!(chain.key.starts_with("digests:"), "{chain:?}");
    assert!(chain.effect.contains("digests of a day") && chain.error == "it fails", "{chain:?}");
    assert!(report.dead.contains(chain), "{report:?}");

    for _ in 0..2 {
        digest::begin(app).await.unwrap();
    }
    let report = fsck::check(app, |_| ()).await.unwrap();
    assert_eq!((report.broken_chains, report.dead), (Vec::new(), Vec::new()));
    for title in ["One", "Two"] {
        site.story(title).await;
        assert_eq!(site.subjects_after(DAY).await.len(), 1, "{title}");
    }
}

#[tokio::test]
async fn a_weekly_digest_whose_plan_failed_for_good_comes_with_the_next_plan() {
    let site = Site::new().await;
    let app = &site.world.app;
    site.wants(DIGEST, "WEEKLY").await;
    site.story("One").await;
    // Every plan of a week fails: one of its days is a Monday.
    for _ in 0..6 {
        fail_waiting_jobs(app).await;
        site.world.doubles.clock.advance(DAY);
        digest::begin(app).await.unwrap();
    }
    assert!(site.subjects_after(DAY).await.len() <= 1);
    assert_eq!(site.letters().await.len(), 1);
}
