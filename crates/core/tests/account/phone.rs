//! Numbers of telephones.

use quire_core::{
    account::phone::{CallingCountry, PhoneNumber},
    outcome::PhoneError::{self, Invalid, InvalidCountryCode, TooLong, TooShort},
};
use std::collections::{BTreeMap, BTreeSet};

fn read(text: &str, country: &str) -> Result<String, PhoneError> {
    let country = country.parse().ok();
    PhoneNumber::read(text, country).map(|number| number.as_str().to_owned())
}

/// A number of each country that has its calling code from another.
const OF_TERRITORIES: &[(&str, &str)] = &[
    ("+12685550123", "AG"),
    ("+12645550123", "AI"),
    ("+16845550123", "AS"),
    ("+12465550123", "BB"),
    ("+14415550123", "BM"),
    ("+12425550123", "BS"),
    ("+12045550123", "CA"),
    ("+17675550123", "DM"),
    ("+18095550123", "DO"),
    ("+14735550123", "GD"),
    ("+16715550123", "GU"),
    ("+16585550123", "JM"),
    ("+18695550123", "KN"),
    ("+13455550123", "KY"),
    ("+17585550123", "LC"),
    ("+16705550123", "MP"),
    ("+16645550123", "MS"),
    ("+17875550123", "PR"),
    ("+17215550123", "SX"),
    ("+16495550123", "TC"),
    ("+18685550123", "TT"),
    ("+17845550123", "VC"),
    ("+12845550123", "VG"),
    ("+13405550123", "VI"),
    ("+77012345678", "KZ"),
    ("+39066980123", "VA"),
    ("+447781012345", "GG"),
    ("+447457601234", "IM"),
    ("+447509012345", "JE"),
    ("+4779012345", "SJ"),
    ("+262639012345", "YT"),
    ("+358180123", "AX"),
    ("+5993012345", "BQ"),
];

#[test]
fn a_number_is_read_as_people_write_it() {
    for (text, country, want) in [
        ("+49 151 23456789", "", "+4915123456789"),
        ("+49 (0)151 / 234567-89", "", "+4915123456789"),
        ("+4901512345678", "", "+491512345678"),
        ("0049 151 23456789", "FR", "+4915123456789"),
        ("0151 23456789", "DE", "+4915123456789"),
        ("151 23456789", "de", "+4915123456789"),
        ("+44 7400 123456", "DE", "+447400123456"),
        ("(201) 555-0123", "US", "+12015550123"),
        ("1-201-555-0123", "US", "+12015550123"),
        ("011 49 151 23456789", "US", "+4915123456789"),
        ("8 (912) 345-67-89", "RU", "+79123456789"),
        ("812 345 67 89", "RU", "+78123456789"),
        ("06 20 123 4567", "HU", "+36201234567"),
        ("861234567", "LT", "+37061234567"),
        ("8029 491-19-11", "BY", "+375294911911"),
        ("312 345 6789", "IT", "+393123456789"),
        ("06 03 12 34", "GA", "+24106031234"),
        ("\u{202a}+33\u{a0}6\u{a0}12\u{2011}34\u{2011}56\u{2011}78\u{202c}", "", "+33612345678"),
    ] {
        assert_eq!(read(text, country).as_deref(), Ok(want), "{text}");
    }
}

#[test]
fn what_is_no_number_is_refused_by_what_is_wrong_with_it() {
    for (text, country, want) in [
        ("", "DE", Invalid),
        ("+", "", Invalid),
        ("+49", "", Invalid),
        ("call me", "DE", Invalid),
        ("0151 23456789 ext. 5", "DE", Invalid),
        ("+49+151", "", Invalid),
        ("+49151;DROP", "", Invalid),
        ("٠١٥١٢٣٤٥٦٧٨٩", "DE", Invalid),
        ("0151 23456789 0151 23456789 0151 23456789", "DE", Invalid),
        ("+1 101 555 0123", "", Invalid),
        ("+1 201 155 0123", "", Invalid),
        ("0151 23456789", "", InvalidCountryCode),
        ("0151 23456789", "ZZ", InvalidCountryCode),
        ("+999 1234567", "", InvalidCountryCode),
        ("+800 12345678", "", InvalidCountryCode),
        ("+881 612345678", "", InvalidCountryCode),
        ("+0 151 23456789", "", InvalidCountryCode),
        ("0151 234567", "DE", TooShort),
        ("+1 201 555 012", "", TooShort),
        ("0151 234567890", "DE", TooLong),
        ("+33 6 12 34 56 78 9", "", TooLong),
    ] {
        assert_eq!(read(text, country), Err(want), "{text}");
    }
}

#[test]
fn countries_that_share_a_calling_code_are_told_apart() {
    for (text, want) in [
        ("+12015550123", "US"),
        ("+16135550123", "CA"),
        ("+18765550123", "JM"),
        ("+18295550123", "DO"),
        ("+77710009998", "KZ"),
        ("+79123456789", "RU"),
        ("+447781123456", "GG"),
        ("+447400123456", "GB"),
        ("+262639012345", "YT"),
        ("+61412345678", "AU"),
    ] {
        assert_eq!(text.parse::<PhoneNumber>().unwrap().country().code(), want, "{text}");
    }
}

/// The countries by calling code, that whose plan it is first.
fn by_calling_code() -> BTreeMap<&'static str, Vec<CallingCountry>> {
    let mut all: BTreeMap<_, Vec<CallingCountry>> = BTreeMap::new();
    for country in CallingCountry::all() {
        all.entry(country.calling_code()).or_default().push(country);
    }
    all
}

#[test]
fn the_table_has_every_country_once_and_no_code_begins_another() {
    let countries: Vec<&str> = CallingCountry::all().map(CallingCountry::code).collect();
    assert_eq!((countries.len(), countries.iter().collect::<BTreeSet<_>>().len()), (244, 244));
    let all = by_calling_code();
    for code in all.keys() {
        let others = all.keys().filter(|other| *other != code);
        assert!(!others.into_iter().any(|other| other.starts_with(code)), "{code}");
    }
}

#[test]
fn every_country_has_numbers_and_none_has_more_than_fifteen_digits() {
    let country = |text: &str| text.parse().map(|number: PhoneNumber| number.country().code());
    let mut counted_as_another = BTreeSet::new();
    for (code, countries) in by_calling_code() {
        let of_digits = |count: usize| country(&format!("+{code}{}", "2".repeat(count)));
        let main = countries[0].code();
        assert!((4..15).any(|count| of_digits(count) == Ok(main)), "{main}");
        assert!(of_digits(16 - code.len()).is_err(), "{main}: E.164");
        for territory in countries[1..].iter().map(|one| one.code()) {
            let own = OF_TERRITORIES.iter().find(|(_, of)| *of == territory);
            match own {
                Some((own, _)) => {
                    assert_eq!(country(own), Ok(territory));
                    assert!(country(&format!("{own:2<17}")).is_err(), "{territory}: E.164");
                }
                None => assert!(counted_as_another.insert(territory)),
            }
        }
    }
    assert!(counted_as_another.into_iter().eq(["BL", "CC", "CX", "EH", "MF"]));
}

#[test]
fn countries_that_share_a_calling_code_are_dialled_alike_at_home() {
    for countries in by_calling_code().values() {
        for typed in ["01512345678", "8123456789", "1 201 555 0123", "06201234567", "812345678"] {
            let read = |country: &CallingCountry| PhoneNumber::read(typed, Some(*country));
            let of_main = read(&countries[0]);
            assert!(countries.iter().all(|one| read(one) == of_main), "{countries:?}: {typed}");
        }
    }
}

#[test]
fn most_of_a_number_stays_hidden() {
    let number: PhoneNumber = "+49 151 23456789".parse().unwrap();
    assert_eq!(number.masked(), "+49 •••89");
    assert_eq!(format!("{number:?}"), "PhoneNumber(+49 •••89)");
    let again: PhoneNumber = number.as_str().parse().unwrap();
    assert_eq!(again, number);
}
