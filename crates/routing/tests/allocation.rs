//! Finding a route allocates nothing: its parameters stay in the parsed address.

use allocation_counter::measure;
use quire_routing::{HostKind, ParsedAddress, RouteTable, table::Route};

#[test]
fn finding_a_route_allocates_nothing() {
    let table = RouteTable::standard().unwrap();
    let on_main = table.routes().iter().filter(|route| route.host == HostKind::Default);
    for path in on_main.flat_map(Route::samples) {
        let address = ParsedAddress::from_absolute(&format!("https://example.test{path}")).unwrap();
        let made = measure(|| {
            assert!(table.find(HostKind::Default, &address).is_some());
        });
        assert_eq!(made.count_total, 0, "{path}");
    }
}
