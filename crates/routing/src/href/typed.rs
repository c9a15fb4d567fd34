//! One function for every named route: a forgotten parameter does not compile. An
//! empty value leaves its part out; [`href_with_warnings`](super::href_with_warnings) says so.

use super::fill;

macro_rules! builders {
    ($($name:ident = $route:literal $pattern:literal ($($arg:ident: $param:literal),*);)+) => {
        $(
            #[doc = concat!("`", $route, "`: `", $pattern, "`.")]
            #[must_use]
            pub fn $name($($arg: &str),*) -> String {
                let given: &[(&str, &str)] = &[$(($param, $arg)),*];
                fill($pattern, |wanted| {
                    given.iter().find(|(param, _)| *param == wanted).map(|(_, value)| Some(*value))
                })
                .path
            }
        )+

        /// Route and pattern of every function here; a test compares them with the table.
        pub const TYPED: &[(&str, &str)] = &[$(($route, $pattern)),+];
    };
}

builders! {
    show_home = "ShowHome" "/" ();
    show_post = "ShowPost" "/p/{postId}" (post_id: "postId");
    show_edit_post = "ShowEditPost" "/p/{postId}/edit" (post_id: "postId");
    post_settings = "post_settings" "/p/{postId}/settings" (post_id: "postId");
    post_history = "post_history" "/p/{postId}/history" (post_id: "postId");
    import_story = "import_story" "/p/import" ();
    post_info = "post_info" "/p/{postId}/info" (post_id: "postId");
    post_responses = "post_responses" "/p/{postId}/responses" (post_id: "postId");
    show_post_under_user = "ShowPostUnderUser" "/@{username}/{postId}" (username: "username", post_id: "postId");
    show_post_under_collection = "ShowPostUnderCollection" "/{collectionSlug}/{postId}" (collection_slug: "collectionSlug", post_id: "postId");
    show_sequence_post = "ShowSequencePost" "/s/{sequenceSlug}/{postId}" (sequence_slug: "sequenceSlug", post_id: "postId");
    show_new_post = "ShowNewPost" "/new-story" ();
    show_search = "ShowSearch" "/search" ();
    show_explore_topics = "ShowExploreTopics" "/explore-topics" ();
    show_tag_posts = "ShowTagPosts" "/tag/{tagSlug}" (tag_slug: "tagSlug");
    tag_archive = "tag_archive" "/tag/{tagSlug}/archive" (tag_slug: "tagSlug");
    tag_recommended = "tag_recommended" "/tag/{tagSlug}/recommended" (tag_slug: "tagSlug");
    show_user = "ShowUser" "/@{username}" (username: "username");
    show_user_about = "ShowUserAbout" "/@{username}/about" (username: "username");
    show_user_books = "ShowUserBooks" "/@{username}/books" (username: "username");
    show_user_lists = "ShowUserLists" "/@{username}/lists" (username: "username");
    show_user_list = "ShowUserList" "/@{username}/list/{catalogSlugId}" (username: "username", catalog_slug_id: "catalogSlugId");
    show_user_followers = "ShowUserFollowers" "/@{username}/followers" (username: "username");
    show_user_following = "ShowUserFollowing" "/@{username}/following" (username: "username");
    user_by_id = "user_by_id" "/u/{userId}" (user_id: "userId");
    show_collection_home = "ShowCollectionHome" "/{collectionSlug}" (collection_slug: "collectionSlug");
    publication_custom_domain = "publication_custom_domain" "/{collectionSlug}/settings/custom-domain" (collection_slug: "collectionSlug");
    publication_invitation = "publication_invitation" "/m/publication-invitation/{key}" (key: "key");
    publication_about = "publication_about" "/{collectionSlug}/about" (collection_slug: "collectionSlug");
    publication_latest = "publication_latest" "/{collectionSlug}/latest" (collection_slug: "collectionSlug");
    publication_trending = "publication_trending" "/{collectionSlug}/trending" (collection_slug: "collectionSlug");
    publication_feature_tagged = "publication_feature_tagged" "/{collectionSlug}/{featureSlug}/tagged/{tagSlug}" (collection_slug: "collectionSlug", feature_slug: "featureSlug", tag_slug: "tagSlug");
    show_collection_archive = "ShowCollectionArchive" "/{collectionSlug}/archive" (collection_slug: "collectionSlug");
    show_collection_all = "ShowCollectionAll" "/{collectionSlug}/all" (collection_slug: "collectionSlug");
    show_collection_subpage = "ShowCollectionSubpage" "/{collectionSlug}/subpage/{subpageSlug}" (collection_slug: "collectionSlug", subpage_slug: "subpageSlug");
    show_collection_tagged = "ShowCollectionTagged" "/{collectionSlug}/tagged/{tagSlug}" (collection_slug: "collectionSlug", tag_slug: "tagSlug");
    show_lite_collection_followers = "ShowLiteCollectionFollowers" "/{collectionSlug}/followers" (collection_slug: "collectionSlug");
    show_collection_newsletter_landing_page = "ShowCollectionNewsletterLandingPage" "/{collectionSlug}/newsletter" (collection_slug: "collectionSlug");
    show_create_collection_newsletter_v3 = "ShowCreateCollectionNewsletterV3" "/{collectionSlug}/new-newsletter" (collection_slug: "collectionSlug");
    show_editor_inbox = "ShowEditorInbox" "/{collectionSlug}/manage/inbox" (publication_slug: "collectionSlug");
    show_your_stories = "ShowYourStories" "/me/stories/{filterBy}" (filter_by: "filterBy");
    show_follows_index = "ShowFollowsIndex" "/me/following" ();
    show_follow_suggestions = "ShowFollowSuggestions" "/me/following/suggestions" ();
    show_following_feed = "ShowFollowingFeed" "/me/following-feed/{entityName}" (entity_name: "entityName");
    show_following_entity = "ShowFollowingEntity" "/me/following-feed/{entityName}/{entityId}" (entity_name: "entityName", entity_id: "entityId");
    show_stats = "ShowStats" "/me/stats" ();
    stats_post = "stats_post" "/me/stats/post/{postId}" (post_id: "postId");
    show_your_lists = "ShowYourLists" "/me/lists" ();
    show_your_followed_lists = "ShowYourFollowedLists" "/me/lists/saved" ();
    series = "series" "/series/{postId}" (post_id: "postId");
    show_list = "ShowList" "/me/list/{catalogSlugId}" (catalog_slug_id: "catalogSlugId");
    show_writer_outbox = "ShowWriterOutbox" "/me/outbox" ();
    show_your_notifications = "ShowYourNotifications" "/me/notifications" ();
    show_settings = "ShowSettings" "/me/settings" ();
    show_settings_tab = "ShowSettingsTab" "/me/settings/{setting}" (setting: "setting");
    show_payment_method = "ShowPaymentMethod" "/me/settings/payment/update" ();
    membership_cancel = "membership_cancel" "/me/membership/cancel" ();
    show_pay = "ShowPay" "/payment" ();
    billing_receipt = "billing_receipt" "/me/billing-history/receipt/{chargeId}" (charge_id: "chargeId");
    plans = "plans" "/plans" ();
    show_subscriptions_landing = "ShowSubscriptionsLanding" "/membership" ();
    show_manage_membership_page = "ShowManageMembershipPage" "/manage-membership" ();
    show_manage_membership_confirmation_page = "ShowManageMembershipConfirmationPage" "/manage-membership/confirmation/{membershipType}" (membership_type: "membershipType");
    show_lite_gift_checkout = "ShowLiteGiftCheckout" "/gift-checkout" ();
    redeem = "redeem" "/redeem" ();
    show_gift_landing = "ShowGiftLanding" "/gift" ();
    show_partner_dashboard = "ShowPartnerDashboard" "/me/partner/dashboard" ();
    show_landing_partner_program = "ShowLandingPartnerProgram" "/partner-program" ();
    show_landing_verified_authors = "ShowLandingVerifiedAuthors" "/verified-authors" ();
    show_mastodon_for_members_page = "ShowMastodonForMembersPage" "/mastodon" ();
    show_sequence_library = "ShowSequenceLibrary" "/collections" ();
    sign_in = "signin" "/m/signin" ();
    acct_signout = "AcctSignout" "/m/signout/{xsrf}" (xsrf: "xsrf");
    download_app = "DownloadApp" "/download-app" ();
    redirect_help_center = "RedirectHelpCenter" "/help" ();
    feed_latest = "feed_latest" "/feed/latest" ();
    feed_user = "feed_user" "/feed/@{username}" (username: "username");
    feed_tag = "feed_tag" "/feed/tag/{tagSlug}" (tag_slug: "tagSlug");
    feed_collection = "feed_collection" "/feed/{collectionSlug}" (collection_slug: "collectionSlug");
    sitemap = "sitemap" "/sitemap/sitemap.xml" ();
    sitemap_part = "sitemap_part" "/sitemap/{file}" (file: "file");
}
