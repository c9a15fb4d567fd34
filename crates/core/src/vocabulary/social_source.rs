//! The parts of a source: where a reader came from, in one text.

crate::vocabularies! {
    /// A part of a source.
    SourcePart: "social_source_part" {
        Name = "name", UserId = "userId", Dimension = "dimension", CollectionId = "collectionId",
        PostId = "postId", TagSlug = "tagSlug", PromoId = "promoId", Index = "index",
        PostFeedReason = "postFeedReason", CatalogId = "catalogId", TopicId = "topicId",
        AuthorId = "authorId", SusiEntry = "susiEntry", SectionType = "sectionType",
        FeedId = "feedId", RankPosition = "rankPosition", NotificationType = "notificationType",
        NewsletterV3Id = "newsletterV3Id", RankedModuleType = "rankedModuleType",
        HighlightGroupId = "highlightGroupId", QuoteId = "quoteId",
    }

    /// A place outside of the site's pages where a link may stand.
    SourceName {
        /// A feed, of either format.
        Rss = "rss",
        /// A network with which someone shared it; which one is the dimension.
        Share = "share",
    }
}
