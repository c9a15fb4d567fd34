//! A site with a few people and stories.

use quire_app::{
    App,
    device::Device,
    ports::Ids,
    session::{self, SignedIn},
    testing::{self, TestDoubles},
};
use quire_core::{
    BlockId, Document, StoryId, UserId, Viewer,
    document::{Block, BlockKind},
    person::{MembershipTier, Person},
    story::{Revision, Story, StoryDetails, StoryStatus, Visibility},
};
use quire_store::{StoreError, person, story, testing::EMPTY};
use std::path::Path;
use tempfile::TempDir;

/// A site that goes away with its test.
pub struct World {
    pub app: App,
    pub doubles: TestDoubles,
    pub folder: TempDir,
}

impl World {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let doubles = TestDoubles::default();
        let scratch = Path::new(env!("CARGO_TARGET_TMPDIR"));
        EMPTY.copy_to(scratch, &folder.path().join("quire.db")).unwrap();
        let app = testing::app(folder.path(), &doubles).unwrap();
        Self { app, doubles, folder }
    }

    /// Adds a person.
    pub async fn person(&self, username: &str) -> Person {
        self.person_as(username, |_| ()).await
    }

    pub async fn person_as(&self, username: &str, change: impl FnOnce(&mut Person)) -> Person {
        let now = self.app.ports.clock.now();
        let mut made = Person {
            id: UserId::from_bits(self.app.ports.ids.bits()),
            username: username.to_owned(),
            name: username.to_uppercase(),
            bio: String::new(),
            image: None,
            email: Some(format!("{username}@example.org")),
            tier: MembershipTier::Free,
            is_staff: false,
            is_suspended: false,
            deleted_at: None,
            follower_count: 0,
            following_count: 0,
            story_count: 0,
            created_at: now,
        };
        change(&mut made);
        let row = made.clone();
        self.write(move |c| person::insert(c, &row)).await;
        made
    }

    /// Signs a person in who has just shown who they are.
    pub async fn signed_in(&self, person: &Person) -> SignedIn {
        let opened = session::open(&self.app, &person.id, &Device::default()).await.unwrap();
        let found = session::find(&self.app, &opened.token).await.unwrap().unwrap();
        let until = self.app.ports.clock.now().plus_seconds(600);
        SignedIn { step_up_until: Some(until), ..found }
    }

    /// Adds a published story of six paragraphs.
    pub async fn story(&self, author: &Person) -> Story {
        self.story_as(author, |_| ()).await
    }

    pub async fn story_as(&self, author: &Person, change: impl FnOnce(&mut Story)) -> Story {
        let now = self.app.ports.clock.now();
        let mut made = Story {
            id: StoryId::from_bits(self.app.ports.ids.bits()),
            creator_id: author.id.clone(),
            publication_id: None,
            in_response_to: None,
            title: "A story".to_owned(),
            subtitle: String::new(),
            slug: "a-story".to_owned(),
            excerpt: String::new(),
            status: StoryStatus::Published,
            visibility: Visibility::Public,
            lang: "en".to_owned(),
            preview_image: None,
            word_count: 60,
            read_minutes: 1,
            head_revision: 1,
            published_revision: Some(1),
            clap_count: 0,
            response_count: 0,
            is_suspended: false,
            writer: quire_core::person::AccountState::Active,
            updated_at: now,
            first_published_at: Some(now),
        };
        change(&mut made);
        let row = made.clone();
        self.write(move |c| {
            story::insert(c, &row, &StoryDetails::published_at(now))?;
            let document = paragraphs(&["one", "two", "three", "four", "five", "secret"]);
            story::add_revision(c, &Revision::first(&row, document))
        })
        .await;
        made
    }

    pub async fn details(&self, story: &Story) -> StoryDetails {
        let id = story.id.clone();
        self.read(move |c| story::details(c, &id)).await.unwrap()
    }

    /// Puts a story into the trash.
    pub async fn trash(&self, story: &Story) {
        let now = self.app.ports.clock.now();
        let gone = Story { status: StoryStatus::Deleted, ..story.clone() };
        self.write(move |c| {
            story::change_details(c, &gone.id, |details| details.deleted_at = Some(now))?;
            story::save(c, &gone)
        })
        .await;
    }

    pub async fn write<T: Send + 'static>(
        &self,
        work: impl Fn(&mut quire_store::Conn) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        self.app.store.write(work).await.unwrap()
    }

    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut quire_store::Conn) -> Result<T, StoreError> + Send + 'static,
    ) -> T {
        self.app.store.read(work).await.unwrap()
    }
}

/// Ids that consist of one byte.
pub struct SameIds(pub u8);

impl Ids for SameIds {
    fn bits(&self) -> u64 {
        u64::from_be_bytes([self.0; 8])
    }

    fn secret(&self) -> [u8; 32] {
        [self.0; 32]
    }
}

pub fn viewer(person: &Person) -> Viewer {
    session::viewer_of(person, Default::default())
}

pub fn paragraphs(texts: &[&str]) -> Document {
    let block = |(index, text): (usize, &&str)| Block {
        id: BlockId::from_index(index),
        kind: BlockKind::Paragraph { drop_cap: false },
        text: (*text).to_owned(),
        marks: Vec::new(),
    };
    Document { blocks: texts.iter().enumerate().map(block).collect() }
}
