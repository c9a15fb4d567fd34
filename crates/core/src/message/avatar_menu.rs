//! Texts of the avatar menu.

super::messages! { avatar_menu:
    "avatar menu" {
        [M024] "entry" Ui PARTNER_PROGRAM = "Partner Program";
    }
    "avatar menu or shell" {
        [M025] "entry" Ui BECOME_A_FRIEND = "Become a Friend";
        [M026] "entry" Ui BECOME_A_MEMBER = "Become a member";
    }
}
