//! Texts of what an account, its connections and its codes are refused.

super::messages! { account_error:
    "sign-up" {
        [] "error" Described EMAIL_TAKEN = "There is already an account with this email. Would you like to sign in?";
        [] "error" Described SIGN_UP_NON_MEMBER = "This invitation can be used by members only.";
        [] "error" Described PASSWORD_TOO_LONG = "Please choose a password of at most 128 characters.";
        [] "error" Described PASSWORD_TOO_SHORT = "Please choose a password of at least 8 characters.";
        [] "error" Described USERNAME_INVALID = "Use at least 3 characters: lowercase letters, digits, underscores and periods.";
        [] "error" Described USERNAME_TAKEN = "This username is taken. Please choose another one.";
        [] "error" Described USERNAME_TOO_LONG = "Use at most 30 characters.";
    }
    "mobile verification" {
        [] "error" Described MOBILE_RATE_LIMITED = "Too many codes were sent to this number. Please try again later.";
        [] "error" Described MOBILE_DEACTIVATED = "This account is deactivated. Sign in by email to activate it again.";
        [] "error" Described MOBILE_DELETED = "This account has been deleted.";
        [] "error" Described MOBILE_NOT_VERIFIED = "This number is not verified yet. Enter the code we sent to it first.";
        [] "error" Described MOBILE_SUSPENDED = "This account is suspended.";
        [] "error" Described MOBILE_UNKNOWN = "The number could not be verified. Please try again.";
    }
    "social connect" {
        [] "error" Described CONNECTION_TAKEN = "Someone else has already connected this profile to their account.";
        [] "error" Described ALREADY_CONNECTED = "This profile is already connected to your account.";
        [] "error" Described CONNECT_NON_MEMBER = "Only members can connect this profile.";
        [] "error" Described CONNECT_UNKNOWN = "The profile could not be connected. Please try again.";
    }
    "phone number" {
        [] "error" Described PHONE_INVALID = "Please enter a valid phone number.";
        [] "error" Described PHONE_COUNTRY = "Please begin with a valid country code, like +1.";
        [] "error" Described PHONE_TOO_LONG = "This phone number has too many digits.";
        [] "error" Described PHONE_TOO_SHORT = "This phone number has too few digits.";
    }
    "domain connection" {
        [] "error" Described DOMAIN_CONNECTED = "This domain is already connected to a profile or publication.";
        [] "error" Described DOMAIN_INVALID = "Please enter a domain like blog.example.com.";
        [] "error" Described DOMAIN_NON_MEMBER = "Only members can connect a custom domain.";
    }
    "tokens" {
        [] "error" Described NOT_ENOUGH_TOKENS = "You have no tokens left for this.";
    }
    "gift code" {
        [] "error" Described GIFT_USED = "This gift has already been redeemed.";
        [] "error" Described GIFT_EXPIRED = "This gift has expired.";
        [] "error" Described GIFT_NOT_FOUND = "We could not find this gift code. Please check it and try again.";
        [] "error" Described GIFT_FOR_NEWCOMERS = "This gift is for people who have not been members before.";
    }
}
