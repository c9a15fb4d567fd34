//! GraphQL over HTTP: the schema by noun, and the endpoint. Resolvers turn ids into types and
//! results into unions; what people do is in `quire-app`.

mod account;
mod address;
mod archive;
mod block;
mod book;
mod call;
mod catalog;
mod credential;
mod deletion;
mod documents;
mod draft;
mod drive;
mod email_settings;
mod endpoint;
mod export;
mod fault;
mod feed;
mod follow;
mod following;
mod identity;
mod load;
mod lockout;
mod membership;
mod mute;
mod notification;
mod outcome;
mod paging;
mod passkey;
mod person;
mod preference;
mod profile;
mod publication;
mod quote;
mod reading;
mod refusal;
mod rendered;
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
mod tag;
mod visitor;
mod vocabulary;

pub use address::{avatar, image};
pub use endpoint::GraphQl;

use async_graphql::{EmptySubscription, MergedObject};

/// Everything that can be asked.
#[derive(Debug, Default, MergedObject)]
pub struct Query(
    session::SessionQuery,
    account::AccountQuery,
    email_settings::EmailSettingsQuery,
    person::PersonQuery,
    site::SiteQuery,
    notification::NotificationQuery,
    visitor::VisitorQuery,
    story::StoryQuery,
    draft::DraftQuery,
    draft::OwnQuery,
    draft::HistoryQuery,
    publication::PublicationQuery,
    tag::TagQuery,
    feed::FeedQuery,
    following::FollowingQuery,
    catalog::CatalogQuery,
    reading::ReadingQuery,
    search::SearchQuery,
);

/// Everything that can be done.
#[derive(Debug, Default, MergedObject)]
pub struct Mutation(
    sign_in::SignInMutation,
    identity::IdentityMutation,
    account::AccountMutation,
    preference::PreferenceMutation,
    email_settings::EmailSettingsMutation,
    follow::FollowMutation,
    profile::ProfileMutation,
    book::BookMutation,
    tag::TagMutation,
    export::ExportMutation,
    deletion::DeletionMutation,
    mute::MuteMutation,
    mute::KeepAwayMutation,
    block::BlockMutation,
    sidebar::SidebarMutation,
    notification::NotificationMutation,
    credential::CredentialMutation,
    second_factor::SecondFactorMutation,
    passkey::PasskeyMutation,
    step_up::StepUpMutation,
    session::SessionMutation,
    session::SessionsMutation,
    reading::ReadingMutation,
    reading::HistoryMutation,
    catalog::CatalogMutation,
    quote::QuoteMutation,
    draft::DraftMutation,
    draft::AboutMutation,
    draft::PublishMutation,
    draft::TrashMutation,
    response::ResponseMutation,
);

/// The executable schema.
pub type Schema = async_graphql::Schema<Query, Mutation, EmptySubscription>;

/// Makes the schema. Outside of development it cannot be asked about itself, and wrong names get
/// no suggestions (requirement G-4).
#[must_use]
pub fn schema(introspection: bool) -> Schema {
    let builder = Schema::build(Query::default(), Mutation::default(), EmptySubscription)
        .disable_suggestions();
    if introspection { builder.finish() } else { builder.disable_introspection().finish() }
}

/// The schema in its definition language, as `quire print schema` shows it.
#[must_use]
pub fn sdl() -> String {
    schema(false).sdl()
}
