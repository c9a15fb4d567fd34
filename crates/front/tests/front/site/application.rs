//! An application that knows what the test tells it.

use async_trait::async_trait;
use http::HeaderMap;
use quire_core::{UserId, Viewer, person::MembershipTier};
use quire_front::{Application, PageVisit, Question, Reader, StoryPage, Unavailable, Verdict};
use quire_http::session::capability::Grant;
use quire_routing::{
    Flag, Flags, Page, ParsedAddress, Resolution,
    edge::{PageLoad, PageSubjects, decide, purge_tags},
    host::Domain,
};
use serde_json::{Map, Value};
use std::{
    collections::HashMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
    },
};

/// How a story stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Story {
    Published,
    Draft,
    Gone,
    /// Only staff reads it.
    TakenDown,
    /// The meter opens it to who comes.
    Metered,
}

#[derive(Default)]
pub struct Known {
    stories: Mutex<HashMap<String, Story>>,
    moved: Mutex<HashMap<String, String>>,
    pub is_down: AtomicBool,
    /// What the flags are for everybody who says nothing else.
    pub flags: Mutex<Flags>,
    pub verdicts: AtomicUsize,
    /// How often the front door asked who is asking.
    pub readers: AtomicUsize,
}

impl Known {
    pub fn publish(&self, id: &str) {
        self.set(id, Story::Published);
    }

    pub fn set(&self, id: &str, story: Story) {
        self.stories.lock().unwrap().insert(id.to_owned(), story);
    }

    pub fn remember(&self, old: &str, new: &str) {
        self.moved.lock().unwrap().insert(old.to_owned(), new.to_owned());
    }

    fn up(&self) -> Result<(), Unavailable> {
        if self.is_down.load(SeqCst) { Err(Unavailable) } else { Ok(()) }
    }
}

#[async_trait]
impl Application for Known {
    async fn reader(&self, headers: &HeaderMap, _: Option<&Domain>) -> Result<Reader, Unavailable> {
        self.readers.fetch_add(1, SeqCst);
        let cookie = headers.get("cookie").map_or("", |line| line.to_str().unwrap());
        let flags = *self.flags.lock().unwrap();
        let person = |tier, is_staff| Reader {
            flags,
            viewer: Viewer::Person {
                id: UserId::from_bits(1),
                tier,
                is_staff,
                is_suspended: false,
                free: Default::default(),
            },
            username: Some("ada".to_owned()),
            ..Reader::default()
        };
        Ok(match cookie.split("sid=").nth(1).map(|rest| rest.split(';').next().unwrap()) {
            Some("free") => person(MembershipTier::Free, false),
            Some("member") => person(MembershipTier::Member, false),
            Some("staff") => person(MembershipTier::Free, true),
            Some("spoofed") => Reader { is_spoofed: true, ..person(MembershipTier::Free, false) },
            Some("unmanaged") => {
                let flags = Flags::default().with(Flag::SwitchPlanPremiumTier, false);
                Reader { flags, ..person(MembershipTier::Member, false) }
            }
            Some("framed") => {
                let flags = Flags::default().with(Flag::AllowIframe, true);
                Reader { flags, ..person(MembershipTier::Free, false) }
            }
            _ => Reader { flags, ..Reader::default() },
        })
    }

    async fn story_page(
        &self,
        resolution: &Resolution,
        reader: &Reader,
        visit: PageVisit,
    ) -> Result<StoryPage, Unavailable> {
        let Some(id) = resolution.param("postId") else { return Ok(StoryPage::OfClass) };
        let story = self.stories.lock().unwrap().get(id).copied();
        let opens = match story {
            Some(Story::TakenDown) => reader.viewer.is_staff(),
            Some(Story::Metered) if visit == PageVisit::Looks => return Ok(StoryPage::WouldOpen),
            Some(Story::Metered) => true,
            _ => false,
        };
        Ok(if opens { StoryPage::Opened(id.parse().unwrap()) } else { StoryPage::OfClass })
    }

    async fn verdict(
        &self,
        _: &ParsedAddress,
        resolution: &Resolution,
        reader: &Reader,
    ) -> Result<Verdict, Unavailable> {
        self.up()?;
        self.verdicts.fetch_add(1, SeqCst);
        if resolution.param("username") == Some("panic") {
            panic!("the application panics when told to");
        }
        let page = resolution.page.unwrap_or(Page::NotFound);
        let mut load = PageLoad::default();
        let (mut status, mut posts) = (resolution.status, Vec::new());
        if let Some(id) = resolution.param("postId") {
            match self.stories.lock().unwrap().get(id) {
                Some(Story::Published | Story::Metered) => {}
                Some(Story::Draft) => load.draft = true,
                Some(Story::TakenDown) if reader.viewer.is_staff() => load.suspended_visible = true,
                Some(Story::Gone | Story::TakenDown) => status = 410,
                None => status = 404,
            }
            posts.push(id);
        }
        let tags = purge_tags(page, &PageSubjects { posts: &posts, ..PageSubjects::default() });
        let lang = (page == Page::Post).then(|| "ja".to_owned());
        Ok(Verdict { status, page, location: None, tags, cache: decide(page, &load), lang })
    }

    async fn lookup(&self, _: &Resolution, _: &Reader) -> Result<Option<String>, Unavailable> {
        Ok(None)
    }

    async fn moved(&self, address: &ParsedAddress) -> Result<Option<String>, Unavailable> {
        Ok(self.moved.lock().unwrap().get(&address.path()).cloned())
    }

    async fn ask(
        &self,
        question: &Question,
        variables: &Map<String, Value>,
        _: &Grant,
    ) -> Option<Value> {
        let Some(id) = variables.get("postId").and_then(Value::as_str) else {
            return Some(serde_json::json!({}));
        };
        let told = serde_json::json!({"story": {"title": question.name, "bodyHtml": format!("<p>the text of {id}</p>")}});
        Some(told)
    }

    fn capability(&self, grant: Grant) -> String {
        let opened = grant.opened.map(|id| format!("-and-{id}")).unwrap_or_default();
        format!("may-read-as-{}{opened}", grant.class.as_str())
    }
}
