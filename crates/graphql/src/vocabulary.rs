//! Enumerations of the schema: mirrors of the domain's, so that the domain knows no GraphQL. A
//! value missing here does not compile.

mod account;
mod design;
mod list;
mod membership;
mod notification;
mod preference;
mod program;
mod story;

pub use account::{
    AuthService, MembershipTier, MobileVerificationErrorCode, PhoneErrorCode, PreferenceKind,
    SignInMethodKind, SignInOperation, SignupErrorCode,
};
pub use design::{DesignField, DesignState, HeaderLayout, PublicationRole, ReadingFont};
pub use list::{
    BookFormat, CatalogType, CatalogVisibility, CollectionOrder, FollowingFeedEntity, TopPeriod,
    YourSeriesFilter,
};
pub use membership::{
    BannerTone, CancellationOffer, CancellationReason, ChargePurpose, Currency, GiftCodeError,
    GiftType, MembershipState, MembershipTarget, MembershipType, PaymentBannerPage,
    PaymentMethodKind, PaymentProvider, PlanOffer, TimedBanner, TopBannerName,
};
pub use notification::{NotificationKind, NotificationTab};
pub use preference::{DismissableFlag, PreferenceName};
pub use program::{
    ApiScope, ApplicationKind, TokenLife, WebhookDeliveryState, WebhookEvent, WebhookState,
};
pub use story::{
    BlockChangeKind, NominationStatus, PostInteractionOutcome, PostLicense, PostOriginKind,
    PostStatus, PostVisibility, PublishCheckCode, ReportReason, ResponseSortType, SubmissionStatus,
    SuggestedEditState, YourPostsFilter,
};
