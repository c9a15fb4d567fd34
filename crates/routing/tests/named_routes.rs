//! The names of routes that the specification gives lead somewhere.

use quire_core::vocabulary::route_name::NamedRoute;
use quire_routing::{RouteTable, href::ALIASES};

#[test]
fn every_named_route_is_a_row_or_another_name_of_one() {
    let table = RouteTable::standard().unwrap();
    for name in NamedRoute::WORDS {
        let is_row = table.routes().iter().any(|route| route.row.name == *name);
        assert!(is_row || ALIASES.iter().any(|alias| alias.name == *name), "{name}");
    }
}
