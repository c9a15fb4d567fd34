//! The invariants of stories: their revisions, their lists and their states.

use super::Invariant;

/// Those of stories.
pub(super) const STORIES: &[Invariant] = &[
    (
        "published-revision",
        "a published story has a published body and a date",
        "SELECT s.id FROM stories s LEFT JOIN story_revisions r ON r.story_id = s.id \
         AND r.revision = s.published_revision WHERE s.status = 'PUBLISHED' \
         AND s.head_revision > 0 \
         AND (r.revision IS NULL OR s.first_published_at IS NULL)",
    ),
    (
        "head-revision",
        "a story's newest revision is its head",
        "SELECT s.id FROM stories s WHERE s.head_revision <> COALESCE(\
         (SELECT MAX(r.revision) FROM story_revisions r WHERE r.story_id = s.id), 0)",
    ),
    (
        "listed",
        "stories stand in the lists they belong in",
        "SELECT s.id FROM stories s JOIN people p ON p.id = s.creator_id \
         WHERE CASE WHEN s.status = 'PUBLISHED' AND s.visibility <> 'UNLISTED' \
         AND NOT s.is_suspended AND NOT p.is_suspended AND p.deleted_at IS NULL \
         AND s.first_published_at IS NOT NULL \
         THEN (s.in_response_to IS NULL AND (s.listed_at IS NULL OR s.answered_at IS NOT NULL \
         OR s.listed_at <> s.first_published_at)) \
         OR (s.in_response_to IS NOT NULL AND (s.answered_at IS NULL OR s.listed_at IS NOT NULL \
         OR s.answered_at <> s.first_published_at)) \
         ELSE s.listed_at IS NOT NULL OR s.answered_at IS NOT NULL END",
    ),
    (
        "listed-tags",
        "a story stands in its tags' lists when it stands in lists",
        "SELECT t.story_id || '/' || t.tag_slug AS id FROM story_tags t \
         JOIN stories s ON s.id = t.story_id WHERE (t.listed_at IS NULL) \
         <> (s.listed_at IS NULL) OR t.listed_at <> s.listed_at",
    ),
    (
        "roots",
        "a response belongs to the discussion of what it answers",
        "SELECT s.id FROM stories s JOIN story_details d ON d.story_id = s.id \
         LEFT JOIN story_details p ON p.story_id = s.in_response_to \
         WHERE COALESCE(d.root_story_id, '') <> COALESCE(p.root_story_id, p.story_id, '')",
    ),
    (
        "details",
        "every story has its details",
        "SELECT s.id FROM stories s LEFT JOIN story_details d ON d.story_id = s.id \
         WHERE d.story_id IS NULL",
    ),
    (
        "I16.trash",
        "a deleted story knows since when",
        "SELECT s.id FROM stories s JOIN story_details d ON d.story_id = s.id \
         WHERE s.status = 'DELETED' AND d.deleted_at IS NULL",
    ),
    (
        "schedule",
        "a scheduled story knows when",
        "SELECT s.id FROM stories s JOIN story_details d ON d.story_id = s.id \
         WHERE s.status = 'SCHEDULED' AND d.scheduled_at IS NULL",
    ),
];
