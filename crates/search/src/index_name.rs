//! The indexes and the categories of the search page (spec 3 §2.1, §7.2; decision 93).

use quire_core::vocabulary;

vocabulary! {
    /// What can be searched, by the name an Algolia client uses.
    IndexName {
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

vocabulary! {
    /// The tabs of the search page, as spelt in its path.
    Category {
        Users = "users",
        Tags = "tags",
        /// What no category means.
        Posts = "posts",
        Publications = "publications",
        Lists = "lists",
    }
}

impl IndexName {
    /// The index's place in [`IndexName::ALL`].
    #[must_use]
    pub const fn position(self) -> usize {
        self as usize
    }
}

impl Category {
    /// The index behind the tab.
    #[must_use]
    pub const fn index(self) -> IndexName {
        match self {
            Category::Users => IndexName::Users,
            Category::Tags => IndexName::Tags,
            Category::Posts => IndexName::Posts,
            Category::Publications => IndexName::Collections,
            Category::Lists => IndexName::Catalogs,
        }
    }

    /// The category a search page path names; a path without one means stories.
    ///
    /// # Errors
    /// When the segment is none of the five.
    pub fn of_path(
        segment: Option<&str>,
    ) -> Result<Category, quire_core::vocabulary::UnknownValue> {
        segment.map_or(Ok(Category::Posts), str::parse)
    }

    /// The analytics tag of a search in this category (spec 3 §7.2); none means stories.
    #[must_use]
    pub const fn analytics_tag(category: Option<Category>) -> &'static str {
        match category {
            Some(Category::Users) => "search_user",
            Some(Category::Tags) => "search_tag",
            Some(Category::Publications) => "search_publication",
            Some(Category::Lists) => "search_list",
            Some(Category::Posts) | None => "search_post",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_without_a_category_means_stories() {
        assert_eq!(Category::of_path(None), Ok(Category::Posts));
        assert_eq!(Category::of_path(Some("lists")).map(Category::index), Ok(IndexName::Catalogs));
        assert!(Category::of_path(Some("unknown")).is_err());
    }

    #[test]
    fn every_category_has_the_analytics_tag_of_the_specification() {
        let tags: Vec<_> =
            Category::ALL.iter().map(|c| Category::analytics_tag(Some(*c))).collect();
        assert_eq!(
            tags,
            ["search_user", "search_tag", "search_post", "search_publication", "search_list"]
        );
        assert_eq!(Category::analytics_tag(None), "search_post");
    }

    #[test]
    fn positions_follow_the_list() {
        for (place, name) in IndexName::ALL.iter().enumerate() {
            assert_eq!(name.position(), place);
        }
    }
}
