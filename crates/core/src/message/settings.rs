//! Texts of the settings.

super::messages! { settings:
    "settings" {
        [M001] "tab" Ui ACCOUNT = "Account";
        [M002] "tab" Ui PUBLISHING = "Publishing";
        [M003] "tab" Ui NOTIFICATIONS = "Notifications";
        [M004] "tab" Ui MEMBERSHIP_AND_PAYMENT = "Membership and payment";
        [M005] "tab" Ui SECURITY_AND_APPS = "Security and apps";
    }
}
