//! Signing in and up: steps, methods, and what a reader was about to do.

crate::vocabularies! {
    /// What the dialog is for.
    SignInOperation: "susi_operation" {
        /// The default.
        Login = "login",
        Register = "register",
    }

    /// A step of the dialog.
    SignInStep: "susi_step" {
        SignInOptions = "SIGNIN_OPTIONS",
        SignUpOptions = "SIGNUP_OPTIONS",
        EnterEmail = "ENTER_EMAIL",
        UnrecognizedEmail = "UNRECOGNIZED_EMAIL",
        /// Shows the boxes of the code at once.
        CheckYourInbox = "CHECK_YOUR_INBOX",
        LoginCode = "LOGIN_CODE",
    }

    /// A way in; each can be switched off by a flag.
    SignInMethod labels "susi_method" {
        Google = "google" as "Google",
        Apple = "apple" as "Apple",
        Facebook = "facebook" as "Facebook",
        /// Formerly Twitter.
        Twitter = "twitter" as "X",
        Email = "email" as "email",
    }

    /// What a title of the dialog may name.
    SignInContext labels "susi_entry_context" {
        CollectionName = "collectionName" as "collection name",
        CollectionSlug = "collectionSlug" as "collectionSlug",
        ProductName = "productName" as "productName",
        TopicName = "topicName" as "topic name",
        UserName = "userName" as "user name",
    }

    /// What a reader was about to do (from `post_prompt` on the names are ours).
    EntryPoint: "susi_entry_point" {
        Clap = "clap",
        Highlight = "highlight",
        Respond = "respond",
        Report = "report",
        PrivateNote = "privatenote",
        Paywall = "paywall",
        Regwall = "regwall",
        PostFree = "post_free",
        LandingHomeHero = "landing_home_hero",
        EmailLoginTimeout = "email_login_timeout",
        PostPrompt = "post_prompt",
        Newsletter = "newsletter",
        SubscribeToWriter = "subscribe_to_writer",
        Follow = "follow",
        Save = "save",
        Write = "write",
        TopBar = "top_bar",
        Plans = "plans",
    } where {
        /// After these the reader goes back to what they were doing instead of being introduced.
        SKIPS_ONBOARDING: "skip_onboarding_entry_point" = [
            Clap, Highlight, Respond, Report, PrivateNote, Paywall, Regwall, PostFree,
            LandingHomeHero,
        ];
    }

    /// The pages on which Google's own prompt may show.
    OneTapRoute: "one_tap_route" {
        Home = "home", Post = "post", User = "user", Sequence = "sequence",
        CollectionHome = "collection-home",
    }

    /// What answers on the sign-in host.
    AuthEndpoint labels "auth_endpoint" {
        Facebook = "facebook" as "Facebook",
        Google = "google" as "Google",
        Apple = "apple" as "Apple",
        Twitter = "twitter" as "Twitter",
        EmailCallback = "email-callback" as "email callback",
        Mastodon = "mastodon" as "Mastodon sign-in",
    }
}
