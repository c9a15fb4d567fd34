//! Every enumeration, constant and flag, seen through the tables that printers read.

use quire_core::{
    flag::Flag,
    limit::{self, Amount},
    registry,
    vocabulary::{self, VocabularyTable},
};
use std::collections::HashSet;

fn tables() -> impl Iterator<Item = &'static VocabularyTable> {
    registry::ALL.iter().copied().flatten()
}

#[test]
fn no_enumeration_stands_twice() {
    let mut types = HashSet::new();
    let mut names = HashSet::new();
    for table in tables() {
        assert!(types.insert(table.rust), "{} stands twice", table.rust);
        let parts = table.parts.iter().map(|part| part.name.to_owned());
        let labels = table.labels.map(str::to_owned);
        for name in parts.chain(labels).chain([table.name().into_owned()]) {
            assert!(names.insert(name.clone()), "{name} stands twice");
        }
    }
}

#[test]
fn no_spelling_and_no_label_stands_twice_in_an_enumeration() {
    for table in tables() {
        let mut words = HashSet::new();
        let mut labels = HashSet::new();
        for value in table.values {
            assert!(!value.value.is_empty(), "{}", table.rust);
            assert!(words.insert(value.value), "{}: {}", table.rust, value.value);
            if let Some(label) = value.label {
                assert!(labels.insert(label), "{}: {label}", table.rust);
            }
        }
    }
}

#[test]
fn every_enumeration_says_what_it_is() {
    for table in tables() {
        assert!(table.doc.trim().ends_with('.'), "{}: {}", table.rust, table.doc);
    }
}

#[test]
fn what_lists_labels_has_one_for_every_value() {
    for table in tables().filter(|table| table.labels.is_some()) {
        assert!(table.values.iter().all(|value| value.label.is_some()), "{}", table.rust);
    }
}

#[test]
fn the_name_of_a_type_is_its_name_in_the_specification_unless_it_says_otherwise() {
    assert_eq!(vocabulary::library::CatalogType::TABLE.name(), "catalog_type");
    assert_eq!(vocabulary::settings::SettingsTab::TABLE.name(), "settings_setting");
    assert_eq!(limit::ALL.concat().first().unwrap().name(), "layouts_count");
}

#[test]
fn no_constant_stands_twice() {
    let mut names = HashSet::new();
    for limit in limit::ALL.iter().copied().flatten() {
        assert!(names.insert(limit.name()), "{} stands twice", limit.rust);
        assert!(limit.doc.trim().ends_with('.'), "{}: {}", limit.rust, limit.doc);
    }
}

#[test]
fn constants_that_say_the_same_agree() {
    use quire_core::{limit::*, vocabulary::client::TimeUnit};
    assert_eq!(layout::INSET_MAX_WIDTH, layout::MAIN_COLUMN_MAX_WIDTH);
    assert_eq!(client::EVENT_MAX_AGE, TimeUnit::Day.duration() * 2);
    assert_eq!(client::SECOND_IN_MS, TimeUnit::Second.duration());
    assert_eq!(banner::PAYMENT_END_WINDOW, TimeUnit::Week.duration());
    assert_eq!(price::SAVED_YEARLY, price::PRICE_YEARLY_CROSSOUT - price::PRICE_YEARLY);
    assert_eq!(price::PRICE_YEARLY_CROSSOUT, price::PRICE_MONTHLY * 12);
    assert_eq!(price::PRICE_PREMIUM_YEARLY_CROSSOUT, price::PRICE_PREMIUM_MONTHLY * 12);
    assert_eq!(shell::SETTINGS_TABS, vocabulary::settings::SettingsTab::ALL.len());
}

#[test]
fn a_time_is_printed_in_the_unit_it_is_written_in() {
    let all = limit::ALL.concat();
    let found = |name| all.iter().find(|limit| limit.rust == name).unwrap();
    let window = found("UPSELL_DISMISS_WINDOW");
    assert_eq!((window.amount, window.unit), (Amount::Whole(90), "days"));
    assert_eq!(
        window.millis.map(u128::from),
        Some(limit::banner::UPSELL_DISMISS_WINDOW.as_millis())
    );
    assert_eq!(found("READ_TIME_MIN").millis, None);
    let delay = found("EVENT_BATCH_DELAY");
    assert_eq!((delay.amount, delay.unit), (Amount::Whole(5), "seconds"));
}

/// Asks every enumeration whether its three spellings are one.
macro_rules! travels {
    ($($of:ty),+ $(,)?) => {
        $(for value in <$of>::ALL {
            let word = value.as_str();
            assert_eq!(word.parse::<$of>().as_ref(), Ok(value));
            assert_eq!(value.to_string(), word);
            let json = serde_json::to_string(value).unwrap();
            assert_eq!(json, serde_json::to_string(word).unwrap());
            assert_eq!(serde_json::from_str::<$of>(&json).unwrap(), *value);
        })+
        let asked = [$(<$of>::TABLE.rust),+];
        for table in tables() {
            assert!(asked.contains(&table.rust), "{} is not asked here", table.rust);
        }
    };
}

#[test]
fn every_value_is_spelt_the_same_in_text_and_json() {
    use quire_core::{
        access_token::{ApiScope, TokenLife},
        account::{auth_state::*, modal::*},
        automation::AutomationTrigger,
        catalog::*,
        document::LossKind,
        draft::{BlockChangeKind, CheckCode},
        flag::FlagKind,
        hub::HubMode,
        message::{MessageKind, response::Discussion},
        nomination::NominationStatus,
        notification::*,
        oauth::ApplicationKind,
        outcome::*,
        person::*,
        preference::ChoicePreference,
        publication::{
            domain::*,
            homepage::{HomeLayout, HomeSectionKind},
            page::PageKind,
            people::PublicationActKind,
            slug::SlugRefusal,
            *,
        },
        response::ResponseOrder,
        story::{origin::OriginKind, report::ReportReason, review::Verdict, *},
        submission::{SubmissionStep, SuggestedEditState},
        tracking::{BotWord, Tracking},
        webhook::{WebhookDeliveryState, WebhookEvent, WebhookState},
    };
    use vocabulary::{
        banner::*, book::*, client::*, event::*, feed::*, library::*, membership::*, navigation::*,
        publication::*, route_name::*, search::*, settings::*, sign_in::*, social_source::*,
        story::*, theme::*,
    };
    travels!(
        ApiScope,
        ApplicationKind,
        AutomationTrigger,
        HubMode,
        TokenLife,
        WebhookDeliveryState,
        WebhookEvent,
        WebhookState,
        DomainProblem,
        DomainState,
        HomeLayout,
        HomeSectionKind,
        PageKind,
        AuthOperation,
        AuthService,
        BlockChangeKind,
        BotWord,
        CheckCode,
        ChoicePreference,
        EmailSendFailure,
        ModalProgress,
        QueryKey,
        SearchCategory,
        MessageKind,
        Discussion,
        AuthResult,
        CodeError,
        DomainConnectionError,
        EmailSendErrorType,
        GiftCodeError,
        MobileVerificationError,
        PasswordAuthError,
        PhoneError,
        PostInteractionOutcome,
        PostResultStatus,
        ReportReason,
        ResultType,
        SignupError,
        SocialConnectError,
        TokenError,
        ToastStyle,
        ToastStay,
        BannerKind,
        BannerTheme,
        TopBanner,
        PaymentBannerPage,
        BookFormat,
        BookRole,
        DetectedPlatform,
        InAppBrowser,
        TimeUnit,
        CacheControlQuery,
        RestGroup,
        EntitySchema,
        EventType,
        EventField,
        EventCommonField,
        PerformanceEvent,
        YesNo,
        EventKey,
        EventAudience,
        TrafficSource,
        LogLevel,
        MeasurementRating,
        ViewCounter,
        FeedReason,
        TopPeriod,
        HomepageModule,
        YourStoriesFilter,
        YourSeriesFilter,
        LibraryTab,
        ProfileTab,
        CatalogType,
        ShareChannel,
        FriendPopoverState,
        MemberOnlyPopoverState,
        MeteringWindow,
        UserKind,
        SourceLabel,
        RoutingEntityType,
        PageHash,
        SidebarItem,
        SidebarMode,
        ViewedMarker,
        FollowedEntityKind,
        FollowingFeedEntity,
        PagePreloadKind,
        CollectionOrder,
        ArchiveVariant,
        ManagementRoute,
        ManageMenuItem,
        NavDestination,
        SubmissionStatus,
        PublicationActKind,
        SlugRefusal,
        NamedRoute,
        SearchScope,
        PostHitField,
        UserHitField,
        CollectionHitField,
        TagHitField,
        SearchAnalyticsTag,
        SearchViewerType,
        SearchMembership,
        SearchQualityFilter,
        SearchEntryStatus,
        SettingsTab,
        SettingsAnchor,
        UpdatableSetting,
        UserPreference,
        PreferenceKind,
        DigestFrequency,
        NotificationKind,
        NotificationTab,
        NotificationScope,
        NewsletterType,
        UiHint,
        SignInOperation,
        SignInStep,
        SignInMethod,
        SignInContext,
        EntryPoint,
        OneTapRoute,
        AuthEndpoint,
        SourcePart,
        SourceName,
        PostType,
        PostLayout,
        SortOrder,
        TopicVisibility,
        Breakpoint,
        AvatarSize,
        ReadingFont,
        ThemeFont,
        HeaderLayout,
        DesignField,
        DesignState,
        ImageOption,
        CatalogVisibility,
        PredefinedList,
        LossKind,
        Flag,
        FlagKind,
        AccountState,
        MembershipTier,
        PublicationRole,
        License,
        StoryStatus,
        Visibility,
        OriginKind,
        Verdict,
        NominationStatus,
        ResponseOrder,
        SubmissionStep,
        SuggestedEditState,
        Tracking
    );
}

#[test]
fn a_word_of_another_enumeration_is_refused_by_name() {
    let error = "MESSAGE".parse::<Flag>().unwrap_err();
    assert_eq!(error.to_string(), "`MESSAGE` is not a Flag");
    let long = "x".repeat(10_000);
    assert_eq!(long.parse::<Flag>().unwrap_err().value.len(), 64);
}
