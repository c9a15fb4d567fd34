//! Stories, the editor, series, sequences and collections.

use super::*;

#[rustfmt::skip]
pub(super) const ROWS: &[RouteRow] = &[
    page("ShowPost", "/p/{postId}", Post),
    page("import_story", "/p/import", ImportStory).signed_in(),
    page("post_submission", "/p/{postId}/submission", PostSubmit).signed_in(),
    page("post_settings", "/p/{postId}/settings", PostSettings).signed_in(),
    page("ShowEditPost", "/p/{postId}/edit", PostEditor).signed_in(),
    page("post_history", "/p/{postId}/history", PostHistory).signed_in(),
    page("post_info", "/p/{postId}/info", PostInfo).signed_in(),
    page("post_tip", "/p/{postId}/tip", PostTip).signed_in(),
    page("post_responses", "/p/{postId}/responses", PostResponses),
    moved("post_referrers", "/p/{postId}/referrers", "/me/stats/post/{postId}"),
    page("ShowPostUnderUser", "/@{username}/{postId}", Post),
    page("ShowPostUnderCollection", "/{collectionSlug}/{postId}", Post),
    page("collections_catalog", "/collections/{catalogSlug}", CollectionsCatalog),
    page("series", "/series/{postId}", Series),
    page("embed_list", "/embed/list/{catalogSlugId}", EmbedCatalog),
    page("sequence", "/s/{sequenceSlug}", Sequence),
    page("ShowSequencePost", "/s/{sequenceSlug}/{postId}", Post),
    share("sequence_share", "/s/{sequenceSlug}/share/{channel}", "/s/{sequenceSlug}").values("channel", CHANNELS),
    page("sequence_edit", "/s/{sequenceSlug}/edit", SequenceEdit).signed_in(),
    page("sequence_new", "/s/new", SequenceNew).signed_in(),
    page("ShowSequenceLibrary", "/collections", CollectionsLibrary),
    page("ShowNewPost", "/new-story", NewStory).query(&["inResponseToQuoteId"]).signed_in(),
    page("new_story_repost", "/new-story/repost/{repostId}", NewStoryRepost).signed_in(),
    page("m_write", "/m-write", MobileWebEditorRedirect).signed_in(),
    page("m_write_post", "/m-write/{postId}", MobileWebEditorRedirect).signed_in(),
];
