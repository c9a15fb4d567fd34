//! Texts about memberships.

super::messages! { membership:
    "reactivate modal" {
        [M087] "title" Ui REACTIVATE = "Reactivate your Membership";
        [M088] "text" Described reactivation(date: &str) = "Your benefits will continue without interruption. Your next billing cycle starts on {date}.";
        [M088] "text" Described monthly_charge(price: &str, date: &str) = "You will be charged {price} a month, beginning on {date}, until you cancel.";
        [M088] "text" Described yearly_charge(price: &str, date: &str) = "You will be charged {price} a year, beginning on {date}, until you cancel.";
        [M088] "text" Described pay_with(method: &str) = "Payment method: {method}";
        [M089] "button" Ui REACTIVATE_MINE = "Reactivate my membership";
        [M090] "error" Ui REACTIVATION_FAILED = "We couldn't process your request, please try again.";
    }
    "Friend popover" {
        [M091] "text" Described friend_since(product: &str, month: &str) = "You have been a Friend of {product} since {month}.";
        [M092] "text" Described is_a_friend(name: &str, product: &str) = "{name} is a Friend of {product}.";
        [M093] "text" Described become_a_friend(product: &str) = "Become a Friend of {product} and give the writers you read a larger share.";
        [M094] "button" Ui UPGRADE = "Upgrade";
        [M095] "link" Ui LEARN_MORE = "Learn more";
    }
    "member-only popover" {
        [M096] "title" Ui MEMBER_ONLY = "Member-only story";
        [M097] "text" Ui become_a_member(product: &str) = "Become a {product} member to enjoy unlimited access and directly support the writers you read most.";
        [M098] "call to action" Ui GET_UNLIMITED_ACCESS = "Get unlimited access";
        [M099] "text" Described YOURS_IS_PAYWALLED = "This story is behind the paywall and eligible to earn money.";
        [M100] "text" Described member_since(month: &str) = "You have been a member since {month}. Thank you for supporting the writers you read.";
    }
    "upsell banner" {
        [M120] "text" Ui less_than_a_week(price: &str) = "less than {price}/week";
        [] "text" Described upsell(product: &str, price: &str) = "Read every story on {product}, and support those who write them, for {price}.";
    }
    "prices" {
        [M131] "error" Error UNAVAILABLE_PRICE = "Unavailable membership price";
    }
}
