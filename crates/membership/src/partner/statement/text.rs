//! A statement as plain text, for reading and for the documentation.

use super::{ReaderLine, Statement};
use crate::Money;
use std::fmt;

impl fmt::Display for Statement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = &self.terms;
        writeln!(f, "Writer {}, {}, {}", self.writer, self.month, self.currency)?;
        writeln!(
            f,
            "Pool: {} × {} / 10000 + {} carried in = {} minor units",
            self.pool.payments, terms.pool_basis_points, self.pool.carried_in, self.pool.size
        )?;
        writeln!(
            f,
            "Seconds count from {} a month, to {} a day",
            terms.min_seconds, terms.max_seconds_a_day
        )?;
        writeln!(
            f,
            "Percent: 100 + {} a clap (to {}) + {} a highlight (to {}) + {} a response (to {})",
            terms.clap_percent,
            terms.max_claps,
            terms.highlight_percent,
            terms.max_highlights,
            terms.response_percent,
            terms.max_responses
        )?;
        for (reader, number) in self.readers.iter().zip(1_usize..) {
            self.reader(f, reader, number)?;
        }
        writeln!(f, "Sum: {}", self.earned)?;
        match &self.last_rounded_up {
            Some(last) => {
                writeln!(f, "Last rounded up: {} with a rest of {}", last.writer, last.rest)?;
            }
            None => writeln!(f, "Last rounded up: no one")?,
        }
        writeln!(f, "Amount: {}", self.amount.receipt())?;
        for line in &self.stories {
            writeln!(f, "  story {}: {}", line.story, line.amount.receipt())?;
        }
        Ok(())
    }
}

impl Statement {
    fn reader(
        &self,
        f: &mut fmt::Formatter<'_>,
        reader: &ReaderLine,
        number: usize,
    ) -> fmt::Result {
        let paid = i64::try_from(reader.paid).unwrap_or(i64::MAX);
        writeln!(
            f,
            "Reader {number}: paid {}, share {}, {} points in all",
            Money::new(paid, self.currency).receipt(),
            reader.share,
            reader.points
        )?;
        for line in &reader.stories {
            let days: Vec<_> = line.attention.days.iter().map(u32::to_string).collect();
            writeln!(
                f,
                "  story {}: {} s, claps {}, highlights {}, responses {}: {} × {} = {} points",
                line.story,
                days.join(" + "),
                line.attention.claps,
                line.attention.highlights,
                line.attention.responses,
                self.terms.counted_seconds(&line.attention),
                self.terms.percent(&line.attention),
                line.points
            )?;
        }
        writeln!(f, "  earned: {}", reader.earned)
    }
}
