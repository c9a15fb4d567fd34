//! What explains membership to readers: popovers and the windows of metering. The words of money
//! are in `quire-membership`.

crate::vocabularies! {
    /// Whose Friend badge was opened.
    FriendPopoverState labels "friend_popover_state" {
        Own = "own" as "viewer is the user",
        OtherFriend = "other-friend" as "another user who is a Friend",
        Otherwise = "otherwise" as "otherwise",
    }

    /// Who opened the explanation of a member-only story.
    MemberOnlyPopoverState labels "member_only_popover_state" {
        Author = "author" as "story author",
        Member = "member" as "member",
        Other = "other" as "other",
    }

    /// The windows in which reading is metered.
    MeteringWindow: "metering_window" { Hourly = "hourly", Daily = "daily", Monthly = "monthly" }
}
