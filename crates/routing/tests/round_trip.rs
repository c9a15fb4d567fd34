//! There and back: what a builder makes for a row, on any kind of host, means that row with those
//! values.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use proptest::prelude::*;
use quire_routing::{
    Asker, HostKind, HostList, ParsedAddress, RouteTable,
    href::{
        ALIASES,
        entity::{self, ProfileLink, PublicationLink},
        href_with_warnings,
    },
    pattern::{Constraint, PatternPart},
    resolve,
    table::Route,
};

/// Values for every form a parameter can have; free ones are spelt like no fixed part.
#[derive(Debug)]
struct Values {
    free: Vec<String>,
    handle: String,
    story: (String, String),
    number: u32,
}

fn values() -> impl Strategy<Value = Values> {
    let free = prop::collection::vec("zz[^\\p{C}/\\\\]{1,10}", 4);
    let story = ("([a-z]{1,6}-){0,3}", "[0-9a-f]{10,12}");
    (free, "[a-z0-9_.]{3,30}", story, any::<u32>())
        .prop_map(|(free, handle, story, number)| Values { free, handle, story, number })
}

impl Values {
    /// What is written for a parameter, and what is read of it again.
    fn of(&self, index: usize, part: PatternPart) -> Option<(&'static str, String, String)> {
        let number = |low: u32, high: u32| (low + self.number % (high - low + 1)).to_string();
        let same = |name, text: String| Some((name, text.clone(), text));
        match part {
            PatternPart::Fixed(_) => None,
            PatternPart::Free(name) | PatternPart::Tail(name) => {
                same(name, self.free[index % 4].clone())
            }
            PatternPart::Constrained(name, constraint) => match constraint {
                Constraint::Handle => same(name, self.handle.clone()),
                Constraint::PostId => {
                    let (slug, id) = &self.story;
                    Some((name, format!("{slug}{id}"), id.clone()))
                }
                Constraint::Year => same(name, number(1000, 9999)),
                Constraint::Month => same(name, number(1, 12)),
                Constraint::Day => same(name, number(1, 31)),
                Constraint::Page => same(name, number(1, 999_999_999)),
                Constraint::Number => same(name, number(0, 999_999_999)),
                Constraint::OneOf(words) => {
                    same(name, words[self.number as usize % words.len()].to_owned())
                }
            },
        }
    }
}

/// The address that the builder for this kind of host makes.
fn build_address(route: &Route, params: &[(&str, &str)]) -> String {
    let name = route.row.name;
    match route.host {
        HostKind::Default => {
            let params = params.iter().map(|(name, value)| (*name, Some(*value)));
            let built = href_with_warnings(name, params).unwrap();
            assert_eq!(built.left_out, Vec::<&str>::new());
            format!("https://example.test{}", built.href)
        }
        HostKind::User => {
            let person = ProfileLink { live_domain: Some("ada.example"), ..ProfileLink::default() };
            entity::in_profile(name, &person, params).unwrap()
        }
        HostKind::Collection => {
            let publication =
                PublicationLink { domain: Some("pub.example"), ..PublicationLink::default() };
            entity::in_publication(name, &publication, params).unwrap()
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_built_for_a_row_means_the_row_with_its_values(values in values()) {
        let table = RouteTable::standard().unwrap();
        let hosts = HostList::new("https://example.test".parse().unwrap())
            .with_user("ada.example".parse().unwrap(), "ada")
            .with_publication("pub.example".parse().unwrap(), "my-pub");
        let renamed = |name| ALIASES.iter().any(|alias| alias.name == name && alias.route != name);
        // The name of such a row builds the address of another one.
        for route in table.routes().iter().filter(|route| !renamed(route.row.name)) {
            let params: Vec<_> = (0..).zip(&route.parts).filter_map(|(i, part)| values.of(i, *part)).collect();
            let given: Vec<_> = params.iter().map(|(name, text, _)| (*name, text.as_str())).collect();
            let address = build_address(route, &given);
            let parsed = ParsedAddress::from_absolute(&address).unwrap();
            let found = table.find(route.host, &parsed).unwrap();
            if found.row.name != route.row.name {
                // The general shape of rows that the table lists value by value.
                let (name, value) = found.row.preset.unwrap_or_else(|| panic!("{address} means {}", found.row.name));
                prop_assert_eq!(route.row.values.unwrap().0, name);
                prop_assert!(given.contains(&(name, value)), "{}", address);
                continue;
            }
            let resolution = resolve(table, &hosts, &parsed, &Asker::default());
            prop_assert_eq!((resolution.route, resolution.host), (Some(route.row.name), route.host), "{}", address);
            for (name, _, read) in &params {
                prop_assert_eq!(resolution.param(name), Some(read.as_str()), "{} of {}", name, address);
            }
        }
    }
}
