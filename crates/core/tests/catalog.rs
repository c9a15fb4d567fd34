//! Lists: who sees them, what may stand in them, and that putting a story elsewhere loses nothing.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use quire_core::{
    CatalogId, Timestamp, UserId, Viewer,
    catalog::{
        Catalog, CatalogVisibility, InsertPosition, InvalidCatalog, PredefinedList,
        read_description, read_name, read_note, shift,
    },
    person::MembershipTier,
    policy::{StoryChange, change_catalog, follow_catalog, read_catalog},
    vocabulary::library::CatalogType,
};

fn now() -> Timestamp {
    Timestamp::new(chrono::DateTime::UNIX_EPOCH)
}

fn owner() -> UserId {
    UserId::from_bits(1)
}

fn list(visibility: CatalogVisibility) -> Catalog {
    let new = Catalog::new(CatalogId::from_bits(7), owner(), "Best".to_owned(), now());
    Catalog { visibility, ..new }
}

fn person(id: u64, tier: MembershipTier, is_staff: bool) -> Viewer {
    Viewer::Person {
        id: UserId::from_bits(id),
        tier,
        is_staff,
        is_suspended: false,
        free: Default::default(),
    }
}

#[test]
fn a_private_list_is_its_owners_alone() {
    let (free, member) = (MembershipTier::Free, MembershipTier::Member);
    let viewers = [
        (Viewer::Anonymous, [true, false, false]),
        (Viewer::Class { tier: member, opened: None }, [true, true, false]),
        (person(2, free, false), [true, false, false]),
        (person(2, member, false), [true, true, false]),
        (person(3, free, true), [true, false, false]),
        (person(1, free, false), [true, true, true]),
    ];
    let kinds = [CatalogVisibility::Public, CatalogVisibility::Locked, CatalogVisibility::Private];
    for (viewer, seen) in viewers {
        for (kind, is_seen) in kinds.into_iter().zip(seen) {
            let list = list(kind);
            assert_eq!(read_catalog(&viewer, &list), is_seen, "{viewer:?} {kind}");
            let change = match (viewer.user_id() == Some(&owner()), is_seen) {
                (true, _) => StoryChange::Allowed,
                (false, true) => StoryChange::Forbidden,
                (false, false) => StoryChange::NotFound,
            };
            assert_eq!(change_catalog(&viewer, &list), change, "{viewer:?} {kind}");
            let gone = Catalog { deleted_at: Some(now()), ..list };
            assert!(!read_catalog(&viewer, &gone), "{viewer:?} {kind}");
        }
    }
}

#[test]
fn one_keeps_lists_of_others_only() {
    let public = list(CatalogVisibility::Public);
    let (me, other) =
        (person(1, MembershipTier::Free, false), person(2, MembershipTier::Free, false));
    assert!(follow_catalog(&other, &public));
    assert!(!follow_catalog(&me, &public));
    assert!(!follow_catalog(&Viewer::Anonymous, &public));
    assert!(!follow_catalog(&other, &list(CatalogVisibility::Private)));
    let kept = Catalog::predefined(&owner(), PredefinedList::ReadingList, now());
    assert!(!follow_catalog(&other, &Catalog { visibility: CatalogVisibility::Public, ..kept }));
}

#[test]
fn names_and_notes_have_their_length() {
    assert_eq!(read_name("  Best\n of  all "), Ok("Best of all".to_owned()));
    assert_eq!(read_name("\u{200b} "), Err(InvalidCatalog::NoName));
    assert_eq!(read_name(&"é".repeat(60)), Ok("é".repeat(60)));
    assert_eq!(read_name(&"é".repeat(61)), Err(InvalidCatalog::LongName));
    assert_eq!(read_description(&"a".repeat(281)), Err(InvalidCatalog::LongDescription));
    assert_eq!(read_note(&"a".repeat(281)), Err(InvalidCatalog::LongNote));
    assert_eq!(read_note(" why \n not "), Ok("why \n not".to_owned()));
    let why = InvalidCatalog::LongName.to_string();
    assert_eq!(why, "a list's name has 60 characters at most");
}

/// What the rule does to rows of `(place, story)`, as the store does it.
fn applied(rows: &mut [(i64, usize)], story: usize, to: InsertPosition) {
    let at = rows.iter().find(|row| row.1 == story).unwrap().0;
    let Some(shift) = shift(at, to) else { return };
    for row in rows.iter_mut() {
        if row.1 == story {
            row.0 = shift.place;
        } else if (shift.first..=shift.last).contains(&row.0) {
            row.0 += shift.step;
        }
    }
    rows.sort_unstable();
}

proptest! {
    /// A list of any gaps, and a story of it put beside another, again and again: the same as taking
    /// it out of a row of stories and putting it in there.
    #[test]
    fn putting_a_story_elsewhere_is_taking_it_out_and_in(
        gaps in prop::collection::vec(1_i64..4, 1..30),
        moves in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<bool>()), 0..40),
    ) {
        let mut place = -3;
        let mut rows: Vec<(i64, usize)> = Vec::new();
        for (story, gap) in gaps.iter().enumerate() {
            place += gap;
            rows.push((place, story));
        }
        let mut model: Vec<usize> = (0..gaps.len()).collect();
        for (story, other, is_before) in moves {
            let (story, other) = (story.index(gaps.len()), other.index(gaps.len()));
            let place = rows.iter().find(|row| row.1 == other).unwrap().0;
            let to = if is_before { InsertPosition::Before(place) } else { InsertPosition::After(place) };
            applied(&mut rows, story, to);
            if story != other {
                model.retain(|one| *one != story);
                let at = model.iter().position(|one| *one == other).unwrap();
                model.insert(if is_before { at } else { at + 1 }, story);
            }
            prop_assert_eq!(rows.iter().map(|row| row.1).collect::<Vec<_>>(), model.clone());
            prop_assert!(rows.windows(2).all(|pair| pair[0].0 < pair[1].0), "{rows:?}");
        }
    }
}

#[test]
fn a_series_is_sorted_by_its_writer_and_begins_private() {
    let series = Catalog::series(CatalogId::from_bits(7), owner(), "Best".to_owned(), now());
    assert_eq!(
        (series.kind(), series.visibility),
        (CatalogType::Series, CatalogVisibility::Private)
    );
    assert!(!series.is_newest_first());
    assert_eq!(list(CatalogVisibility::Public).kind(), CatalogType::Lists);
    let kept = Catalog::predefined(&owner(), PredefinedList::ReadingList, now());
    assert_eq!(kept.kind(), CatalogType::PredefinedList);
}
