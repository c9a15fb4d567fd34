//! Reading without a membership, story after story.

use proptest::prelude::*;
use quire_core::{StoryId, UserId, Viewer, person::MembershipTier, story::Visibility};
use quire_membership::{
    Meter,
    metering::{MeteredReading, StoryShare},
};
use std::collections::BTreeSet;

proptest! {
    #[test]
    fn a_reader_opens_so_many_stories_and_keeps_them(
        stories in proptest::collection::vec(0..12_u64, 0..40),
        signed_in in 0..6_u32,
    ) {
        let meter = Meter { signed_in, ..Meter::default() };
        let viewer = Viewer::Person {
            id: UserId::from_bits(1),
            tier: MembershipTier::Free,
            is_staff: false,
            is_suspended: false, free: Default::default() };
        let mut opened = BTreeSet::new();
        let mut read = BTreeSet::new();
        for story in stories.into_iter().map(StoryId::from_bits) {
            let decision = meter.decide(&MeteredReading {
                viewer: &viewer,
                story: &story,
                creator: &UserId::from_bits(2),
                visibility: Visibility::Locked,
                opened: &opened,
            });
            prop_assert!(decision.sees() == StoryShare::Full || !opened.contains(&story));
            prop_assert!(decision.sees() == StoryShare::Full || opened.len() == signed_in as usize);
            if decision.counts {
                prop_assert!(opened.insert(story.clone()), "the same story counts once");
            }
            if decision.sees() == StoryShare::Full {
                read.insert(story);
            }
        }
        prop_assert!(read.len() <= signed_in as usize);
        prop_assert_eq!(read, opened);
    }
}
