use quire_app::device::{self, Device};

#[test]
fn a_device_shows_its_network_and_never_its_address() {
    for (address, network) in [
        ("192.0.2.77", "192.0.2.0/24"),
        ("::ffff:192.0.2.77", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    ] {
        let address = address.parse().unwrap();
        assert_eq!(device::network(address), network);
        assert_eq!(Device::of(None, Some(address)).network.as_deref(), Some(network));
    }
}
