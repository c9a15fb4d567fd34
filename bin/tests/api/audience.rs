//! What a stranger gets from every operation there is. A new operation without a line here fails.

use super::world::{PUBLIC, World, story_id, user_id};
use serde_json::Value;

/// What a stranger gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gets {
    /// What is public, without anything of one person.
    Public,
    /// Null, false, zero or an empty page: it is about the viewer.
    Nothing,
    /// The member `Unauthorized` of the result union.
    Unauthorized,
    /// It is there for strangers.
    Service,
}

use Gets::{Nothing, Public, Service, Unauthorized};

const GRAPHQL: &[(&str, Gets, &str)] = &[
    ("Query.session", Nothing, "session { isLoggedIn isSpoofed xsrf }"),
    // C001
    ("Query.loggedIn", Nothing, "loggedIn"),
    ("Query.deviceAccounts", Nothing, "deviceAccounts { isCurrent user { id } }"),
    ("Query.viewer", Nothing, "viewer { id }"),
    // C013
    ("Query.accountToken", Nothing, "accountToken"),
    ("Query.notificationStatus", Nothing, "notificationStatus { unreadNotificationCount }"),
    ("Query.notifications", Nothing, "notifications { items { id } }"),
    (
        "Mutation.markNotificationRead",
        Unauthorized,
        "markNotificationRead(notificationId: \"CLAPS:1\", seen: 1) { __typename }",
    ),
    (
        "Mutation.markAllNotificationsRead",
        Unauthorized,
        "markAllNotificationsRead(seen: 1) { __typename }",
    ),
    ("Query.site", Public, "site { name }"),
    ("Query.visitor", Nothing, "visitor { isAskedForConsent }"),
    ("Query.postResult", Public, "postResult(id: \"STORY\") { __typename }"),
    ("Query.post", Public, "post(id: \"STORY\") { id }"),
    ("Query.userResult", Public, "userResult(id: \"USER\") { __typename }"),
    (
        "Query.collectionByDomainOrSlug",
        Public,
        "collectionByDomainOrSlug(domainOrSlug: \"field-notes\") { id }",
    ),
    // C004
    ("Query.publicationByRef", Public, "publicationByRef(ref: { slug: \"field-notes\" }) { id }"),
    ("Query.tagFromSlug", Public, "tagFromSlug(tagSlug: \"rust\") { slug }"),
    ("Query.latestPostsFeed", Public, "latestPostsFeed { items { id } }"),
    ("Query.homeFeed", Public, "homeFeed { items { id } }"),
    ("Query.followingFeed", Nothing, "followingFeed { items { id } }"),
    ("Query.topicFeed", Public, "topicFeed(tagSlug: \"rust\") { items { id } }"),
    ("Query.newInFeed", Nothing, "newInFeed(since: \"2020-01-01T00:00:00Z\")"),
    ("Query.staffPicksFeed", Public, "staffPicksFeed { items { id } }"),
    ("Query.recommendedTags", Public, "recommendedTags { slug }"),
    ("Query.recommendedPublishers", Public, "recommendedPublishers { __typename }"),
    ("Query.maySeeUnfilteredSearch", Nothing, "maySeeUnfilteredSearch"),
    ("Query.tagArchive", Public, "tagArchive(tagSlug: \"rust\") { items { id } }"),
    (
        "Mutation.sendAcctAuthEmail",
        Service,
        "sendAcctAuthEmail(email: \"e@mail.example\") { __typename }",
    ),
    ("Mutation.verifyLoginCode", Service, "verifyLoginCode(loginCode: \"000000\") { __typename }"),
    (
        "Mutation.signInWithPassword",
        Service,
        "signInWithPassword(email: \"e@mail.example\", password: \"a guess\") { __typename }",
    ),
    (
        "Mutation.signInWithSecondFactor",
        Service,
        "signInWithSecondFactor(code: \"000000\") { __typename }",
    ),
    ("Mutation.beginTotp", Unauthorized, "beginTotp { __typename }"),
    ("Mutation.confirmTotp", Unauthorized, "confirmTotp(code: \"000000\") { __typename }"),
    ("Mutation.removeTotp", Unauthorized, "removeTotp { __typename }"),
    ("Mutation.renewRecoveryCodes", Unauthorized, "renewRecoveryCodes { __typename }"),
    ("Mutation.beginPasskeySignIn", Service, "beginPasskeySignIn { json }"),
    (
        "Mutation.finishPasskeySignIn",
        Service,
        "finishPasskeySignIn(response: \"{}\") { __typename }",
    ),
    (
        "Mutation.stepUpWithPasskey",
        Unauthorized,
        "stepUpWithPasskey(response: \"{}\") { __typename }",
    ),
    ("Mutation.beginPasskeyRegistration", Unauthorized, "beginPasskeyRegistration { __typename }"),
    (
        "Mutation.finishPasskeyRegistration",
        Unauthorized,
        "finishPasskeyRegistration(response: \"{}\", name: \"key\") { __typename }",
    ),
    ("Mutation.removePasskey", Unauthorized, "removePasskey(id: \"1\") { __typename }"),
    ("Mutation.setPassword", Unauthorized, "setPassword(password: \"long enough\") { __typename }"),
    ("Mutation.removePassword", Unauthorized, "removePassword { __typename }"),
    (
        "Mutation.stepUpWithPassword",
        Unauthorized,
        "stepUpWithPassword(password: \"a guess\") { __typename }",
    ),
    ("Mutation.beginStepUpCode", Unauthorized, "beginStepUpCode { __typename }"),
    (
        "Mutation.stepUpWithCode",
        Unauthorized,
        "stepUpWithCode(loginCode: \"000000\") { __typename }",
    ),
    ("Mutation.signOut", Nothing, "signOut { success }"),
    (
        "Query.usernameAvailability",
        Service,
        "usernameAvailability(username: \"new_name\") { __typename }",
    ),
    (
        "Query.emailSettings",
        Service,
        "emailSettings(userId: \"USER\", hash: \"00\") { __typename }",
    ),
    (
        "Mutation.updateEmailSettings",
        Service,
        "updateEmailSettings(userId: \"USER\", hash: \"00\", preferences: []) { __typename }",
    ),
    (
        "Query.emailAvailability",
        Service,
        "emailAvailability(email: \"free@mail.example\") { __typename }",
    ),
    ("Mutation.changeEmail", Unauthorized, "changeEmail(email: \"e@mail.example\") { __typename }"),
    ("Mutation.confirmEmail", Unauthorized, "confirmEmail(loginCode: \"000000\") { __typename }"),
    ("Mutation.sendVerificationEmail", Unauthorized, "sendVerificationEmail { __typename }"),
    ("Mutation.requestExport", Unauthorized, "requestExport { __typename }"),
    ("Mutation.deleteAccount", Unauthorized, "deleteAccount { __typename }"),
    ("Mutation.cancelDeletion", Unauthorized, "cancelDeletion { __typename }"),
    ("Mutation.updateProfile", Unauthorized, "updateProfile(name: \"N\") { __typename }"),
    ("Mutation.changeUsername", Unauthorized, "changeUsername(username: \"n_n\") { __typename }"),
    ("Mutation.releaseSubdomain", Unauthorized, "releaseSubdomain { __typename }"),
    (
        "Mutation.userDismissFlag",
        Unauthorized,
        "userDismissFlag(flag: \"FRIEND_UPSELL\") { __typename }",
    ),
    (
        "Mutation.updateUserPreferences",
        Unauthorized,
        "updateUserPreferences(preferences: []) { __typename }",
    ),
    ("Mutation.muteAuthor", Unauthorized, "muteAuthor(targetUserId: \"USER\") { __typename }"),
    ("Mutation.unmuteAuthor", Unauthorized, "unmuteAuthor(targetUserId: \"USER\") { __typename }"),
    (
        "Mutation.updateFollowedEntityViewedAt",
        Unauthorized,
        "updateFollowedEntityViewedAt(feedId: \"sidebar-menu-icon\") { __typename }",
    ),
    ("Mutation.blockUser", Unauthorized, "blockUser(targetUserId: \"USER\") { __typename }"),
    ("Mutation.unblockUser", Unauthorized, "unblockUser(targetUserId: \"USER\") { __typename }"),
    ("Mutation.muteKeyword", Unauthorized, "muteKeyword(keyword: \"rust\") { __typename }"),
    ("Mutation.unmuteKeyword", Unauthorized, "unmuteKeyword(keyword: \"rust\") { __typename }"),
    ("Mutation.hidePost", Unauthorized, "hidePost(postId: \"STORY\") { __typename }"),
    (
        "Mutation.showLessLikePost",
        Unauthorized,
        "showLessLikePost(postId: \"STORY\") { __typename }",
    ),
    ("Mutation.unhidePost", Unauthorized, "unhidePost(postId: \"STORY\") { __typename }"),
    ("Mutation.mutePub", Unauthorized, "mutePub(targetCollectionId: \"STORY\") { __typename }"),
    ("Mutation.unmutePub", Unauthorized, "unmutePub(targetCollectionId: \"STORY\") { __typename }"),
    ("Mutation.disconnect", Unauthorized, "disconnect(provider: \"google\") { __typename }"),
    ("Mutation.endSession", Unauthorized, "endSession(id: \"0\") { __typename }"),
    ("Mutation.endOtherSessions", Unauthorized, "endOtherSessions { __typename }"),
    ("Mutation.switchAccount", Unauthorized, "switchAccount(userId: \"USER\") { __typename }"),
    ("Mutation.followUser", Unauthorized, "followUser(userId: \"USER\") { __typename }"),
    ("Mutation.unfollowUser", Unauthorized, "unfollowUser(userId: \"USER\") { __typename }"),
    (
        "Mutation.followCollection",
        Unauthorized,
        "followCollection(collectionId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.unfollowCollection",
        Unauthorized,
        "unfollowCollection(collectionId: \"STORY\") { __typename }",
    ),
    ("Mutation.followTag", Unauthorized, "followTag(tagSlug: \"rust\") { __typename }"),
    ("Mutation.unfollowTag", Unauthorized, "unfollowTag(tagSlug: \"rust\") { __typename }"),
    ("Mutation.clapPost", Unauthorized, "clapPost(postId: \"STORY\", numClaps: 1) { __typename }"),
    ("Mutation.unclapPost", Unauthorized, "unclapPost(postId: \"STORY\") { __typename }"),
    ("Mutation.savePost", Unauthorized, "savePost(postId: \"STORY\") { __typename }"),
    ("Mutation.unsavePost", Unauthorized, "unsavePost(postId: \"STORY\") { __typename }"),
    ("Query.catalogResult", Public, "catalogResult(catalogSlugId: \"STORY\") { __typename }"),
    ("Query.yourCatalogs", Nothing, "yourCatalogs { items { id } }"),
    ("Query.yourReadingList", Nothing, "yourReadingList { id }"),
    ("Query.yourFollowedCatalogs", Nothing, "yourFollowedCatalogs { items { id } }"),
    ("Query.yourReadings", Nothing, "yourReadings { items { percent } }"),
    ("Query.yourReadingHistory", Nothing, "yourReadingHistory { isPaused isCleared }"),
    (
        "Mutation.createCatalog",
        Unauthorized,
        "createCatalog(input: { name: \"Best\" }) { __typename }",
    ),
    (
        "Mutation.editCatalog",
        Unauthorized,
        "editCatalog(catalogId: \"STORY\", input: { name: \"Best\" }) { __typename }",
    ),
    ("Mutation.deleteCatalog", Unauthorized, "deleteCatalog(catalogId: \"STORY\") { __typename }"),
    (
        "Mutation.undeleteCatalog",
        Unauthorized,
        "undeleteCatalog(catalogId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.addToCatalog",
        Unauthorized,
        "addToCatalog(catalogId: \"STORY\", postId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.removeFromCatalog",
        Unauthorized,
        "removeFromCatalog(catalogId: \"STORY\", postId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.editCatalogItemNote",
        Unauthorized,
        "editCatalogItemNote(catalogId: \"STORY\", postId: \"STORY\", note: \"Why.\") { __typename }",
    ),
    (
        "Mutation.moveCatalogItem",
        Unauthorized,
        "moveCatalogItem(catalogId: \"STORY\", postId: \"STORY\") { __typename }",
    ),
    ("Mutation.followCatalog", Unauthorized, "followCatalog(catalogId: \"STORY\") { __typename }"),
    (
        "Mutation.unfollowCatalog",
        Unauthorized,
        "unfollowCatalog(catalogId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.hideCatalogResponseOnParentCatalog",
        Unauthorized,
        "hideCatalogResponseOnParentCatalog(parentCatalogId: \"STORY\", catalogResponseId: \"STORY\") { __typename }",
    ),
    (
        // C036
        "Mutation.unhideCatalogResponseOnParentCatalog",
        Unauthorized,
        "unhideCatalogResponseOnParentCatalog(parentCatalogId: \"STORY\", catalogResponseId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.recordReading",
        Unauthorized,
        "recordReading(postId: \"STORY\", percent: 5) { __typename }",
    ),
    ("Mutation.removeReading", Unauthorized, "removeReading(postId: \"STORY\") { __typename }"),
    ("Mutation.clearReadingHistory", Unauthorized, "clearReadingHistory { __typename }"),
    ("Mutation.restoreReadingHistory", Unauthorized, "restoreReadingHistory { __typename }"),
    ("Mutation.pauseReadingHistory", Unauthorized, "pauseReadingHistory { __typename }"),
    ("Mutation.resumeReadingHistory", Unauthorized, "resumeReadingHistory { __typename }"),
    (
        "Mutation.createQuote",
        Unauthorized,
        "createQuote(input: { postId: \"STORY\", blockId: \"b0\", start: 0, end: 1, text: \"B\" }) { __typename }",
    ),
    (
        "Mutation.updateQuote",
        Unauthorized,
        "updateQuote(quoteId: \"STORY\", note: \"a note\") { __typename }",
    ),
    ("Mutation.removeQuote", Unauthorized, "removeQuote(quoteId: \"STORY\") { __typename }"),
    ("Query.draft", Unauthorized, "draft(id: \"STORY\") { __typename }"),
    (
        "Mutation.createDraft",
        Unauthorized,
        "createDraft(input: { saveId: \"save-0001\" }) { __typename }",
    ),
    (
        "Mutation.beginStoryAbout",
        Unauthorized,
        "beginStoryAbout(input: { saveId: \"save-0001\", repostOf: \"STORY\" }) { __typename }",
    ),
    (
        "Mutation.saveDraft",
        Unauthorized,
        "saveDraft(input: { postId: \"STORY\", saveId: \"save-0001\", baseRevision: 1 }) { __typename }",
    ),
    (
        // C040
        "Mutation.setPostPublished",
        Unauthorized,
        "setPostPublished(input: { postId: \"STORY\", revision: 1 }) { __typename }",
    ),
    ("Query.yourPosts", Nothing, "yourPosts(filter: DRAFTS) { items { id } }"),
    ("Query.postRevisions", Nothing, "postRevisions(postId: \"STORY\") { items { revision } }"),
    ("Query.postRevision", Nothing, "postRevision(postId: \"STORY\", revision: 1) { title }"),
    ("Query.yourPostCounts", Nothing, "yourPostCounts { drafts deleted }"),
    // C032
    ("Mutation.deletePost", Unauthorized, "deletePost(targetPostId: \"STORY\") { __typename }"),
    // C015
    ("Mutation.undeletePost", Unauthorized, "undeletePost(targetPostId: \"STORY\") { __typename }"),
    ("Mutation.deletePosts", Nothing, "deletePosts(targetPostIds: []) { __typename }"),
    ("Mutation.unpublishPost", Unauthorized, "unpublishPost(postId: \"STORY\") { __typename }"),
    (
        "Mutation.updatePostSettings",
        Unauthorized,
        "updatePostSettings(postId: \"STORY\", settings: {}) { __typename }",
    ),
    (
        "Mutation.discardDraftChanges",
        Unauthorized,
        "discardDraftChanges(postId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.restoreRevision",
        Unauthorized,
        "restoreRevision(postId: \"STORY\", revision: 1) { __typename }",
    ),
    (
        "Mutation.respondToPost",
        Unauthorized,
        "respondToPost(input: { postId: \"STORY\", saveId: \"save-0001\", blocks: [{ id: \"a\", type: \"p\", text: \"Yes.\" }] }) { __typename }",
    ),
    (
        "Mutation.updateResponse",
        Unauthorized,
        "updateResponse(input: { postId: \"STORY\", blocks: [] }) { __typename }",
    ),
    (
        "Mutation.publishResponseAsStory",
        Unauthorized,
        "publishResponseAsStory(postId: \"STORY\", title: \"Yes\") { __typename }",
    ),
    (
        "Mutation.hidePostResponseOnParentPost",
        Unauthorized,
        "hidePostResponseOnParentPost(parentPostId: \"STORY\", postResponseId: \"STORY\") { __typename }",
    ),
    (
        // C035
        "Mutation.unhidePostResponseOnParentPost",
        Unauthorized,
        "unhidePostResponseOnParentPost(parentPostId: \"STORY\", postResponseId: \"STORY\") { __typename }",
    ),
    ("Mutation.closeDiscussion", Unauthorized, "closeDiscussion(postId: \"STORY\") { __typename }"),
    (
        "Mutation.reopenDiscussion",
        Unauthorized,
        "reopenDiscussion(postId: \"STORY\") { __typename }",
    ),
    (
        "Mutation.takeDraftSeat",
        Unauthorized,
        "takeDraftSeat(postId: \"STORY\", seatId: \"seat-0001\") { __typename }",
    ),
    ("Query.followedUsers", Nothing, "followedUsers { items { id } }"),
    ("Query.followedCollections", Nothing, "followedCollections { items { id } }"),
    ("Query.followedTags", Nothing, "followedTags { items { slug } }"),
    ("Query.followedFeed", Nothing, "followedFeed(entity: WRITERS) { items { id } }"),
    ("Mutation.pinPost", Unauthorized, "pinPost(postId: \"STORY\") { __typename }"),
    ("Mutation.unpinPost", Unauthorized, "unpinPost(postId: \"STORY\") { __typename }"),
    ("Mutation.updateAbout", Unauthorized, "updateAbout(blocks: []) { __typename }"),
    ("Mutation.addBook", Unauthorized, "addBook(input: { title: \"A book\" }) { __typename }"),
    (
        "Mutation.updateBook",
        Unauthorized,
        "updateBook(bookId: \"STORY\", input: { title: \"A book\" }) { __typename }",
    ),
    ("Mutation.removeBook", Unauthorized, "removeBook(bookId: \"STORY\") { __typename }"),
    ("Mutation.orderBooks", Unauthorized, "orderBooks(bookIds: []) { __typename }"),
    (
        "Mutation.pickForTopic",
        Unauthorized,
        "pickForTopic(tagSlug: \"rust\", postId: \"STORY\") { __typename }",
    ),
    ("Mutation.unpickForTopic", Unauthorized, "unpickForTopic(tagSlug: \"rust\") { __typename }"),
    (
        "Mutation.searchClickEvent",
        Service,
        "searchClickEvent(queryId: \"00000000000000000000000000000000\", indexName: \"posts\", objectIds: [\"a\"], positions: [1])",
    ),
];

const REST: &[(&str, Gets)] = &[
    ("get /stories/{id}", Public),
    ("get /users/{username}", Public),
    ("get /publications/{slug}", Public),
    ("get /publications/{slug}/stories", Public),
    ("get /tags/{slug}/stories", Public),
    ("get /search", Public),
];

/// Every mutation of the schema with arguments that mean something in a [`World`].
pub fn mutations() -> Vec<String> {
    let mutations = GRAPHQL.iter().filter(|(name, ..)| name.starts_with("Mutation."));
    mutations.map(|(_, _, call)| filled(call)).collect()
}

fn filled(call: &str) -> String {
    call.replace("STORY", &story_id(PUBLIC)).replace("USER", &user_id(0xa0a))
}

/// The fields of the root types, as `Type.field`.
pub fn operations() -> Vec<String> {
    let sdl = quire::graphql::sdl();
    let mut operations = Vec::new();
    for root in ["Query", "Mutation"] {
        let body = sdl.split(&format!("type {root} {{")).nth(1).unwrap();
        let body = body.split("\n}").next().unwrap();
        let mut in_text = false;
        for line in body.lines().map(str::trim) {
            if line.starts_with("\"\"\"") {
                in_text = !in_text && line.matches("\"\"\"").count() == 1
                    || (in_text && line != "\"\"\"");
            } else if !in_text && !line.is_empty() {
                let name: String = line.chars().take_while(char::is_ascii_alphanumeric).collect();
                operations.push(format!("{root}.{name}"));
            }
        }
    }
    operations.sort();
    operations
}

#[test]
fn every_operation_of_the_schema_has_a_line() {
    let mut lines: Vec<String> = GRAPHQL.iter().map(|(name, ..)| (*name).to_owned()).collect();
    lines.sort();
    assert_eq!(operations(), lines);
}

/// The operations of the REST API, as `method path`.
pub fn rest_operations() -> Vec<String> {
    let document: Value = serde_json::from_str(&quire::rest::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        operations
            .extend(methods.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
    }
    operations.sort();
    operations
}

#[test]
fn every_operation_of_the_rest_api_has_a_line() {
    let mut lines: Vec<String> = REST.iter().map(|(name, _)| (*name).to_owned()).collect();
    lines.sort();
    assert_eq!(rest_operations(), lines);
}

#[test]
fn every_list_of_the_schema_has_a_length_at_the_gate() {
    let mut fields = Vec::new();
    for line in quire::graphql::sdl().lines().map(str::trim) {
        let Some((head, kind)) = line.rsplit_once(": ") else { continue };
        let is_list = kind.starts_with('[')
            || kind.starts_with("PostPage")
            || kind.starts_with("CatalogPage")
            || kind.starts_with("CatalogItemPage")
            || kind.starts_with("ReadingPage")
            || kind.starts_with("DraftPage")
            || kind.starts_with("FeedPage")
            || kind.starts_with("FollowedEntitiesConnection")
            || kind.starts_with("RevisionPage")
            || kind.starts_with("QuotePage")
            || kind.starts_with("UserPage")
            || kind.starts_with("NotificationPage")
            || kind.starts_with("CollectionPage")
            || kind.starts_with("TagPage")
            || kind.starts_with("ThreadedPostResponses");
        if is_list && !head.starts_with('"') {
            fields.push(head.chars().take_while(char::is_ascii_alphanumeric).collect::<String>());
        }
    }
    fields.sort();
    fields.dedup();
    let known: Vec<String> =
        quire::gate::LIST_LENGTHS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(fields, known);
}

#[tokio::test]
async fn a_stranger_gets_what_the_line_says() {
    let world = World::new().await;
    for (name, gets, call) in GRAPHQL {
        let call = filled(call);
        let (root, field) = name.split_once('.').unwrap();
        let answer = world.browser().ask(&format!("{} {{ {call} }}", root.to_lowercase())).await;
        assert!(answer.get("errors").is_none(), "{name}: {answer}");
        let value = &answer["data"][field];
        match gets {
            Unauthorized => assert_eq!(value["__typename"], "Unauthorized", "{name}"),
            Nothing => {
                let is_empty = |list: &Value| list.as_array().is_some_and(Vec::is_empty);
                let is_empty_list = is_empty(value) || is_empty(&value["items"]);
                assert!(is_nothing(value) || is_empty_list, "{name}: {value}");
            }
            Public | Service => assert!(!is_nothing(value), "{name}: {value}"),
        }
    }
}

pub fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Number(number) => number.as_i64() == Some(0),
        Value::Object(fields) => fields.values().all(is_nothing),
        _ => false,
    }
}
