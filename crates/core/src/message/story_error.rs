//! Texts of what may not be done with a story, and of stories that are not shown.

super::messages! { story_error:
    "post interaction" {
        [] "error" Described PERMISSION_DENIED = "You don't have permission to do this.";
        [] "error" Described POST_DELETED = "This story has been deleted.";
        [] "error" Described POST_NOT_FOUND = "We could not find this story.";
        [] "error" Described POST_UNLISTED = "This story is unlisted. Only listed stories can be chosen.";
        [] "error" Described RESPONSES_NOT_SUPPORTED = "Only stories support this, not responses.";
        [] "error" Described TOO_OLD = "This story was published too long ago.";
        [] "error" Described ALREADY_LABELED = "This story already has this label.";
        [] "error" Described ALREADY_NOMINATED = "This story has already been nominated.";
    }
    "post result" {
        [] "screen" Described ACCOUNT_DELETED = "The writer of this story has deleted their account.";
        [] "screen" Described ACCOUNT_SUSPENDED = "The account of this story's writer is suspended.";
        [] "screen" Described BLOCKED = "You cannot read this story, because its writer has blocked you.";
        [] "screen" Described BLOCKING = "You have blocked the writer of this story. Unblock them to read it.";
        [] "screen" Described POST_SUSPENDED = "This story has been taken down, because it was found in violation of our rules.";
        [] "screen" Described REMOVED_BY_USER = "The writer has removed this story.";
        [] "screen" Described LEGAL_REASONS = "This story is not available for legal reasons.";
        [] "screen" Described WITHHELD = "This story is not available in your country.";
    }
}
