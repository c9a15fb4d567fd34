//! Refusals about stories, and the result types of all calls.

use super::outcomes;
use crate::message::{result, story_error as text};

outcomes! {
    /// Why something may not be done with a story.
    "post interaction" PostInteractionOutcome: "post_interaction_permission_outcome" {
        /// The viewer may not.
        PermissionDenied = "PERMISSION_DENIED" => text::PERMISSION_DENIED,
        /// It was deleted.
        PostDeleted = "POST_DELETED" => text::POST_DELETED,
        /// There is no such story.
        PostNotFound = "POST_NOT_FOUND" => text::POST_NOT_FOUND,
        /// It is unlisted.
        PostUnlisted = "POST_UNLISTED" => text::POST_UNLISTED,
        /// It is a response.
        ResponsesNotSupported = "RESPONSES_NOT_SUPPORTED" => text::RESPONSES_NOT_SUPPORTED,
        /// It was published too long ago.
        TooOld = "TOO_OLD" => text::TOO_OLD,
        /// It has the label already.
        AlreadyLabeled = "ALREADY_LABELED" => text::ALREADY_LABELED,
        /// It was nominated already.
        AlreadyNominated = "ALREADY_NOMINATED" => text::ALREADY_NOMINATED,
    }
}

outcomes! {
    /// Why a story is not shown.
    "post result" PostResultStatus {
        /// Its writer deleted the account.
        AccountDeleted = "AccountDeleted" => text::ACCOUNT_DELETED,
        /// Its writer is suspended.
        AccountSuspended = "AccountSuspended" => text::ACCOUNT_SUSPENDED,
        /// Its writer has blocked the viewer.
        Blocked = "Blocked" => text::BLOCKED,
        /// The viewer has blocked its writer.
        Blocking = "Blocking" => text::BLOCKING,
        /// Staff took it down.
        PostSuspended = "PostSuspended" => text::POST_SUSPENDED,
        /// Its writer removed it.
        RemovedByUser = "RemovedByUser" => text::REMOVED_BY_USER,
        /// The law forbids it.
        UnavailableForLegalReasons = "UnavailableForLegalReasons" => text::LEGAL_REASONS,
        /// The law of the viewer's country forbids it.
        WithheldInCountry = "WithheldInCountry" => text::WITHHELD,
    }
}

outcomes! {
    /// What a call answers when it does not do what was asked: one family for all calls.
    "result type" ResultType {
        /// The input is malformed.
        BadRequest = "BadRequest" => result::BAD_REQUEST,
        /// No one is signed in.
        Unauthorized = "Unauthorized" => result::UNAUTHORIZED,
        /// The viewer may not.
        Forbidden = "Forbidden" => result::FORBIDDEN,
        /// There is no such thing.
        NotFound = "NotFound" => result::NOT_FOUND,
        /// It has changed since it was read.
        Conflict = "Conflict" => result::CONFLICT,
        /// Too often in too short a time.
        RateLimited = "RateLimited" => result::RATE_LIMITED,
        /// Too many tries; waiting a moment does not help.
        TooManyRequests = "TooManyRequests" => result::TOO_MANY_REQUESTS,
        /// The payment service refused.
        PaymentMethodDeclined = "PaymentMethodDeclined" => result::PAYMENT_DECLINED,
        /// A part of the site, or a service behind it, is down.
        ServiceUnavailable = "ServiceUnavailable" => result::UNAVAILABLE,
        /// No more stories can be pinned.
        MaxPinnedStoriesReached = "MaxPinnedStoriesReached" => result::MAX_PINNED,
        /// The story leads to banned sites.
        PublishingRestrictedBannedLinks = "PublishingRestrictedBannedLinks" => result::BANNED_LINKS,
        /// The viewer is suspended.
        AccountSuspended = "AccountSuspended" => result::SUSPENDED,
        /// Nothing can be bought at the moment.
        CheckoutNotAvailable = "CheckoutNotAvailable" => result::CHECKOUT_NOT_AVAILABLE,
        /// The viewer's country is not known.
        MissingLocalizationInformation = "MissingLocalizationInformation" => result::MISSING_LOCALIZATION,
        /// The phone number is malformed.
        PhoneNumberValidationError = "PhoneNumberValidationError" => result::PHONE_NUMBER,
        /// There is one already.
        AlreadyExists = "AlreadyExists" => result::ALREADY_EXISTS,
    }
}
