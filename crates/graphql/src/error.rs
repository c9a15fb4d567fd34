//! What every refusal has in common, so that tools ask for it in one way whatever the operation.

use super::{
    account::DesignConflict,
    draft::InvalidDocument,
    gift::GiftCodeRefused,
    lockout::{
        InvalidPassword, InvalidTwoFactorAuthCode, IpAuthLockout, PasswordPermanentLockout,
        PasswordSoftLockout, TwoFactorAuthPermanentLockout, TwoFactorAuthSoftLockout,
    },
    outcome::{
        AccountDeleted, AccountSuspended, AlreadyExists, BadRequest, Blocked, Blocking, Conflict,
        DiscussionClosed, FailedChallenge, Forbidden, NotFound, PaymentMethodDeclined,
        PostSuspended, PublishingRestrictedBannedLinks, RateLimited, RemovedByUser,
        ServiceUnavailable, SignupError, StepUpRequired, TooManyRequests, Unauthorized,
    },
    phone::{MobileVerificationError, PhoneNumberValidationError},
    publication::{CollectionConflict, DomainError, PickLimitReached, SlugError},
    story::PostInteractionError,
};
use async_graphql::{ComplexObject, Interface};

macro_rules! errors {
    ($($name:ident = $code:literal;)+) => {
        /// A refusal. Each result union has some; `... on Error { message errorCode }` asks for all of them.
        #[derive(Debug, Interface)]
        #[graphql(
            name = "Error",
            field(name = "message", ty = "&String", desc = "A text for people."),
            field(name = "error_code", ty = "String", desc = "Which refusal it is, for programs.")
        )]
        pub enum ErrorObject {
            $(
                #[doc = "A refusal of this kind."]
                $name($name),
            )+
        }

        $(
            #[ComplexObject]
            impl $name {
                /// Which refusal it is, for programs.
                async fn error_code(&self) -> String {
                    $code.to_owned()
                }
            }
        )+
    };
}

errors! {
    Unauthorized = "UNAUTHORIZED";
    Forbidden = "FORBIDDEN";
    NotFound = "NOT_FOUND";
    BadRequest = "BAD_REQUEST";
    Conflict = "CONFLICT";
    AlreadyExists = "ALREADY_EXISTS";
    RateLimited = "RATE_LIMITED";
    TooManyRequests = "TOO_MANY_REQUESTS";
    ServiceUnavailable = "SERVICE_UNAVAILABLE";
    StepUpRequired = "STEP_UP_REQUIRED";
    SignupError = "SIGNUP_ERROR";
    FailedChallenge = "FAILED_CHALLENGE";
    InvalidPassword = "INVALID_PASSWORD";
    PasswordSoftLockout = "PASSWORD_SOFT_LOCKOUT";
    PasswordPermanentLockout = "PASSWORD_PERMANENT_LOCKOUT";
    IpAuthLockout = "IP_AUTH_LOCKOUT";
    InvalidTwoFactorAuthCode = "INVALID_TWO_FACTOR_AUTH_CODE";
    TwoFactorAuthSoftLockout = "TWO_FACTOR_AUTH_SOFT_LOCKOUT";
    TwoFactorAuthPermanentLockout = "TWO_FACTOR_AUTH_PERMANENT_LOCKOUT";
    PhoneNumberValidationError = "PHONE_NUMBER_VALIDATION_ERROR";
    MobileVerificationError = "MOBILE_VERIFICATION_ERROR";
    AccountSuspended = "ACCOUNT_SUSPENDED";
    AccountDeleted = "ACCOUNT_DELETED";
    Blocked = "BLOCKED";
    Blocking = "BLOCKING";
    PostSuspended = "POST_SUSPENDED";
    RemovedByUser = "REMOVED_BY_USER";
    DiscussionClosed = "DISCUSSION_CLOSED";
    InvalidDocument = "INVALID_DOCUMENT";
    PublishingRestrictedBannedLinks = "PUBLISHING_RESTRICTED_BANNED_LINKS";
    PostInteractionError = "POST_INTERACTION_ERROR";
    CollectionConflict = "COLLECTION_CONFLICT";
    DesignConflict = "DESIGN_CONFLICT";
    SlugError = "SLUG_ERROR";
    DomainError = "DOMAIN_ERROR";
    PickLimitReached = "PICK_LIMIT_REACHED";
    PaymentMethodDeclined = "PAYMENT_METHOD_DECLINED";
    GiftCodeRefused = "GIFT_CODE_REFUSED";
}
