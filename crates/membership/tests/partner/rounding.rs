//! How a month's parts are rounded.

use quire_membership::partner::rounding::{Quota, largest_remainder};

#[test]
fn who_has_no_rest_gets_none_more_even_when_units_are_left() {
    let quota = |key, rest| Quota { key, whole: 1, rest };
    let rounded = largest_remainder(9, vec![quota('a', 0), quota('b', 3), quota('c', 5)]);
    assert_eq!(rounded.amounts.into_iter().collect::<Vec<_>>(), [('a', 1), ('b', 2), ('c', 2)]);
    assert_eq!(rounded.last_rounded_up, Some((3, 'b')));
}
