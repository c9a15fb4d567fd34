//! What browsers report by mutation: events, and which experiments and gates were met.

use super::{
    call::{Call, call},
    field_error::{FieldError, Result},
    scalar::int,
};
use async_graphql::{Context, InputObject, Object, SimpleObject};
use quire_app::event::{self, BrowserHeaders, EventSender, EventsRefused, ExposureSubject};
use quire_core::event::happened::Exposure;

/// Events of a browser.
#[derive(Debug, InputObject)]
pub struct LogClientEventsInput {
    /// A JSON array of events, as text.
    payload: String,
}

/// What became of them.
#[derive(Debug, Clone, Default, SimpleObject)]
pub struct LogClientEventsResult {
    /// Whether they arrived; those that cannot be taken are not to be sent again all the same.
    pub success: bool,
    /// How many arrived, with those that had arrived before.
    pub taken: i32,
    /// Why they did not arrive, for people.
    pub message: Option<String>,
    /// After how many seconds they may be sent again; null when they arrived, and when they cannot
    /// be taken as they are.
    pub retry_after: Option<i32>,
}

/// Which experiment was met, and where.
#[derive(Debug, InputObject)]
pub struct LogExperimentExposureInput {
    /// The name of the experiment.
    experiment_id: String,
    /// The story on whose page the viewer is.
    post_id: Option<String>,
    /// The publication on whose page the viewer is.
    publication_id: Option<String>,
}

/// Whether something was noted.
#[derive(Debug, Clone, SimpleObject)]
pub struct LogExposureResult {
    /// Whether it was.
    pub success: bool,
}

/// Events: writes.
#[derive(Debug, Default)]
pub struct EventMutation;

#[Object]
impl EventMutation {
    // C045
    /// Takes events of a browser; people who are not counted get the same answer as everybody else.
    async fn log_client_events(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The events.")] input: LogClientEventsInput,
    ) -> Result<LogClientEventsResult> {
        let call = call(ctx)?;
        let sender = sender(ctx, call).await?;
        Ok(match event::take(&call.app, sender.as_ref(), input.payload.as_bytes()).await {
            Ok(taken) => {
                let taken = int(i64::try_from(taken.taken).unwrap_or(i64::MAX));
                LogClientEventsResult { success: true, taken, ..Default::default() }
            }
            Err(EventsRefused::Store(error)) => return Err(error.into()),
            Err(why) => {
                let retry_after = match why {
                    EventsRefused::Limited { retry_after } => Some(int(retry_after)),
                    EventsRefused::Busy => Some(1),
                    _ => None,
                };
                let message = Some(why.to_string());
                LogClientEventsResult { message, retry_after, ..Default::default() }
            }
        })
    }

    // C051
    /// Notes that someone met an experiment.
    async fn log_experiment_exposure(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The experiment and the arm that was shown.")]
        input: LogExperimentExposureInput,
    ) -> Result<LogExposureResult> {
        let LogExperimentExposureInput { experiment_id: id, post_id, publication_id } = input;
        expose(ctx, ExposureSubject::Experiment(Exposure { id, post_id, publication_id })).await
    }

    // C052
    /// Notes that someone met a gate: a flag.
    async fn log_gate_exposure(
        &self,
        ctx: &Context<'_>,
        #[graphql(desc = "The name of the gate.")] gate_id: String,
        #[graphql(desc = "The id of the story.")] post_id: Option<String>,
        #[graphql(desc = "The publication on whose page the viewer is.")] publication_id: Option<
            String,
        >,
    ) -> Result<LogExposureResult> {
        expose(ctx, ExposureSubject::Gate(Exposure { id: gate_id, post_id, publication_id })).await
    }
}

async fn expose(ctx: &Context<'_>, what: ExposureSubject) -> Result<LogExposureResult> {
    let call = call(ctx)?;
    let sender = sender(ctx, call).await?;
    match event::expose(&call.app, sender.as_ref(), what).await {
        Ok(success) => Ok(LogExposureResult { success }),
        Err(EventsRefused::Store(error)) => Err(error.into()),
        Err(EventsRefused::Busy) => Err(FieldError::Busy),
        Err(_) => Ok(LogExposureResult { success: false }),
    }
}

async fn sender(ctx: &Context<'_>, call: &Call) -> Result<Option<EventSender>> {
    match ctx.data_opt::<BrowserHeaders>() {
        Some(browsing) => Ok(event::sender(&call.app, call.viewer(), browsing).await?),
        None => Ok(None),
    }
}
