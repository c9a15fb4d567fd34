//! Identifiers. Every kind is a type of its own; all are text, made by us from random bits that
//! are passed in (or from a digest, for imports that must be repeatable).

use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// Text that is no identifier of the wanted kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{value}` is not a {kind}")]
pub struct InvalidId {
    /// The kind of identifier, in lower case.
    pub kind: &'static str,
    /// What was given, cut to 64 characters.
    pub value: String,
}

/// An identifier of something stored. Others send it as text, and may send any text.
pub trait EntityId: FromStr<Err = InvalidId> + fmt::Display {
    /// The identifier that nothing has: no text parses to it, and nothing is made with it.
    #[must_use]
    fn of_nothing() -> Self;

    /// Reads what was sent; `None` when it is no identifier.
    #[must_use]
    fn sent(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

pub(crate) fn invalid(kind: &'static str, value: &str) -> InvalidId {
    InvalidId { kind, value: value.chars().take(64).collect() }
}

macro_rules! text_id {
    ($(#[$meta:meta])* $name:ident, $kind:literal, |$text:ident| $valid:expr) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// The identifier as text.
            #[must_use]
            pub fn as_str(&self) -> &str { &self.0 }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str(&self.0) }
        }
        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str { &self.0 }
        }
        impl FromStr for $name {
            type Err = InvalidId;
            fn from_str($text: &str) -> Result<Self, InvalidId> {
                if $valid { Ok(Self($text.to_owned())) } else { Err(invalid($kind, $text)) }
            }
        }
        impl TryFrom<String> for $name {
            type Error = InvalidId;
            fn try_from(value: String) -> Result<Self, InvalidId> { value.parse() }
        }
        impl From<$name> for String {
            fn from(id: $name) -> String { id.0 }
        }
    };
}

macro_rules! entity_ids {
    ($($name:ident),+ $(,)?) => {$(
        impl $crate::id::EntityId for $name {
            fn of_nothing() -> Self { Self(String::new()) }
        }
    )+};
}

pub(crate) use {entity_ids, text_id};

macro_rules! hex_id {
    ($(#[$meta:meta])* $name:ident, $kind:literal) => {
        text_id!($(#[$meta])* $name, $kind, |text| is_hex_id(text));
        impl $name {
            /// Makes an identifier of 12 hex digits from the low 48 bits.
            #[must_use]
            pub fn from_bits(bits: u64) -> Self { Self(format!("{:012x}", bits & 0xffff_ffff_ffff)) }
        }
    };
}

/// 10 to 12 lower-case hex digits.
pub(crate) fn is_hex_id(text: &str) -> bool {
    (10..=12).contains(&text.len()) && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

hex_id!(
    /// A story, also a response, which is a story: 10 to 12 lower-case hex digits, of which we make
    /// 12.
    StoryId, "story id"
);
hex_id!(
    /// A person with an account: 10 to 12 lower-case hex digits, of which we make 12,
    /// as for stories.
    UserId, "user id"
);
hex_id!(
    /// A publication (collection): 10 to 12 lower-case hex digits, of which we make
    /// 12, as for stories.
    PublicationId, "publication id"
);
hex_id!(
    /// A membership. 12 lower-case hex digits.
    MembershipId, "membership id"
);
hex_id!(
    /// A charge of a member. 12 lower-case hex digits.
    ChargeId, "charge id"
);
hex_id!(
    /// A way in which someone pays. 12 lower-case hex digits.
    PaymentMethodId, "payment method id"
);
hex_id!(
    /// A quote: a passage of a story that a reader took (decision 0022). 12 lower-case hex digits.
    QuoteId, "quote id"
);
hex_id!(
    /// A book of a writer. 12 lower-case hex digits.
    BookId, "book id"
);
hex_id!(
    /// An edition of a book. 12 lower-case hex digits.
    BookEditionId, "book edition id"
);
hex_id!(
    /// A submission of a story to a publication. 12 lower-case hex digits.
    SubmissionId, "submission id"
);
hex_id!(
    /// An invitation to a publication. 12 lower-case hex digits.
    PublicationInviteId, "publication invite id"
);
hex_id!(
    /// Something that someone did in a publication. 12 lower-case hex digits.
    PublicationActId, "publication act id"
);
hex_id!(
    /// A page of a publication beside its stories. 12 lower-case hex digits.
    PublicationPageId, "publication page id"
);
hex_id!(
    /// A membership that someone gives away. 12 lower-case hex digits.
    GiftMembershipId, "gift id"
);
hex_id!(
    /// Money that went back. 12 lower-case hex digits.
    RefundId, "refund id"
);
hex_id!(
    /// An application of others that acts for people. 12 lower-case hex digits.
    ApplicationId, "application id"
);
hex_id!(
    /// An access token, as its owner's list names it. 12 lower-case hex digits.
    AccessTokenId, "access token id"
);
hex_id!(
    /// An address to which someone has events sent. 12 lower-case hex digits.
    WebhookId, "webhook id"
);
hex_id!(
    /// Something that was asked of the hub. 12 lower-case hex digits.
    HubRequestId, "hub request id"
);
text_id!(
    /// A picture someone uploaded: 32 lower-case hex digits, which no one can guess
    /// (decision 0016).
    ImageId, "image id",
    |text| text.len() == 32 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
);
impl ImageId {
    /// Makes an identifier from 128 random bits.
    #[must_use]
    pub fn from_bits(bits: u128) -> Self {
        Self(format!("{bits:032x}"))
    }
}
text_id!(
    /// A save, named by the tab that sends it, so that sending it again changes nothing: 8 to 64 of
    /// `A-Z a-z 0-9 _ -` (for a save whose answer got lost).
    SaveId, "save id", |text| is_token(text)
);
text_id!(
    /// A tab in which someone writes, named by itself: 8 to 64 of `A-Z a-z 0-9 _ -` (so
    /// that a second tab knows of the first).
    SeatId, "seat id", |text| is_token(text)
);
fn is_token(text: &str) -> bool {
    (8..=64).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-'))
}
text_id!(
    /// A block inside a story's document: 1 to 16 of `a-z 0-9`, stable while the
    /// block lives, so that what refers to it survives editing.
    BlockId, "block id",
    |text| (1..=16).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
);
impl BlockId {
    /// The id of the block at `index` in a freshly made document.
    #[must_use]
    pub fn from_index(index: usize) -> Self {
        Self(format!("b{index}"))
    }
}
text_id!(
    /// A tag's slug: letters and digits of any script, lower case, joined by dashes;
    /// at most 60 characters.
    TagSlug, "tag",
    |text| !text.is_empty() && text.chars().count() <= 60 && crate::text::slug::is_slug(text)
);
text_id!(
    /// The word in addresses of a page of a publication: as a tag's slug.
    PageSlug, "page slug",
    |text| !text.is_empty() && text.chars().count() <= 60 && crate::text::slug::is_slug(text)
);

entity_ids!(
    AccessTokenId,
    ApplicationId,
    StoryId,
    UserId,
    PublicationId,
    PublicationInviteId,
    PublicationPageId,
    QuoteId,
    BookId,
    SubmissionId,
    MembershipId,
    ChargeId,
    GiftMembershipId,
    RefundId,
    PaymentMethodId,
    WebhookId,
    HubRequestId,
    BlockId
);

impl EntityId for TagSlug {
    fn of_nothing() -> Self {
        Self(String::new())
    }

    fn sent(text: &str) -> Option<Self> {
        Self::in_any_case(text)
    }
}

impl TagSlug {
    /// Reads a slug as people type it, in any case; `None` when it is none.
    #[must_use]
    pub fn in_any_case(text: &str) -> Option<Self> {
        text.to_lowercase().parse().ok()
    }
}
