//! Texts of notification banners, toasts and their buttons.

super::messages! { banner:
    "sign-in confirmation banner" {
        [M128] "link" Ui NOT_YOU = "Not you?";
        [M129] "wording" Ui MEMBER_ACCOUNT = "member account";
        [] "wording" Described ACCOUNT = "account";
        [] "text" Described signed_in(account: &str, email: &str) = "You are signed in with your {account} {email}.";
    }
    "generic" {
        [M137] "banner" Ui ERROR = "An error occurred.";
        [] "link" Described TRY_OR_ASK = "Please try again, or contact support if it happens again.";
    }
    "subdomain" {
        [M138] "banner" Ui SUBDOMAIN_NOT_RELEASED = "An error occurred during deactivation of the subdomain.";
    }
    "payout" {
        [M139] "banner" Ui PAYOUT_NOT_RECORDED = "An error occurred while we were recording your payout information.";
    }
    "suspension" {
        [M140] "banner" Ui account_suspended(product: &str) = "Your account was found in violation of the {product} Rules.";
        [M141] "banner" Ui story_suspended(product: &str) = "This story was found in violation of the {product} Rules.";
        [] "link" Described SEE_REASONS = "See the reasons";
    }
    "limited state" {
        [M142] "banner" Ui UNDER_REVIEW = "The following content is under review as a potential violation of our rules.";
    }
    "banners" {
        [M143] "further kinds" Described EXPORT_IN_PROGRESS = "Your export is being prepared. We'll send you a link by email when it is ready.";
        [M143] "further kinds" Described verification_sent(email: &str) = "We sent a code to {email}. Enter it in your settings to confirm that the address is yours.";
        [M143] "further kinds" Described VERIFY_EMAIL = "There is no confirmed email address for your account yet. Confirm one so that you can always get back in.";
        [M143] "further kinds" Described SEND_AGAIN = "Send again";
        [M143] "further kinds" Described newsletter_left(name: &str) = "You will no longer get stories of {name} by email. It may take up to 24 hours for the emails to stop.";
        [M143] "further kinds" Described newsletter_joined(name: &str) = "You will get new stories of {name} by email.";
        [M143] "further kinds" Described RESPONSE_HIDDEN = "The response is hidden. Only its writer can see it here.";
        [M143] "further kinds" Described pinned(publication: &str) = "The story is pinned to the homepage of {publication}.";
        [M143] "further kinds" Described unpinned(publication: &str) = "The story is no longer pinned to the homepage of {publication}.";
        [M143] "further kinds" Described following(name: &str) = "You are now following {name}.";
        [M143] "further kinds" Described muted(name: &str) = "You will no longer see stories by {name}.";
        [M143] "further kinds" Described publication_muted(name: &str) = "You will no longer see stories in {name}.";
        [M143] "further kinds" Described ALSO_A_STORY = "Your response is also published as a story on your profile.";
        [M143] "further kinds" Described featured(publication: &str) = "The story is featured in {publication}.";
        [M143] "further kinds" Described unfeatured(publication: &str) = "The story is no longer featured in {publication}.";
        [M143] "further kinds" Described PROMOTIONS_ON = "Your stories now invite readers to subscribe by email.";
        [M143] "further kinds" Described PROMOTIONS_OFF = "Your stories no longer invite readers to subscribe by email.";
        [M143] "further kinds" Described TRASHED = "The story is in the trash. It stays there for 14 days before it is deleted for good.";
        [M143] "further kinds" Described RESTORED = "The story is restored.";
        [M143] "further kinds" Described other_account(name: &str) = "You can't do this with the account you're signed in with. {name}, also signed in on this device, may be able to.";
        [M143] "further kinds" Described switch_account(name: &str) = "Switch to {name}";
        [M143] "further kinds" Described SIGN_IN_AS_SOMEBODY_ELSE = "Sign in with another account";
        [M143] "further kinds" Described LIST_SAVED = "The list is saved to your library.";
        [M143] "further kinds" Described UNDO = "Undo";
    }
    "privacy banner" {
        [] "text" Described privacy(product: &str) = "To make {product} work, we keep some data in your browser. With your consent we also measure how it is used.";
        [] "button" Described ACCEPT = "Accept";
    }
}
