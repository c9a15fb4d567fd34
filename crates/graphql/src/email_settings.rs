//! Choosing one's letters by the link in a letter, without signing in.

use super::{
    call::call,
    field_error::{FieldError, Result},
    outcome::{BadRequest, NotFound},
    preference::{Preference, PreferenceInput},
    refusal::{Refused, sort},
};
use async_graphql::{Context, ID, Object, SimpleObject, Union};
use quire_app::preference;

/// The letters of the person a link was made for.
#[derive(Debug, Clone, SimpleObject)]
pub struct EmailSettings {
    /// The id of the person whose they are.
    pub user_id: ID,
    /// The address with most of it hidden.
    pub email_obfuscated: Option<String>,
    /// The preferences about letters.
    pub preferences: Vec<Preference>,
}

impl From<preference::EmailSettings> for EmailSettings {
    fn from(settings: preference::EmailSettings) -> Self {
        Self {
            user_id: ID(settings.id.to_string()),
            email_obfuscated: settings.email,
            preferences: settings.preferences.into_iter().map(Preference::from).collect(),
        }
    }
}

/// The letters behind a link.
#[derive(Debug, Union)]
pub enum EmailSettingsResult {
    /// The letters.
    EmailSettings(EmailSettings),
    /// The link is not one of ours, or the account is gone.
    NotFound(NotFound),
}

/// The answer to choosing letters.
#[derive(Debug, Union)]
pub enum UpdateEmailSettingsResult {
    /// The letters, as they are now.
    EmailSettings(EmailSettings),
    /// The link is not one of ours, or the account is gone.
    NotFound(NotFound),
    /// There is no such preference about letters; none was set.
    BadRequest(BadRequest),
}

/// Letters: reads.
#[derive(Debug, Default)]
pub struct EmailSettingsQuery;

#[Object]
impl EmailSettingsQuery {
    /// The letters of the person the link `/me/email-settings/{userId}/{hash}` was made for.
    async fn email_settings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] user_id: ID,
        #[graphql(desc = "The proof in the letter’s link; null: the viewer’s own.")] hash: String,
    ) -> Result<EmailSettingsResult> {
        let app = &call(ctx)?.app;
        Ok(match preference::email_settings(app, &user_id, &hash).await {
            Ok(settings) => EmailSettingsResult::EmailSettings(settings.into()),
            Err(refusal) => match sort(refusal)? {
                Refused::NotFound(why) => EmailSettingsResult::NotFound(why),
                _ => return Err(FieldError::internal(&"a link asked for an account")),
            },
        })
    }
}

/// Choosing letters.
#[derive(Debug, Default)]
pub struct EmailSettingsMutation;

#[Object]
impl EmailSettingsMutation {
    /// Sets preferences about letters of the person the link was made for, all or none.
    async fn update_email_settings(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] user_id: ID,
        #[graphql(desc = "The proof in the letter’s link; null: the viewer’s own.")] hash: String,
        #[graphql(desc = "The preferences with their values.")] preferences: Vec<PreferenceInput>,
    ) -> Result<UpdateEmailSettingsResult> {
        let app = &call(ctx)?.app;
        let new = PreferenceInput::plain(preferences);
        Ok(match preference::update_email_settings(app, &user_id, &hash, &new).await {
            Ok(settings) => UpdateEmailSettingsResult::EmailSettings(settings.into()),
            Err(refusal) => match sort(refusal)? {
                Refused::NotFound(why) => UpdateEmailSettingsResult::NotFound(why),
                Refused::BadRequest(why) => UpdateEmailSettingsResult::BadRequest(why),
                _ => return Err(FieldError::internal(&"a link asked for an account")),
            },
        })
    }
}
