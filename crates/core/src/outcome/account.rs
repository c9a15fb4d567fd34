//! Refusals about accounts, phone numbers, connected profiles and domains, tokens and gift codes.

use super::outcomes;
use crate::message::account_error as text;

outcomes! {
    /// Why no account is made.
    "sign-up" SignupError {
        /// Someone has an account with this address.
        EmailTaken = "EMAIL_TAKEN" => text::EMAIL_TAKEN,
        /// The invitation asks for a membership.
        NonMember = "NON_MEMBER" => text::SIGN_UP_NON_MEMBER,
        /// More than 128 characters.
        PasswordTooLong = "PASSWORD_TOO_LONG" => text::PASSWORD_TOO_LONG,
        /// Fewer than 8 characters.
        PasswordTooShort = "PASSWORD_TOO_SHORT" => text::PASSWORD_TOO_SHORT,
        /// Fewer than 3 characters, other characters, or a reserved word.
        UsernameInvalid = "USERNAME_INVALID" => text::USERNAME_INVALID,
        /// Someone has it.
        UsernameTaken = "USERNAME_TAKEN" => text::USERNAME_TAKEN,
        /// More than 30 characters.
        UsernameTooLong = "USERNAME_TOO_LONG" => text::USERNAME_TOO_LONG,
    }
}

outcomes! {
    /// Why a mobile number is not verified.
    "mobile verification" MobileVerificationError {
        /// Too many codes were sent.
        RateLimited = "RATE_LIMITED" => text::MOBILE_RATE_LIMITED,
        /// The account is deactivated.
        UserDeactivated = "USER_DEACTIVATED" => text::MOBILE_DEACTIVATED,
        /// The account is deleted.
        UserDeleted = "USER_DELETED" => text::MOBILE_DELETED,
        /// The number was not verified before.
        UserNotMobileVerified = "USER_NOT_MOBILE_VERIFIED" => text::MOBILE_NOT_VERIFIED,
        /// The account is suspended.
        UserSuspended = "USER_SUSPENDED" => text::MOBILE_SUSPENDED,
        /// Anything else.
        Unknown = "UNKNOWN" => text::MOBILE_UNKNOWN,
    }
}

outcomes! {
    /// Why a profile elsewhere is not connected.
    "social connect" SocialConnectError {
        /// Another account has it.
        AccountTaken = "ACCOUNT_TAKEN" => text::CONNECTION_TAKEN,
        /// This account has it.
        AlreadyConnected = "ALREADY_CONNECTED" => text::ALREADY_CONNECTED,
        /// It needs a membership.
        NonMember = "NON_MEMBER" => text::CONNECT_NON_MEMBER,
        /// Anything else.
        Unknown = "UNKNOWN" => text::CONNECT_UNKNOWN,
    }
}

outcomes! {
    /// What is wrong with a phone number.
    "phone number" PhoneError {
        /// It is no number.
        Invalid = "INVALID" => text::PHONE_INVALID,
        /// No country has the code.
        InvalidCountryCode = "INVALID_COUNTRY_CODE" => text::PHONE_COUNTRY,
        /// Too many digits.
        TooLong = "TOO_LONG" => text::PHONE_TOO_LONG,
        /// Too few digits.
        TooShort = "TOO_SHORT" => text::PHONE_TOO_SHORT,
    }
}

outcomes! {
    /// Why a domain is not connected.
    "domain connection" DomainConnectionError {
        /// A profile or publication has it.
        AlreadyConnected = "ALREADY_CONNECTED" => text::DOMAIN_CONNECTED,
        /// It is no domain.
        InvalidDomain = "INVALID_DOMAIN" => text::DOMAIN_INVALID,
        /// It needs a membership.
        NonMember = "NON_MEMBER" => text::DOMAIN_NON_MEMBER,
    }
}

outcomes! {
    /// Why nothing is paid with tokens.
    "tokens" TokenError {
        /// Too few are left.
        NotEnoughTokens = "NOT_ENOUGH_TOKENS" => text::NOT_ENOUGH_TOKENS,
    }
}

outcomes! {
    /// Why a gift code is not redeemed.
    "gift code" GiftCodeError {
        /// Someone has redeemed it.
        AlreadyUsed = "ALREADY_USED" => text::GIFT_USED,
        /// Its time is over.
        Expired = "EXPIRED" => text::GIFT_EXPIRED,
        /// There is no such code.
        NotFound = "NOT_FOUND" => text::GIFT_NOT_FOUND,
        /// The reader has been a member before.
        NotRedeemableByPastMembers = "NOT_REDEEMABLE_BY_PAST_MEMBERS" => text::GIFT_FOR_NEWCOMERS,
    }
}
