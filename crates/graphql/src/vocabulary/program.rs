//! Programs that act in someone's name.

use async_graphql::Enum;

/// What a program may do in someone's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::access_token::ApiScope")]
pub enum ApiScope {
    /// See who they are.
    #[graphql(name = "basicProfile")]
    BasicProfile,
    /// See which publications they follow and write for.
    #[graphql(name = "listPublications")]
    ListPublications,
    /// Publish stories and save drafts.
    #[graphql(name = "publishPost")]
    PublishPost,
    /// Upload pictures.
    #[graphql(name = "uploadImage")]
    UploadImage,
    /// Read their stories and drafts.
    #[graphql(name = "readStories")]
    ReadStories,
    /// Change, publish and delete their stories.
    #[graphql(name = "writeStories")]
    WriteStories,
    /// See their lists, highlights, follows and reading history.
    #[graphql(name = "readLibrary")]
    ReadLibrary,
    /// Change their lists and follows.
    #[graphql(name = "writeLibrary")]
    WriteLibrary,
    /// Have events sent to addresses it chooses.
    #[graphql(name = "manageWebhooks")]
    ManageWebhooks,
}

/// How long a token is good.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::access_token::TokenLife")]
pub enum TokenLife {
    /// 30 days.
    #[graphql(name = "DAYS_30")]
    Days30,
    /// 90 days.
    #[graphql(name = "DAYS_90")]
    Days90,
    /// A year.
    #[graphql(name = "DAYS_365")]
    Days365,
    /// Until it is revoked.
    Never,
}

/// What kind of program an application is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::oauth::ApplicationKind")]
pub enum ApplicationKind {
    /// It has a secret.
    Confidential,
    /// It runs where nothing is secret.
    Public,
    /// It was written for Medium's API.
    Medium,
    /// It is an automation service.
    Automation,
}

/// What a webhook can be told of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::webhook::WebhookEvent")]
pub enum WebhookEvent {
    /// A story came out, or came back.
    StoryPublished,
    /// A story that is out changed.
    StoryUpdated,
    /// A story is not out any more.
    StoryRemoved,
    /// Someone responded.
    ResponseCreated,
    /// Someone began to follow.
    FollowerAdded,
    /// The person became a member. Told to their own webhooks alone.
    MembershipStarted,
    /// The membership is renewed, changed or canceled, or a payment failed. Told to their own webhooks alone.
    MembershipChanged,
    /// The person is a member no more. Told to their own webhooks alone.
    MembershipEnded,
}

/// Whether a webhook is sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::webhook::WebhookState")]
pub enum WebhookState {
    /// It is.
    Active,
    /// Its owner paused it.
    Paused,
    /// Its address failed for three days.
    Failing,
    /// Its address said that it is gone.
    Gone,
}

/// Where a delivery stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::webhook::WebhookDeliveryState")]
pub enum WebhookDeliveryState {
    /// It is to be sent.
    Waiting,
    /// It arrived.
    Delivered,
    /// It was tried for three days.
    Failed,
    /// It is not to be sent any more.
    Dropped,
}
