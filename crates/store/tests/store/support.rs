//! A fresh database per test, and rows to put into it.

use diesel::RunQueryDsl;
use quire_core::{
    BlockId, BookEditionId, BookId, Document, ImageId, MembershipId, PublicationActId,
    PublicationId, PublicationInviteId, QuoteId, StoryId, SubmissionId, TagSlug, Timestamp, UserId,
    book::{Book, BookEdition},
    document::{Block, BlockKind},
    person::{MembershipTier, Person},
    publication::{
        Publication, PublicationRole,
        details::PublicationDetails,
        navigation::NavItem,
        people::{Invitee, PublicationAct, PublicationActKind, PublicationInvite},
    },
    quote::{Passage, Quote},
    story::{
        Revision, Story, StoryDetails, StoryStatus, Visibility,
        report::{ReportReason, ReportedReason},
    },
    submission::Submission,
    vocabulary::{
        book::BookFormat,
        publication::{NavDestination, SubmissionStatus},
    },
};
use quire_membership::{
    Currency, Membership, MembershipType, Money, PaymentMethod, PaymentProvider,
    membership::MembershipEvent,
};
use quire_store::{
    Conn, DatabaseUrl, Store, StoreError, StoreOptions,
    membership::MembershipRecord,
    person, publication, story,
    testing::{self, ServerDatabase},
};
use std::pin::Pin;

/// Where prepared databases lie.
pub const SCRATCH: &str = env!("CARGO_TARGET_TMPDIR");

/// A test that runs, whichever it is.
type RunningTest<'a> = Pin<Box<dyn Future<Output = ()> + 'a>>;

/// Runs a test on every database there is; of a test that fails, the last line says on which.
pub async fn on_each_database(test: impl AsyncFn(Store)) {
    each_database(&|store| Box::pin(test(store))).await;
}

/// The part that is the same for all tests, and is compiled once.
async fn each_database<'a>(test: &dyn Fn(Store) -> RunningTest<'a>) {
    let dir = tempfile::tempdir().unwrap();
    println!("on SQLite");
    test(open(&testing::EMPTY.copy_to(SCRATCH.as_ref(), &dir.path().join("quire.db")).unwrap()))
        .await;
    if let Some(database) = on_server() {
        println!("on PostgreSQL");
        test(open(&database.url)).await;
    }
}

pub fn sqlite_url(dir: &tempfile::TempDir) -> DatabaseUrl {
    DatabaseUrl::Sqlite(dir.path().join("quire.db"))
}

pub fn open(url: &DatabaseUrl) -> Store {
    Store::open(url, StoreOptions::default()).unwrap()
}

/// An empty database of its own on the PostgreSQL server, where the test run has one.
pub fn on_server() -> Option<ServerDatabase> {
    testing::EMPTY.on_server(SCRATCH.as_ref()).unwrap()
}

/// Runs statements on whichever database it is.
pub fn execute(c: &mut Conn, sql: &str) -> Result<usize, StoreError> {
    Ok(diesel::sql_query(sql).execute(c)?)
}

pub fn at(seconds: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000).unwrap().plus_seconds(seconds)
}

pub fn user(n: u64) -> UserId {
    UserId::from_bits(n)
}

pub fn story_id(n: u64) -> StoryId {
    StoryId::from_bits(n)
}

pub fn slug(text: &str) -> TagSlug {
    text.parse().unwrap()
}

pub fn a_person(n: u64) -> Person {
    Person {
        id: user(n),
        username: format!("writer{n}"),
        name: format!("Writer {n}"),
        bio: "Writes.".to_owned(),
        image: Some("https://example.org/a.png".to_owned()),
        email: Some(format!("Writer{n}@Example.org")),
        tier: MembershipTier::Free,
        is_staff: false,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: at(0),
    }
}

/// A year as a member, paid at the start.
pub fn a_membership(n: u64) -> MembershipRecord {
    let (plan, price) = (MembershipType::Yearly, Money::new(5_000, Currency::Usd));
    let ordered = Membership::ordered(plan, PaymentProvider::Stripe, at(0)).unwrap();
    MembershipRecord {
        id: MembershipId::from_bits(n),
        person_id: user(n),
        membership: ordered
            .apply(MembershipEvent::Paid { cycle: 1, amount: price }, at(0))
            .unwrap(),
        payment_method: Some(PaymentMethod::PaypalAccount),
    }
}

pub fn a_publication(n: u64) -> Publication {
    Publication {
        id: PublicationId::from_bits(n),
        slug: format!("paper-{n}"),
        name: format!("Paper {n}"),
        tagline: "News".to_owned(),
        description: String::new(),
        image: None,
        domain: Some(format!("paper{n}.example.org")),
        tint: Some("#102030".to_owned()),
        follower_count: 0,
        story_count: 0,
        created_at: at(0),
    }
}

/// A published, public story of writer 1, published `n` seconds in.
pub fn a_story(n: u64) -> Story {
    let published = at(i64::try_from(n).unwrap());
    Story {
        id: story_id(n),
        creator_id: user(1),
        publication_id: None,
        in_response_to: None,
        title: format!("Story {n}"),
        subtitle: "About things".to_owned(),
        slug: format!("story-{n}"),
        excerpt: "Once upon a time".to_owned(),
        status: StoryStatus::Published,
        visibility: Visibility::Public,
        lang: "en".to_owned(),
        preview_image: None,
        word_count: 100,
        read_minutes: 1,
        head_revision: 1,
        published_revision: Some(1),
        clap_count: 0,
        response_count: 0,
        is_suspended: false,
        writer: quire_core::person::AccountState::Active,
        updated_at: published,
        first_published_at: Some(published),
    }
}

/// Adds a story and its (empty) body.
pub fn add_story(c: &mut Conn, new: &Story) -> Result<(), StoreError> {
    story::insert(c, new, &StoryDetails::begun_at(at(0)))?;
    story::add_revision(c, &Revision::first(new, Document::default()))
}

/// Puts a story into the trash.
pub fn trash(c: &mut Conn, story: Story, when: Timestamp) -> Result<(), StoreError> {
    story::change_details(c, &story.id, |details| details.deleted_at = Some(when))?;
    story::save(c, &Story { status: StoryStatus::Deleted, ..story }).map(drop)
}

/// Adds people `1..=n`.
pub async fn add_people(store: &Store, n: u64) {
    store.write(move |c| (1..=n).try_for_each(|n| person::insert(c, &a_person(n)))).await.unwrap();
}

/// Adds publications `1..=n`.
pub async fn add_publications(store: &Store, n: u64) {
    store
        .write(move |c| (1..=n).try_for_each(|n| publication::insert(c, &a_publication(n))))
        .await
        .unwrap();
}

pub fn numbers(stories: &[Story]) -> Vec<u64> {
    stories.iter().map(|story| u64::from_str_radix(story.id.as_str(), 16).unwrap()).collect()
}

/// A document of one paragraph.
pub fn a_text(text: &str) -> Document {
    let kind = BlockKind::Paragraph { drop_cap: false };
    let id = BlockId::from_index(0);
    Document { blocks: vec![Block { id, kind, text: text.to_owned(), marks: Vec::new() }] }
}

/// Book `n` of a person, at place `n`, with two editions.
pub fn a_book(n: u64, person: u64) -> Book {
    let edition = |at: u64, format| BookEdition {
        id: BookEditionId::from_bits(n * 10 + at),
        format,
        link: format!("https://books.example.org/{n}/{at}"),
    };
    Book {
        id: BookId::from_bits(n),
        person_id: user(person),
        title: format!("Book {n}"),
        description: "About plants.".to_owned(),
        cover: Some(ImageId::from_bits(u128::from(n))),
        position: i64::try_from(n).unwrap(),
        editions: vec![edition(1, BookFormat::Ebook), edition(0, BookFormat::Paperback)],
        created_at: at(0),
    }
}

/// A report of story `n`, made a second in.
pub fn a_report(n: u64, reporter_id: UserId, note: &str) -> ReportedReason {
    let (reason, note) = (ReportReason::Infringement, note.to_owned());
    ReportedReason { story_id: story_id(n), reporter_id, reason, note, reported_at: at(1) }
}

/// Submission `n` of a story by its writer, to publication 1, made `n` seconds in.
pub fn a_submission(n: u64, story: u64, writer_id: UserId) -> Submission {
    let when = at(i64::try_from(n).unwrap());
    Submission {
        id: SubmissionId::from_bits(n),
        story_id: story_id(story),
        publication_id: PublicationId::from_bits(1),
        writer_id,
        status: SubmissionStatus::Open,
        title: format!("Story {story}"),
        note: "For you.".to_owned(),
        answer: String::new(),
        decided_by: None,
        assigned_to: None,
        submitted_at: when,
        changed_at: when,
    }
}

/// A highlight of `reader` in the story 0xfff, taken `n` seconds in.
pub fn a_quote(n: u64, reader: u64) -> Quote {
    Quote {
        id: QuoteId::from_bits(n),
        story_id: story_id(0xfff),
        reader_id: user(reader),
        passage: Passage { block: BlockId::from_index(0), start: 0, end: 4 },
        text: "Once".to_owned(),
        is_detached: false,
        note: None,
        created_at: at(i64::try_from(n).unwrap()),
    }
}

/// Everything that those who run a publication can leave there; `person` did it, and invited `other` and
/// an address.
pub fn a_run_publication(
    c: &mut Conn,
    id: &PublicationId,
    person: &UserId,
    other: &UserId,
) -> Result<(), StoreError> {
    let n = u64::from_str_radix(id.as_str(), 16).unwrap() << 8;
    let links = vec!["https://paper.example".to_owned()];
    let details =
        PublicationDetails { revision: 2, contact_email: "paper@mail.example".to_owned(), links };
    publication::set_details(c, id, &details)?;
    publication::set_about(c, id, &a_text("About us."), 1)?;
    let about = NavItem {
        destination: NavDestination::About,
        title: "About".to_owned(),
        value: String::new(),
    };
    publication::set_navigation(c, id, &[about], 1)?;
    let email = format!("somebody{n}@mail.example");
    for (more, invitee) in [(1, Invitee::Person(other.clone())), (2, Invitee::Email(email))] {
        let invite = PublicationInvite {
            id: PublicationInviteId::from_bits(n + more),
            publication_id: id.clone(),
            role: PublicationRole::Writer,
            invitee,
            invited_by: person.clone(),
            created_at: at(1),
            expires_at: at(1_000),
        };
        publication::add_invite(c, &invite)?;
    }
    let act = PublicationAct {
        id: PublicationActId::from_bits(n),
        publication_id: Some(id.clone()),
        kind: PublicationActKind::Invited,
        actor_id: Some(person.clone()),
        person_id: Some(other.clone()),
        role: Some(PublicationRole::Writer),
        note: String::new(),
        done_at: at(1),
    };
    publication::add_act(c, &act)
}
