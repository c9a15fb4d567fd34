#![doc = include_str!("../README.md")]
// The types of the whole schema's resolvers lie deeper in each other than the compiler looks by default.
#![recursion_limit = "256"]

mod access_token;
mod account;
mod address;
mod answer_bytes;
mod archive;
mod block;
mod book;
mod call;
mod catalog;
mod credential;
mod deletion;
mod design;
mod documents;
mod draft;
mod email_settings;
mod embed;
mod endpoint;
mod error;
mod event;
mod export;
mod favicon;
mod feed;
mod field_error;
mod flag;
mod follow;
mod following;
pub mod gate_fields;
mod gift;
mod id;
mod identity;
mod load;
mod lockout;
mod membership;
mod mute;
mod notification;
mod oauth;
mod outcome;
pub mod own_host;
mod paging;
mod passkey;
mod payment;
mod person;
mod phone;
mod preference;
mod profile;
mod publication;
mod quote;
mod reading;
mod refusal;
pub mod resolver_executor;
mod response;
mod scalar;
mod search;
mod second_factor;
mod session;
mod sidebar;
mod sign_in;
mod site;
mod step_up;
mod story;
mod submission;
mod tag;
mod theme;
mod tip;
mod visitor;
mod vocabulary;
mod webhook;

pub use endpoint::GraphQl;

use async_graphql::{EmptySubscription, MergedObject, SchemaBuilder, ValidationMode};
use std::sync::LazyLock;

/// Everything that can be asked.
#[derive(Debug, Default, MergedObject)]
pub struct Query(
    session::SessionQuery,
    account::AccountQuery,
    phone::PhoneQuery,
    email_settings::EmailSettingsQuery,
    person::PersonQuery,
    site::SiteQuery,
    notification::NotificationQuery,
    visitor::VisitorQuery,
    flag::FlagQuery,
    story::StoryQuery,
    draft::DraftQuery,
    draft::OwnQuery,
    draft::HistoryQuery,
    submission::SubmissionQuery,
    embed::EmbedQuery,
    publication::PublicationQuery,
    publication::CollectionPeopleQuery,
    publication::CollectionDeskQuery,
    design::DesignQuery,
    tag::TagQuery,
    feed::FeedQuery,
    following::FollowingQuery,
    catalog::CatalogQuery,
    catalog::SeriesQuery,
    reading::ReadingQuery,
    search::SearchQuery,
    oauth::OauthApplicationQuery,
    webhook::WebhookQuery,
    oauth::OauthAuthorizationQuery,
    gift::GiftQuery,
);

/// Everything that can be done. Its parts are merged in groups: the compiler looks as deep as a list of them is long.
#[derive(Debug, Default, MergedObject)]
pub struct Mutation(AccountMutations, ReaderMutations, WriterMutations, PublicationMutations);

/// What people do about their account and who acts for it.
#[derive(Debug, Default, MergedObject)]
pub struct AccountMutations(
    sign_in::SignInMutation,
    identity::IdentityMutation,
    account::AccountMutation,
    phone::PhoneMutation,
    payment::PaymentMethodMutation,
    payment::PaymentMutation,
    payment::SwitchMutation,
    payment::TrialMutation,
    payment::BillingMutation,
    gift::GiftMutation,
    gift::RedeemMutation,
    tip::TipMutation,
    payment::MembershipMutation,
    preference::PreferenceMutation,
    email_settings::EmailSettingsMutation,
    profile::ProfileMutation,
    account::DesignMutation,
    export::ExportMutation,
    deletion::DeletionMutation,
    credential::CredentialMutation,
    second_factor::SecondFactorMutation,
    passkey::PasskeyMutation,
    access_token::AccessTokenMutation,
    oauth::OauthApplicationMutation,
    webhook::WebhookMutation,
    oauth::OauthAuthorizationMutation,
    oauth::ConnectedApplicationMutation,
    step_up::StepUpMutation,
    session::SessionMutation,
    session::SessionsMutation,
);

/// What readers do.
#[derive(Debug, Default, MergedObject)]
pub struct ReaderMutations(
    follow::FollowMutation,
    mute::MuteMutation,
    mute::KeepAwayMutation,
    block::BlockMutation,
    sidebar::SidebarMutation,
    notification::NotificationMutation,
    reading::ReadingMutation,
    reading::HistoryMutation,
    story::ReportMutation,
    story::NominationMutation,
    catalog::CatalogMutation,
    quote::QuoteMutation,
    response::ResponseMutation,
    event::EventMutation,
);

/// What writers do, and staff about what they wrote.
#[derive(Debug, Default, MergedObject)]
pub struct WriterMutations(
    book::BookMutation,
    tag::TagMutation,
    draft::DraftMutation,
    draft::AboutMutation,
    draft::PublishMutation,
    draft::TrashMutation,
    submission::SubmissionMutation,
);

/// What those do who make a publication.
#[derive(Debug, Default, MergedObject)]
pub struct PublicationMutations(
    publication::FoundingMutation,
    publication::CollectionPeopleMutation,
    publication::CollectionSettingsMutation,
    publication::CollectionAboutMutation,
    publication::CollectionDomainMutation,
    publication::CollectionHomepageMutation,
    publication::CollectionNavigationMutation,
    publication::CollectionSidePageMutation,
    publication::CollectionPickMutation,
    publication::CollectionDeskMutation,
    publication::CollectionSubmissionMutation,
    publication::CollectionDesignMutation,
);

/// The executable schema.
pub type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

/// A schema that is built when it is asked first: most of the time a start takes would go by with those that
/// no one asks.
type LazySchema = &'static LazyLock<Schema>;

/// The schema three times: for documents that no one has seen yet, for those that it had
/// nothing against before, and for the hosts of writers and publications, where less may be asked. They never
/// change and hold nothing.
#[derive(Clone, Copy)]
struct Schemas {
    strict: LazySchema,
    quick: LazySchema,
    own_host: LazySchema,
}

static STRICT: LazyLock<Schema> = LazyLock::new(|| builder().disable_introspection().finish());
/// For documents that the strict schema found good. The library looks through all types for entities, once for each root field,
/// unless it is told that there may be some. What this adds to the schema, `_service`, the strict one does not have: no document
/// that asks for it comes here.
static QUICK: LazyLock<Schema> = LazyLock::new(|| {
    let builder = builder().disable_introspection().enable_federation();
    builder.validation_mode(ValidationMode::Fast).finish()
});
static OWN_HOST: LazyLock<Schema> =
    LazyLock::new(|| builder().disable_introspection().extension(own_host::OwnHost).finish());
static OPEN: LazyLock<Schema> = LazyLock::new(|| builder().finish());
static QUICK_OPEN: LazyLock<Schema> =
    LazyLock::new(|| builder().validation_mode(ValidationMode::Fast).finish());

impl Schemas {
    /// Outside of development the schema cannot be asked about itself.
    fn new(introspection: bool) -> Self {
        let (strict, quick): (LazySchema, LazySchema) = match introspection {
            true => (&OPEN, &QUICK_OPEN),
            false => (&STRICT, &QUICK),
        };
        Self { strict, quick, own_host: &OWN_HOST }
    }
}

/// Wrong names get no suggestions.
fn builder() -> SchemaBuilder<Query, Mutation, EmptySubscription> {
    Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .register_output_type::<error::ErrorObject>()
        .disable_suggestions()
}

/// The schema in its definition language, as `quire print schema` shows it.
#[must_use]
pub fn sdl() -> String {
    STRICT.sdl()
}
