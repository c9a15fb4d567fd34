//! Statements that a connection compiles once, although Diesel cannot know that they come again.

use diesel::{
    QueryResult, RunQueryDsl,
    backend::Backend,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
};

/// A query that is compiled once for each connection and kept. Diesel keeps neither text of ours nor an
/// `IN`, nor an `UPDATE`, of which a column may be left out, because there could be any number of them; a caller that
/// keeps one says that there are few: constant text, an `IN` of a constant number, and always the same columns.
#[derive(Debug, Clone, Copy)]
#[must_use = "a query does nothing before it is run"]
pub(crate) struct CachedStatement<Q>(pub(crate) Q);

impl<DB: Backend, Q: QueryFragment<DB>> QueryFragment<DB> for CachedStatement<Q> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q: Query> Query for CachedStatement<Q> {
    type SqlType = Q::SqlType;
}

/// Known by its text.
impl<Q> QueryId for CachedStatement<Q> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q, C> RunQueryDsl<C> for CachedStatement<Q> {}
