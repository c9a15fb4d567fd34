//! The indexes and the categories of the search page.

use quire_core::{
    vocabulary,
    vocabulary::search::{SearchAnalyticsTag, SearchCategory as Category},
};

vocabulary! {
    /// What can be searched, by the name an Algolia client uses.
    IndexName: "search_index" {
        /// Stories, responses among them.
        Posts = "posts",
        /// People.
        Users = "users",
        /// Tags with at least one story.
        Tags = "tags",
        /// Publications.
        Collections = "collections",
        /// Public lists.
        Catalogs = "catalogs",
        /// Editions of books.
        BookEditions = "book_editions",
    }
}

impl IndexName {
    /// The index's place in [`IndexName::ALL`].
    #[must_use]
    pub const fn position(self) -> usize {
        self as usize
    }

    /// The index behind a tab of the search page.
    #[must_use]
    pub const fn of(category: Category) -> IndexName {
        match category {
            Category::Users => IndexName::Users,
            Category::Tags => IndexName::Tags,
            Category::Posts => IndexName::Posts,
            Category::Publications => IndexName::Collections,
            Category::Lists => IndexName::Catalogs,
        }
    }
}

/// What a search in this category is counted as; none means stories.
#[must_use]
pub const fn analytics_tag(category: Option<Category>) -> SearchAnalyticsTag {
    match category {
        Some(Category::Users) => SearchAnalyticsTag::User,
        Some(Category::Tags) => SearchAnalyticsTag::Tag,
        Some(Category::Publications) => SearchAnalyticsTag::Publication,
        Some(Category::Lists) => SearchAnalyticsTag::List,
        Some(Category::Posts) | None => SearchAnalyticsTag::Post,
    }
}
