//! The nouns of Quire and their rules: what a story, a person, a publication, a list and a tag
//! *is*, and which rules hold. No IO, no async, no clock, no randomness: time and random bits are
//! passed in.
//!
//! Reading order: [`id`], [`time`], [`document`], [`draft`], [`story`], [`person`],
//! [`publication`], [`tag`], [`catalog`], [`profile`], [`book`], [`viewer`], [`policy`], [`submission`], [`nomination`],
//! [`response`], [`quote`], [`follow`], [`keyword`], [`feed`], [`text`], [`date`], [`image`], [`colour`], [`theme`], [`account`], [`access_token`], [`oauth`],
//! [`preference`], [`sidebar`], [`notification`], [`banner`], [`app_link`], [`automation`], [`event`],
//! [`tracking`], [`flag`], [`limit`], [`message`], [`outcome`], [`vocabulary`](mod@vocabulary),
//! [`registry`].

#![doc = include_str!("../README.md")]

pub mod access_token;
pub mod account;
pub mod app_link;
pub mod automation;
pub mod banner;
pub mod book;
pub mod catalog;
pub mod colour;
pub mod date;
pub mod design;
pub mod document;
pub mod draft;
pub mod event;
pub mod feed;
pub mod flag;
pub mod follow;
pub mod hub;
pub mod id;
pub mod image;
pub mod keyword;
pub mod limit;
pub mod message;
pub mod nomination;
pub mod notification;
pub mod oauth;
pub mod outcome;
pub mod person;
pub mod policy;
pub mod preference;
pub mod profile;
pub mod publication;
pub mod quote;
pub mod registry;
pub mod response;
pub mod sidebar;
pub mod story;
pub mod submission;
pub mod tag;
pub mod text;
pub mod theme;
pub mod time;
pub mod tracking;
pub mod viewer;
pub mod vocabulary;
pub mod webhook;

pub use catalog::CatalogId;
pub use document::Document;
pub use id::{
    AccessTokenId, ApplicationId, BlockId, BookEditionId, BookId, ChargeId, GiftMembershipId,
    HubRequestId, ImageId, MembershipId, PageSlug, PaymentMethodId, PublicationActId,
    PublicationId, PublicationInviteId, PublicationPageId, QuoteId, RefundId, SaveId, SeatId,
    StoryId, SubmissionId, TagSlug, UserId, WebhookId,
};
pub use time::Timestamp;
pub use viewer::{FreeReading, Viewer};
/// Crates whose types the functions of this one take and give.
pub use {chrono, url};
