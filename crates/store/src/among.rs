//! `IN` as one text for any number of values.

use diesel::{
    AppearsOnTable, Expression, QueryResult, SelectableExpression,
    expression::ValidGrouping,
    pg::Pg,
    query_builder::{AstPass, QueryFragment, QueryId},
    sql_types::{Array, Bool, Text},
    sqlite::Sqlite,
};

/// Whether a column holds one of some texts. In Diesel's `IN` each of them is a parameter: a statement for every number
/// of them, which is written again for each query, and which SQLite compiles again. Here all are one parameter.
#[derive(Debug, Clone)]
pub(crate) struct Among<'a, C> {
    column: C,
    texts: Vec<&'a str>,
    /// The same as a JSON array: SQLite has no arrays.
    json: String,
}

/// Whether `column` holds one of these texts.
pub(crate) fn among<'a, C>(column: C, texts: impl IntoIterator<Item = &'a str>) -> Among<'a, C> {
    let texts: Vec<&str> = texts.into_iter().collect();
    // A list of texts always becomes JSON.
    let json = serde_json::to_string(&texts).unwrap_or_default();
    Among { column, texts, json }
}

impl<C: Expression<SqlType = Text>> Expression for Among<'_, C> {
    type SqlType = Bool;
}

impl<C: AppearsOnTable<T>, T> AppearsOnTable<T> for Among<'_, C> where Self: Expression {}

impl<C: SelectableExpression<T>, T> SelectableExpression<T> for Among<'_, C> where
    Self: AppearsOnTable<T>
{
}

impl<C: ValidGrouping<G>, G> ValidGrouping<G> for Among<'_, C> {
    type IsAggregate = C::IsAggregate;
}

impl<C: QueryId> QueryId for Among<'_, C> {
    type QueryId = Among<'static, C::QueryId>;

    const HAS_STATIC_QUERY_ID: bool = C::HAS_STATIC_QUERY_ID;
}

impl<C: QueryFragment<Sqlite>> QueryFragment<Sqlite> for Among<'_, C> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Sqlite>) -> QueryResult<()> {
        self.column.walk_ast(out.reborrow())?;
        out.push_sql(" IN (SELECT value FROM json_each(");
        out.push_bind_param::<Text, _>(&self.json)?;
        out.push_sql("))");
        Ok(())
    }
}

impl<C: QueryFragment<Pg>> QueryFragment<Pg> for Among<'_, C> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.column.walk_ast(out.reborrow())?;
        out.push_sql(" = ANY(");
        out.push_bind_param::<Array<Text>, _>(&self.texts)?;
        out.push_sql(")");
        Ok(())
    }
}
