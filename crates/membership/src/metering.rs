//! What a reader is shown of a member-only story (spec 3 §4; decision 100).

use quire_core::{Viewer, story::Visibility, vocabulary};

vocabulary! {
    /// The state that a story page reports (spec 3 §4, analytics metering state).
    Metering {
        /// The rest is for members.
        Paywalled = "paywalled",
        /// A member reads.
        Member = "member",
        /// The story is open to everybody.
        NotMetered = "not_metered",
    }
}

/// Locked stories a signed-in reader without a membership may read in a calendar month
/// (decision 100); a logged-out visitor may read none.
pub const FREE_STORIES_A_MONTH: u32 = 3;

/// Decides the metering state; `read_this_month` counts other locked stories the reader opened.
#[must_use]
pub fn decide(viewer: &Viewer, visibility: Visibility, read_this_month: u32) -> Metering {
    match visibility {
        Visibility::Public | Visibility::Unlisted => Metering::NotMetered,
        Visibility::Locked if viewer.is_member() => Metering::Member,
        Visibility::Locked
            if viewer.user_id().is_some() && read_this_month < FREE_STORIES_A_MONTH =>
        {
            Metering::NotMetered
        }
        Visibility::Locked => Metering::Paywalled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use quire_core::{UserId, person::MembershipTier};

    fn reader(tier: MembershipTier) -> Viewer {
        Viewer::Person { id: UserId::from_bits(1), tier, is_staff: false, is_suspended: false }
    }

    #[test]
    fn locked_stories_open_to_members_and_three_times_a_month_to_readers() {
        use Visibility::{Locked, Public};
        let free = reader(MembershipTier::Free);
        let friend = reader(MembershipTier::Friend);
        for (viewer, visibility, read, want) in [
            (&Viewer::Anonymous, Public, 0, Metering::NotMetered),
            (&Viewer::Anonymous, Locked, 0, Metering::Paywalled),
            (&free, Locked, 2, Metering::NotMetered),
            (&free, Locked, 3, Metering::Paywalled),
            (&friend, Locked, 99, Metering::Member),
        ] {
            assert_eq!(decide(viewer, visibility, read), want);
        }
    }
}
