//! Stories and responses: how long something can be done with them, how long and how many they are.

use super::define::limits;

limits! {
    /// A story published longer ago cannot be nominated any more (the value is ours).
    NOMINATION_MAX_AGE = days(90);
    /// The longest response (the value is ours).
    RESPONSE_LENGTH_MAX = count(20_000, "characters");
    /// Responses of one writer in an hour, and as many changes of them (the value is ours).
    RESPONSES_PER_HOUR = count(60, "responses");
}
