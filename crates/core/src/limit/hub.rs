//! The hub that tells subscribers of feeds: how long, how many, how often.

use super::define::limits;

limits! {
    /// How long a subscription lasts whose subscriber names no time.
    HUB_LEASE_DEFAULT = days(10);
    /// The shortest subscription.
    HUB_LEASE_MIN = days(1);
    /// The longest subscription.
    HUB_LEASE_MAX = days(30);
    /// Subscriptions of one feed, at most.
    HUB_SUBSCRIPTIONS_PER_TOPIC = count(1_000, "subscriptions");
    /// Subscriptions of one host that is told, at most.
    HUB_SUBSCRIPTIONS_PER_HOST = count(2_000, "subscriptions");
    /// Requests that wait until one host has said whether it meant them, at most.
    HUB_REQUESTS_PER_HOST = count(100, "requests");
    /// Requests that wait in all, at most.
    HUB_REQUESTS_MAX = count(2_000, "requests");
    /// Requests to the hub from one network in a minute.
    HUB_REQUESTS_PER_MINUTE = count(60, "requests");
    /// Characters of an address that a subscriber sends, at most.
    HUB_ADDRESS_MAX_LENGTH = count(1_000, "characters");
    /// Bytes of a secret that a subscriber sends, at most.
    HUB_SECRET_MAX_LENGTH = count(199, "bytes");
}
