//! What the modal says above its buttons, by the way that led to it.

use crate::{
    limit::sign_in::POST_PROMPT_STORY_THRESHOLD,
    message::{PRODUCT, Stories, entry_point as text, sign_in},
    vocabulary::sign_in::{EntryPoint, SignInOperation},
};
use serde::{Deserialize, Serialize};

/// What the modal may name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct EntryContext {
    /// A publication's name.
    #[serde(rename = "collectionName")]
    pub publication_name: Option<String>,
    /// A publication's slug.
    #[serde(rename = "collectionSlug")]
    pub publication_slug: Option<String>,
    /// The product's name.
    pub product_name: Option<String>,
    /// A topic's name.
    pub topic_name: Option<String>,
    /// A writer's name.
    pub user_name: Option<String>,
    /// How many stories were read this month.
    pub stories_read: u64,
}

/// Title and subheader.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invitation {
    /// Above.
    pub title: String,
    /// Below it.
    pub subheader: String,
}

/// Title and subheader of the modal. Signing in welcomes back, whatever led there; an expired link
/// says so for both sign-in and sign-up.
#[must_use]
pub fn invitation(
    entry: EntryPoint,
    operation: SignInOperation,
    context: &EntryContext,
) -> Invitation {
    let (title, subheader) = words(entry, context);
    let title = match operation {
        SignInOperation::Login if entry != EntryPoint::EmailLoginTimeout => sign_in::WELCOME_BACK,
        SignInOperation::Login | SignInOperation::Register => title,
    };
    Invitation { title: title.to_owned(), subheader }
}

fn words(entry: EntryPoint, context: &EntryContext) -> (&'static str, String) {
    let user = context.user_name.as_deref().unwrap_or(text::THIS_WRITER);
    let publication = context.publication_name.as_deref().unwrap_or(text::THIS_PUBLICATION);
    let product = context.product_name.as_deref().unwrap_or(PRODUCT);
    match entry {
        EntryPoint::Clap => (text::CLAP_TITLE, text::clap(user)),
        EntryPoint::Highlight => (text::HIGHLIGHT_TITLE, text::highlight(user)),
        EntryPoint::Respond => (text::RESPOND_TITLE, text::respond(user)),
        EntryPoint::Report => (text::REPORT_TITLE, text::REPORT.to_owned()),
        EntryPoint::PrivateNote => (text::PRIVATE_NOTE_TITLE, text::private_note(user)),
        EntryPoint::Paywall => (text::PAYWALL_TITLE, text::paywall(user)),
        EntryPoint::Regwall => (text::REGWALL_TITLE, text::regwall(user)),
        EntryPoint::PostFree => (text::POST_FREE_TITLE, text::post_free(user)),
        EntryPoint::LandingHomeHero => (text::HERO_TITLE, text::hero(product)),
        EntryPoint::EmailLoginTimeout => (sign_in::LINK_EXPIRED, sign_in::NEW_LINK.to_owned()),
        EntryPoint::PostPrompt => {
            (text::POST_PROMPT_TITLE, post_prompt(context.stories_read, product))
        }
        EntryPoint::Newsletter => (text::NEWSLETTER_TITLE, text::newsletter(publication)),
        EntryPoint::SubscribeToWriter => (text::SUBSCRIBE_TITLE, text::subscribe(user)),
        EntryPoint::Follow => (text::FOLLOW_TITLE, follow(context)),
        EntryPoint::Save => (text::SAVE_TITLE, text::SAVE.to_owned()),
        EntryPoint::Write => (text::WRITE_TITLE, text::write(product)),
        EntryPoint::TopBar => (text::JOIN_TITLE, text::join(product)),
        EntryPoint::Plans => (text::PLANS_TITLE, text::plans(product)),
    }
}

/// The subheader below a story: it names the number of stories read this month from three on.
#[must_use]
pub fn post_prompt(stories_read: u64, product: &str) -> String {
    if usize::try_from(stories_read).is_ok_and(|read| read < POST_PROMPT_STORY_THRESHOLD) {
        sign_in::post_prompt_generic(product)
    } else {
        sign_in::post_prompt_counted(Stories(stories_read))
    }
}

fn follow(context: &EntryContext) -> String {
    if let Some(topic) = &context.topic_name {
        text::follow_topic(topic)
    } else if let Some(publication) = &context.publication_name {
        text::follow_publication(publication)
    } else {
        text::follow_writer(context.user_name.as_deref().unwrap_or(text::THIS_WRITER))
    }
}

/// The line below the buttons that says who else gets the address; for newsletters and
/// subscriptions only.
#[must_use]
pub fn shared_with(entry: EntryPoint, context: &EntryContext) -> Option<String> {
    match entry {
        EntryPoint::Newsletter => Some(sign_in::shared_with_publication(
            context.publication_name.as_deref().unwrap_or(text::THIS_PUBLICATION),
        )),
        EntryPoint::SubscribeToWriter => Some(sign_in::shared_with_writer(
            context.user_name.as_deref().unwrap_or(text::THIS_WRITER),
        )),
        _ => None,
    }
}

/// Whether a reader who came this way is spared the introduction.
#[must_use]
pub fn skips_onboarding(entry: EntryPoint) -> bool {
    EntryPoint::SKIPS_ONBOARDING.contains(&entry)
}
