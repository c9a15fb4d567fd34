//! Statements that a connection compiles once, although Diesel cannot know that they come again.

use diesel::{
    QueryResult, RunQueryDsl,
    backend::Backend,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    query_dsl::methods::{LimitDsl, LoadQuery},
    sql_types::Integer,
};
use std::marker::PhantomData;

/// A query that is compiled once for each connection and kept. Diesel keeps neither text of ours nor an
/// `IN`, because there could be any number of them; a caller that keeps one says that there are few: constant text, an `IN` of a
/// constant number. Of a query that Diesel keeps, it walks through all parts each time to see that it may: a query that is asked
/// for every page is spared that.
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

/// Known as it would be by itself: by its type or, where that says too little, by its text.
impl<Q: QueryId> QueryId for CachedStatement<Q> {
    type QueryId = CachedStatement<Q::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<Q: LimitDsl> LimitDsl for CachedStatement<Q> {
    type Output = CachedStatement<Q::Output>;

    fn limit(self, limit: i64) -> Self::Output {
        CachedStatement(self.0.limit(limit))
    }
}

/// Says that a query is compiled once for each connection and kept.
pub(crate) trait Cached: Sized {
    /// See [`CachedStatement`].
    fn cached(self) -> CachedStatement<Self> {
        CachedStatement(self)
    }
}

impl<Q: Query> Cached for Q {}

impl<Q, C> RunQueryDsl<C> for CachedStatement<Q> {}

/// An `UPDATE`, or what an `INSERT` changes where a row is there already, that is compiled once for each connection and kept.
/// Diesel keeps none, because a column may be left out of it; a caller that keeps one says that its columns are always the same.
#[derive(Debug, Clone, Copy)]
#[must_use = "a statement does nothing before it is run"]
pub(crate) struct CachedWrite<Q>(pub(crate) Q);

impl<Q> CachedWrite<Q> {
    /// Runs it, however many rows it changes.
    ///
    /// It is asked as a query that finds nothing: Diesel's `execute` takes a reference, and what lies behind one
    /// cannot say any more that it may be kept.
    pub(crate) fn run<'q, C>(self, c: &mut C) -> QueryResult<()>
    where
        Self: LoadQuery<'q, C, i32>,
    {
        self.load(c).map(drop)
    }
}

impl<DB: Backend, Q: QueryFragment<DB>> QueryFragment<DB> for CachedWrite<Q> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q> Query for CachedWrite<Q> {
    type SqlType = Integer;
}

impl<Q: QueryId> QueryId for CachedWrite<Q> {
    type QueryId = CachedWrite<Q::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = Q::HAS_STATIC_QUERY_ID;
}

impl<Q, C> RunQueryDsl<C> for CachedWrite<Q> {}

/// A statement that is found again by a name. Diesel finds an `INSERT` that skips rows only by its text,
/// which it writes each time. `N` is of one statement alone, whose text is always the same.
#[derive(Debug, Clone, Copy)]
#[must_use = "a statement does nothing before it is run"]
pub(crate) struct NamedStatement<Q, N>(Q, PhantomData<N>);

impl<Q> NamedStatement<Q, ()> {
    /// Names a statement.
    pub(crate) fn of<N>(statement: Q) -> NamedStatement<Q, N> {
        NamedStatement(statement, PhantomData)
    }
}

impl<DB: Backend, Q: QueryFragment<DB>, N> QueryFragment<DB> for NamedStatement<Q, N> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }
}

impl<Q, N: 'static> QueryId for NamedStatement<Q, N> {
    type QueryId = N;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<Q, N, C> RunQueryDsl<C> for NamedStatement<Q, N> {}
