//! Where buyers are.

use quire_membership::place::{InvalidPlace, Place};

#[test]
fn a_place_is_a_country_or_a_region_of_one() {
    for (typed, read) in [
        ("DE", "DE"),
        ("us-ca", "US-CA"),
        ("CA-QC", "CA-QC"),
        ("FR-75", "FR-75"),
        ("GB-SCT", "GB-SCT"),
    ] {
        let place: Place = typed.parse().expect("a place");
        assert_eq!((place.to_string().as_str(), place.is_region()), (read, read.len() > 2));
        assert_eq!(place.country().to_string(), read[..2]);
    }
    for odd in
        ["", "D", "DEU", "US-", "US-CALI", "US-Ö", "US--", "-CA", "US-C A", "US-CA-1", "US_CA"]
    {
        assert_eq!(odd.parse::<Place>(), Err(InvalidPlace), "{odd}");
    }
}
