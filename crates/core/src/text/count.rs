//! Counts as people read them: one decimal, rounded half up, no trailing zero.

/// Formats a count: 999, 1K, 1.5K, 12K, 999.9K, 1M, 2.3B.
#[must_use]
pub fn short_count(count: u64) -> String {
    const UNITS: [(u64, &str); 3] = [(1_000, "K"), (1_000_000, "M"), (1_000_000_000, "B")];
    if count < 1_000 {
        return count.to_string();
    }
    let mut answer = String::new();
    for (unit, sign) in UNITS {
        let tenth = unit / 10;
        let tenths = count / tenth + u64::from(count % tenth >= tenth.div_ceil(2));
        let (whole, part) = (tenths / 10, tenths % 10);
        answer = if part == 0 { format!("{whole}{sign}") } else { format!("{whole}.{part}{sign}") };
        if whole < 1_000 {
            break;
        }
    }
    answer
}
