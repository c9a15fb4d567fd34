//! Counts in short.

use quire_core::text::count::short_count;

#[test]
fn counts_follow_the_decision() {
    for (count, want) in [
        (0, "0"),
        (999, "999"),
        (1_000, "1K"),
        (1_049, "1K"),
        (1_050, "1.1K"),
        (1_500, "1.5K"),
        (10_000, "10K"),
        (999_949, "999.9K"),
        (999_950, "1M"),
        (1_250_000, "1.3M"),
        (999_950_000, "1B"),
        (u64::MAX, "18446744073.7B"),
    ] {
        assert_eq!(short_count(count), want);
    }
}
