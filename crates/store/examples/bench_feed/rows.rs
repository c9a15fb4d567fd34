//! SQL that makes many rows at once.

use quire_store::Conn;

/// Text for SQL that numbers rows from `$from` to `$to`, per database: an id and a time.
pub fn dialect(c: &Conn) -> (&'static str, &'static str) {
    match c {
        Conn::Sqlite(_) => (
            "printf('%012x', {n})",
            "strftime('%Y-%m-%d %H:%M:%S', 1600000000 + {n} * 37, 'unixepoch')",
        ),
        Conn::Postgres(_) => (
            "lpad(to_hex({n}), 12, '0')",
            "(TIMESTAMP '2020-09-13 12:26:40' + {n} * INTERVAL '37 seconds')",
        ),
    }
}

/// The start of a statement that has the numbers from `from` to `to` as `r(n)`.
pub fn numbers(from: u64, to: u64) -> String {
    format!(
        "WITH RECURSIVE r(n) AS (SELECT CAST({from} AS BIGINT) UNION ALL \
         SELECT n + 1 FROM r WHERE n < {to}) "
    )
}
