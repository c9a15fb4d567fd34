//! Every builder, whatever it is given: a value stays in its place and reads back as it was.

#![expect(clippy::unwrap_used, reason = "a failed test panics")]

use proptest::prelude::*;
use quire_core::{
    CatalogId, UserId, catalog::PredefinedList, vocabulary::settings::SettingsAnchor,
};
use quire_routing::{
    HostKind, ParsedAddress, RouteTable,
    href::{
        entity::{self, ListPart, ProfileLink, PublicationLink},
        external,
        external::{PictureRequest, VideoFormat},
        href,
    },
    share::share_address,
};

/// Text that a part of a path may hold.
fn word() -> impl Strategy<Value = String> {
    "[^\\p{C}/\\\\]{1,12}".prop_filter("a step", |text| text != "." && text != "..")
}

/// Text that a query may hold.
fn words() -> impl Strategy<Value = String> {
    "[^\\p{C}]{1,20}"
}

fn read(address: &str) -> ParsedAddress {
    let whole = if address.starts_with('/') {
        format!("https://example.test{address}")
    } else {
        address.to_owned()
    };
    ParsedAddress::from_absolute(&whole).unwrap()
}

fn pairs(address: &ParsedAddress) -> Vec<(&str, &str)> {
    address.query().iter().map(|(key, value)| (key.as_str(), value.as_str())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_value_stays_in_its_part_of_every_named_address(values in prop::collection::vec(word(), 8)) {
        for route in RouteTable::standard().unwrap().routes() {
            let pattern: Vec<&str> = route.row.pattern.split('/').skip(1).collect();
            if route.host != HostKind::Default || pattern.iter().any(|part| part.contains('*')) {
                continue;
            }
            let names = pattern.iter().filter_map(|part| part.split_once('{'));
            let names = names.map(|(_, name)| name.trim_end_matches('}'));
            let params: Vec<(&str, &str)> =
                names.zip(values.iter().map(String::as_str)).collect();
            // An alias of the same name may lead to another row.
            let Ok(built) = href(route.row.name, &params) else { continue };
            let address = read(&built);
            prop_assert_eq!(address.query(), &[], "{}", built);
            for (index, (_, value)) in params.iter().enumerate() {
                let found = address.parts().filter(|part| part.ends_with(value)).count();
                prop_assert!(found > 0, "{}: {} is not in {}", route.row.name, index, built);
            }
        }
    }

    #[test]
    fn a_query_reads_back_as_it_was_given(q in words(), category in word(), slug in word()) {
        for (publication, category) in
            [(None, None), (Some(slug.as_str()), None), (None, Some(category.as_str())), (Some(slug.as_str()), Some(category.as_str()))]
        {
            let address = read(&entity::search(publication, category, &q).unwrap());
            prop_assert_eq!(pairs(&address), vec![("q", q.as_str())]);
            let wanted = publication.into_iter().chain(["search"]).chain(category);
            prop_assert!(address.parts().eq(wanted));
        }
    }

    #[test]
    fn an_address_is_shared_as_it_is(url in words()) {
        for (channel, key) in [("twitter", "url"), ("facebook", "u"), ("linkedin", "url")] {
            let shared = read(&share_address(channel, &url).unwrap());
            prop_assert_eq!(shared.query_value(key), Some(url.as_str()));
        }
        let mail = share_address("email", &url).unwrap();
        prop_assert!(mail.strip_prefix("mailto:?body=").unwrap().is_ascii());
    }

    #[test]
    fn a_source_comes_beside_what_was_there(path in word(), q in words(), source in words(), hash in "[a-z]{0,6}") {
        let link = href("ShowSearch", &[("q", &q)]).unwrap();
        let marked = external::with_source(&format!("{link}#{hash}"), &source, false);
        prop_assert_eq!(marked.rsplit_once('#').unwrap().1, hash);
        let marked = read(&marked);
        prop_assert_eq!(pairs(&marked), vec![("q", q.as_str()), ("source", source.as_str())]);
        let plain = href("ShowTagPosts", &[("tagSlug", &path)]).unwrap();
        prop_assert_eq!(external::with_source(&plain, &source, true), plain);
    }

    #[test]
    fn a_picture_or_a_video_is_asked_for_by_its_own_id(id in word(), width in any::<u32>(), height in any::<u32>()) {
        let wanted = PictureRequest { width, height: Some(height), pixel_ratio: 1.0, ..PictureRequest::default() };
        let picture = read(&external::image(&id, &wanted).unwrap());
        prop_assert!(picture.parts().any(|part| part == id));
        let (width, height) = (width.to_string(), height.to_string());
        prop_assert_eq!(pairs(&picture), vec![("w", width.as_str()), ("h", &height), ("focus", "50,50")]);
        let icon = read(&external::favicon(Some(&id)).unwrap());
        prop_assert!(icon.parts().eq(picture.parts()));
        prop_assert_eq!(pairs(&icon), vec![("w", "128"), ("h", "128"), ("focus", "50,50")]);
        match external::video("https://cdn.example", &id, VideoFormat::Hls) {
            Ok(video) => {
                let start: String = id.chars().take(3).collect();
                let video = read(&video);
                prop_assert!(start == "..." || video.parts().eq([start.as_str(), &id, "playlist.m3u8"]));
            }
            Err(_) => prop_assert!(id.chars().count() < 3),
        }
    }

    #[test]
    fn an_app_opens_the_page_it_is_given(tag in word()) {
        let path = href("ShowTagPosts", &[("tagSlug", &tag)]).unwrap();
        let own = external::deep_link("example.test", &path);
        prop_assert!(own.starts_with("quire://example.test/"));
        prop_assert!(read(&own.replacen("quire:", "https:", 1)).parts().eq(["tag", &tag]));

        let intent = external::android_deep_link("example.test", &path, "test.example.app");
        let (page, wish) = intent.split_once('#').unwrap();
        prop_assert!(read(&page.replacen("intent:", "https:", 1)).parts().eq(["tag", &tag]));
        let fields: Vec<&str> = wish.split(';').collect();
        prop_assert_eq!(&fields[..3], ["Intent", "scheme=quire", "package=test.example.app"]);
        prop_assert_eq!(&fields[4..], ["end"]);
        let fallback = fields[3].strip_prefix("S.browser_fallback_url=").unwrap();
        let read_back = read(&format!("/?url={fallback}"));
        let in_browser = format!("https://example.test{path}");
        prop_assert_eq!(read_back.query_value("url"), Some(in_browser.as_str()));
    }

    #[test]
    fn a_list_is_found_again_in_its_part_of_an_address(
        name in "\\PC{0,20}", id in "[0-9a-f]{12}", bits in any::<u64>(), kind in prop::sample::select(PredefinedList::ALL),
    ) {
        let part = entity::list_slug(&name, &id);
        prop_assert_eq!(entity::list_in(&part), Some(ListPart::Id(&id)));
        let owner = UserId::from_bits(bits);
        let list = CatalogId::predefined(&owner, kind);
        let part = format!("{kind}-{list}");
        prop_assert_eq!(entity::list_in(&part), Some(ListPart::Predefined(kind.as_str())));
    }

    #[test]
    fn a_place_in_the_settings_is_one_of_those_there_are(text in "\\PC{0,20}", place in prop::sample::select(SettingsAnchor::WORDS)) {
        prop_assert_eq!(external::settings_anchor(place), Ok(format!("/me/settings#{place}")));
        prop_assert_eq!(external::settings_anchor(&text).is_ok(), SettingsAnchor::WORDS.contains(&text.as_str()));
    }

    #[test]
    fn a_story_has_one_address_wherever_it_lives(slug in "[a-z]{1,8}(-[a-z]{1,8}){0,3}", id in "[0-9a-f]{12}", name in word(), tag in word()) {
        let author = ProfileLink { username: Some(&name), ..ProfileLink::default() };
        let part = format!("{slug}-{id}");
        let profile = format!("@{name}");
        let own = read(&entity::story(None, &author, &slug, &id).unwrap());
        prop_assert!(own.parts().eq([profile.as_str(), &part]));
        let publication = PublicationLink { slug: Some(&name), ..PublicationLink::default() };
        let inside = read(&entity::story(Some(&publication), &author, &slug, &id).unwrap());
        prop_assert!(inside.parts().eq([name.as_str(), &part]));
        let tagged = read(&entity::tagged(Some(&publication), &tag).unwrap());
        prop_assert!(tagged.parts().eq([name.as_str(), "tagged", &tag]));
    }
}
