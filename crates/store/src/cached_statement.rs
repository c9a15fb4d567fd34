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

/// A statement that is compiled once for each connection, kept, and found again by its name: see [`cached_write`].
#[derive(Debug, Clone, Copy)]
#[must_use = "a statement does nothing before it is run"]
pub(crate) struct CachedWrite<Q, N>(Q, PhantomData<N>);

impl<Q> CachedWrite<Q, ()> {
    /// Names a statement.
    pub(crate) fn of<N>(statement: Q) -> CachedWrite<Q, N> {
        CachedWrite(statement, PhantomData)
    }
}

/// Has an `INSERT`, an `UPDATE` or text of ours compiled once for each connection. Diesel keeps none where a column may be left
/// out of it, and finds others only by their text, which it writes each time. This one is found by where it stands in the
/// code, so its text has to be the same each time it gets there: the same columns, no list of any length.
macro_rules! cached_write {
    ($statement:expr) => {{
        struct Here;
        $crate::cached_statement::CachedWrite::of::<Here>($statement)
    }};
}
pub(crate) use cached_write;

impl<Q, N> CachedWrite<Q, N> {
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

impl<DB: Backend, Q: QueryFragment<DB>, N> QueryFragment<DB> for CachedWrite<Q, N> {
    fn walk_ast<'b>(&'b self, pass: AstPass<'_, 'b, DB>) -> QueryResult<()> {
        self.0.walk_ast(pass)
    }

    fn is_safe_to_cache_prepared(&self, _: &DB) -> QueryResult<bool> {
        Ok(true)
    }
}

impl<Q, N> Query for CachedWrite<Q, N> {
    type SqlType = Integer;
}

impl<Q, N: 'static> QueryId for CachedWrite<Q, N> {
    type QueryId = N;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl<Q, N, C> RunQueryDsl<C> for CachedWrite<Q, N> {}
