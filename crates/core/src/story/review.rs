//! What staff decide about a story (stories under review and stories taken down).

crate::vocabulary! {
    /// What was decided about a story; the last decision holds.
    Verdict {
        /// Everybody reads it, below a notice that it is looked at.
        UnderReview = "UNDER_REVIEW",
        /// Only its author and staff read it.
        TakenDown = "TAKEN_DOWN",
        /// There is nothing the matter with it.
        Cleared = "CLEARED",
    }
}
