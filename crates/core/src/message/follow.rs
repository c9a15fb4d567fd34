//! Texts about following and muting.

super::messages! { follow:
    "follow" {
        [M132] "toast" Ui unfollowed(name: &str) = "You unfollowed {name}.";
        [M134] "banner" Ui FAILED = "Sorry, that didn't work. Click Follow on the page below to try again.";
        [M135] "banner" Ui yourself(product: &str) = "You cannot follow yourself on {product}.";
        [M136] "banner" Ui already(name: &str, product: &str) = "You're already following {name} on {product}.";
    }
    "mute" {
        [M133] "toast" Ui unmuted(name: &str) = "{name} has been unmuted.";
    }
}
