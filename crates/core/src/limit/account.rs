//! Accounts: what may be typed, how often, and what is kept how long.

use super::define::limits;

limits! {
    /// Letters of the last part of an e-mail address, at least.
    EMAIL_TLD_MIN_LETTERS = count(2, "letters");
    /// Characters of an e-mail address, at most.
    EMAIL_MAX_LENGTH = count(254, "characters");
    /// Characters of a username, at least.
    USERNAME_MIN_LENGTH = count(3, "characters");
    /// Characters of a username, at most.
    USERNAME_MAX_LENGTH = count(30, "characters");
    /// Characters of a password, at least.
    PASSWORD_MIN_LENGTH = count(8, "characters");
    /// Characters of a password, at most.
    PASSWORD_MAX_LENGTH = count(128, "characters");
    /// Shortest and longest of each field of the sign-up.
    SIGNUP_FIELD_BOUNDS = (
        [(&str, usize, usize); 2] = [
            ("username", USERNAME_MIN_LENGTH, USERNAME_MAX_LENGTH),
            ("password", PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH),
        ],
        shown "username 3 to 30, password 8 to 128", "characters"
    );
    /// How long a name that was given up stays with the person who had it.
    USERNAME_HOLD = days(90);
    /// Names given up and still held, at most, when another is chosen.
    USERNAMES_HELD = count(3, "usernames");
    /// Characters of a name, at most.
    NAME_MAX_LENGTH = count(50, "characters");
    /// Characters of what a person says of themselves, at most.
    BIO_MAX_LENGTH = count(160, "characters");
    /// How long a deleted account can be taken back by signing in; after that it is erased.
    DELETION_COOLING = days(14);
    /// How long the link to an export is good.
    EXPORT_LINK_LIFE = hours(24);
    /// Void login codes that one network or one session tries in a minute, at most.
    VOID_CODES_PER_MINUTE = count(30, "tries");
    /// Wrong passwords before the account is locked for a while.
    PASSWORD_ATTEMPTS = count(6, "attempts");
    /// How long it is locked then.
    PASSWORD_SOFT_LOCKOUT = minutes(1, "minute");
    /// What the time of a locked password or second factor is told in.
    LOCKOUT_UNIT_PASSWORD_2FA = text("minutes", "unit");
    /// What the time of a locked address is told in.
    LOCKOUT_UNIT_IP = text("days", "unit");
    /// How long a deleted story can be taken back.
    TRASH_RETENTION = days(14);
    /// An unsubscription holds after so long at the latest.
    UNSUBSCRIBE_DELAY = hours(24);
    /// Characters of the name of an access token, at most.
    ACCESS_TOKEN_NAME_MAX_LENGTH = count(60, "characters");
    /// Access tokens that one person has, at most.
    ACCESS_TOKENS_MAX = count(50, "tokens");
    /// Applications that one person has made, at most.
    APPLICATIONS_MAX = count(20, "applications");
    /// Characters of the name of an application, at most.
    APPLICATION_NAME_MAX_LENGTH = count(60, "characters");
    /// Characters of what an application says of itself, at most.
    APPLICATION_DESCRIPTION_MAX_LENGTH = count(200, "characters");
    /// Addresses to which an application may lead people back, at most.
    REDIRECT_ADDRESSES_MAX = count(10, "addresses");
    /// Characters of such an address, at most.
    REDIRECT_ADDRESS_MAX_LENGTH = count(500, "characters");
    /// Webhooks that one person has, at most.
    WEBHOOKS_MAX = count(10, "webhooks");
    /// Webhooks by which one application is told what happens to its users, at most.
    APPLICATION_WEBHOOKS_MAX = count(3, "webhooks");
    /// Characters of the address of a webhook, at most.
    WEBHOOK_ADDRESS_MAX_LENGTH = count(500, "characters");
    /// How long the secret before signs beside a new one.
    WEBHOOK_SECRET_OVERLAP = hours(24);
    /// How long it is remembered what a webhook was sent.
    WEBHOOK_LOG_LIFE = days(30);
    /// Triggers of one person that an automation service is told about in the moment, at most.
    AUTOMATION_LISTENERS_MAX = count(100, "triggers");
    /// How long one is told about that the service does not ask about any more.
    AUTOMATION_LISTENER_LIFE = days(30);
    /// Countries whose readers are asked about privacy.
    EU_COUNTRY_COUNT = count(28, "countries");
}
