//! Search: where the box stands, what a hit carries, what is counted.

crate::vocabularies! {
    /// A tab of the search page, as its path spells it.
    SearchCategory: "search_category" {
        Users = "users",
        Tags = "tags",
        /// What no category means.
        Posts = "posts",
        Publications = "publications",
        Lists = "lists",
    } where {
        /// What the box in the top bar searches where no page says otherwise.
        OF_TOP_BAR: "search_default_scope" = [Users, Publications, Tags];
    }

    /// What the search box searches, by where it stands.
    SearchScope: "search_scope" labels "search_page_scope" {
        /// All stories.
        Post = "POST" as "post pages",
        /// Stories of that publication.
        Publication = "PUBLICATION" as "publication pages",
        /// Stories of that person.
        User = "USER" as "user pages",
        /// Stories with that tag.
        Topic = "TOPIC" as "topic pages",
        /// The viewer's own stories.
        Notifications = "NOTIFICATIONS" as "notifications page",
        /// The viewer's own stories.
        YourStories = "YOUR_STORIES" as "your-stories page",
        /// People, publications and tags.
        Default = "DEFAULT" as "default",
    }

    /// What a hit among stories carries.
    PostHitField: "search_hit_field_posts" {
        PostId = "postId", Title = "title", LatestPublishedAt = "latestPublishedAt",
        ObjectId = "objectID",
    }

    /// What a hit among people carries.
    UserHitField: "search_hit_field_users" {
        UserId = "userId", Username = "username", Name = "name", ImageId = "imageId",
    }

    /// What a hit among publications carries.
    CollectionHitField: "search_hit_field_collections" {
        CollectionId = "collectionId", Name = "name", ImageId = "imageId",
    }

    /// What a hit among tags carries.
    TagHitField: "search_hit_field_tags" { TagSlug = "tagSlug", DisplayText = "displayText" }

    /// What a search is counted as.
    SearchAnalyticsTag: "search_analytics_tag" {
        User = "search_user",
        /// Also when no category is named.
        Post = "search_post",
        Tag = "search_tag",
        Publication = "search_publication",
        List = "search_list",
    }

    /// Whether a searcher is signed in, for statistics.
    SearchViewerType: "search_analytics_viewer_type" { Anonymous = "anonymous", LoggedIn = "logged in" }

    /// Whether a searcher is a member, for statistics.
    SearchMembership: "search_analytics_membership" {
        Member = "member", NonMember = "nonmember", Unknown = "unknown",
    }

    /// What those without the permission are limited to.
    SearchQualityFilter: "search_quality_filter" {
        /// People.
        HighQualityUser = "highQualityUser",
        /// People and stories.
        WrittenByHighQualityUser = "writtenByHighQualityUser",
    }

    /// Where a query in the browser's search cache stands.
    SearchEntryStatus: "search_entry_status" { Loading = "loading", Error = "error", Success = "success" }
}
