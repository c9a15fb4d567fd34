//! Stories: how long something can be done with them.

use super::define::limits;

limits! {
    /// A story published longer ago cannot be nominated any more (the value is ours).
    NOMINATION_MAX_AGE = days(90);
}
