//! The attributes that filters may name.

use quire_search::{
    IndexName,
    filter::attribute::{AttributeKind, NUMBERS, attributes},
};

#[test]
fn every_number_has_a_column() {
    for index in IndexName::ALL {
        for attribute in attributes(*index) {
            let listed = NUMBERS.contains(&attribute.name);
            assert_eq!(listed, attribute.kind == AttributeKind::Number, "{}", attribute.name);
        }
    }
}
