use super::world::World;
use quire_app::rate_limit;
use quire_core::limit::search::SEARCHES_PER_MINUTE;

#[tokio::test]
async fn one_network_is_counted_once_however_it_is_written() {
    let world = World::new();
    let search = |network: &str| rate_limit::search(&world.app, network.parse().unwrap());
    for (network, same, other) in [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"),
        ("::ffff:192.0.2.7", "192.0.2.7", "192.0.2.8"),
    ] {
        for _ in 0..SEARCHES_PER_MINUTE {
            assert_eq!(search(network), Ok(()));
        }
        assert!(search(same).is_err(), "{same}");
        assert_eq!(search(other), Ok(()), "{other}");
    }
}
