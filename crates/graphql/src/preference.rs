//! Preferences of the viewer.

use super::{
    call::call,
    field_error::{FieldError, Result},
    outcome::{BadRequest, Forbidden, Unauthorized},
    refusal::{Refused, sort},
    vocabulary::{PreferenceKind, PreferenceName},
};
use async_graphql::{
    Context, ID, InputObject, InputValueError, InputValueResult, Object, Scalar, ScalarType,
    SimpleObject, Union, Value,
};
use quire_core::preference as core;

/// The value of a preference: true, false, or a word of its list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreferenceValue(pub core::PreferenceValue);

/// The value of a preference: true, false, or a word of its list.
#[Scalar(name = "PreferenceValue")]
impl ScalarType for PreferenceValue {
    fn parse(value: Value) -> InputValueResult<Self> {
        match value {
            Value::Boolean(is_on) => Ok(Self(core::PreferenceValue::Boolean(is_on))),
            Value::String(word) => Ok(Self(core::PreferenceValue::Word(word))),
            Value::Enum(word) => Ok(Self(core::PreferenceValue::Word(word.to_string()))),
            other => Err(InputValueError::expected_type(other)),
        }
    }

    fn to_value(&self) -> Value {
        match &self.0 {
            core::PreferenceValue::Boolean(is_on) => Value::Boolean(*is_on),
            core::PreferenceValue::Word(word) => Value::String(word.clone()),
        }
    }
}

/// A preference with its value.
#[derive(Debug, Clone, SimpleObject)]
pub struct Preference {
    /// Its name.
    pub name: PreferenceName,
    /// What its value is.
    pub kind: PreferenceKind,
    /// Its value.
    pub value: PreferenceValue,
}

impl From<core::Preference> for Preference {
    fn from(preference: core::Preference) -> Self {
        Self {
            name: preference.name().into(),
            kind: preference.kind().into(),
            value: PreferenceValue(preference.value()),
        }
    }
}

/// A preference to set.
#[derive(Debug, Clone, InputObject)]
pub struct PreferenceInput {
    /// Its name.
    pub name: PreferenceName,
    /// Its new value.
    pub value: PreferenceValue,
}

impl PreferenceInput {
    /// As the actions take it.
    pub(super) fn plain(all: Vec<Self>) -> Vec<(core::PreferenceName, core::PreferenceValue)> {
        all.into_iter().map(|one| (one.name.into(), one.value.0)).collect()
    }
}

/// The preferences as they are now.
#[derive(Debug, Clone, SimpleObject)]
pub struct UpdatedPreferences {
    /// Always true.
    pub success: bool,
    /// Every preference.
    pub preferences: Vec<Preference>,
}

/// The answer to setting preferences.
#[derive(Debug, Union)]
pub enum UpdateUserPreferencesResult {
    /// They are set.
    UpdatedPreferences(UpdatedPreferences),
    /// No one is signed in.
    Unauthorized(Unauthorized),
    /// They are someone else's.
    Forbidden(Forbidden),
    /// There is no such preference or value; none was set.
    BadRequest(BadRequest),
}

/// Setting preferences.
#[derive(Debug, Default)]
pub struct PreferenceMutation;

#[Object]
impl PreferenceMutation {
    /// Sets some of the viewer's preferences, all of those given or none.
    async fn update_user_preferences(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The id of the person.")] user_id: Option<ID>,
        #[graphql(desc = "The preferences with their values.")] preferences: Vec<PreferenceInput>,
    ) -> Result<UpdateUserPreferencesResult> {
        use UpdateUserPreferencesResult as Answer;
        let call = call(ctx)?;
        if call.is_somebody_else(user_id.as_ref()) {
            return Ok(Answer::Forbidden(Forbidden::default()));
        }
        let new = PreferenceInput::plain(preferences);
        Ok(match quire_app::preference::update(&call.app, call.viewer(), &new).await {
            Ok(all) => Answer::UpdatedPreferences(UpdatedPreferences {
                success: true,
                preferences: all.into_iter().map(Preference::from).collect(),
            }),
            Err(refusal) => match sort(refusal)? {
                Refused::Unauthorized(why) => Answer::Unauthorized(why),
                Refused::Forbidden(why) => Answer::Forbidden(why),
                Refused::BadRequest(why) => Answer::BadRequest(why),
                Refused::NotFound(_) => return Err(FieldError::internal(&"a viewer is not there")),
            },
        })
    }
}
