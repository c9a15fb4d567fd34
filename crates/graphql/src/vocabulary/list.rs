//! Lists, and the order of what is listed.

use async_graphql::Enum;

/// Who may see a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::catalog::CatalogVisibility")]
pub enum CatalogVisibility {
    /// Members.
    Locked,
    /// Its owner alone.
    Private,
    /// Everybody.
    Public,
}

/// What kind of list it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::library::CatalogType")]
pub enum CatalogType {
    /// No kind in particular.
    Default,
    /// A part of the home page.
    HomeModule,
    /// A list that someone made.
    Lists,
    /// A list that everyone has.
    PredefinedList,
    /// A sequence.
    Sequence,
    /// A series.
    Series,
    /// A topic.
    Topic,
}

/// Which of one's own series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::library::YourSeriesFilter")]
pub enum YourSeriesFilter {
    /// Those that others see.
    Public,
    /// Those that no one else sees.
    Private,
}

/// How an edition of a book comes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::book::BookFormat")]
pub enum BookFormat {
    /// Hardcover.
    Hardcover,
    /// Paperback.
    Paperback,
    /// E-book.
    Ebook,
    /// Audiobook.
    Audiobook,
}

/// Of which time the best stories of a topic are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::feed::TopPeriod")]
pub enum TopPeriod {
    /// The last seven days.
    Week,
    /// The last thirty days.
    Month,
    /// The last 365 days.
    Year,
    /// As far back as there are stories.
    AllTime,
}

/// The order of a publication's list of all stories.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::publication::CollectionOrder")]
pub enum CollectionOrder {
    /// Oldest first.
    Earliest,
    /// Of the newest 1,000 those with most claps first.
    MostPopular,
}

/// Writers or publications among what one follows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[graphql(remote = "quire_core::vocabulary::navigation::FollowingFeedEntity")]
pub enum FollowingFeedEntity {
    /// Publications.
    Publications,
    /// Writers.
    Writers,
}
