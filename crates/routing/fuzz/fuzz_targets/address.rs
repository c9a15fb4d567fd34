//! Any text is an address or is refused; what it means never leads to another site, and its
//! canonical spelling means the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_routing::{Asker, Host, HostList, ParsedAddress, RouteTable, resolve};

fuzz_target!(|text: &str| {
    let _ = ParsedAddress::from_absolute(text);
    let (Ok(table), Ok(host)) = (RouteTable::standard(), Host::parse("example.test")) else { return };
    let Ok(address) = ParsedAddress::parse(host.clone(), text) else { return };
    let Ok(origin) = "https://example.test".parse() else { return };
    let hosts = HostList::new(origin);
    let found = resolve(table, &hosts, &address, &Asker::default());
    if let Some(location) = &found.location {
        let is_share = found.route.is_some_and(|name| name.ends_with("_share"));
        let is_path = location.starts_with('/') && !location.starts_with("//");
        let is_ours = location.starts_with("https://example.test/");
        assert!(is_share || is_path || is_ours, "{location}");
    }
    let Ok(again) = ParsedAddress::parse(host, &address.target()) else { panic!("no target") };
    assert!(again.parts().eq(address.parts()));
    assert_eq!(again.target(), address.target());
});
