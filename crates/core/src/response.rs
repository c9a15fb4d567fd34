//! The order of a discussion. Pages hold
//! [`crate::limit::shell::RESPONSE_PAGE_SIZE`] responses.

crate::vocabulary! {
    /// How responses are sorted. `BEST` counts claps, and of responses with as many, the newer
    /// stands first: what no one clapped for yet is seen while it is new. Where all is equal, the
    /// greater id stands first, so that a list has one order only and its pages neither skip nor
    /// repeat anything. Nothing depends on who reads or when (decision 0020).
    ResponseOrder {
        /// Most claps first; of those with as many, the newest.
        Best = "BEST",
        /// Newest first.
        Newest = "NEWEST",
    }
}
