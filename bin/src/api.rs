//! Everything the server answers itself, by the name of its route.

use crate::{
    action_links, download, event, hub, ifttt, image, import, outbox::Outbox, payment_event,
    search_api, site_files, story_state, unsubscribe,
};
use http::{Method, StatusCode};
use poem::{Endpoint, Request, Response, Result, endpoint::BoxEndpoint};
use quire_app::App;
use quire_core::account::auth_state::AuthService;
use quire_graphql::GraphQl;
use quire_http::{conditional, plain, session, upload};
use quire_routing::{Kind, Resolution};
use std::sync::{Arc, OnceLock};

/// The endpoints. The front door has put the [`Resolution`] of the address into the request.
pub struct Api {
    app: App,
    graphql: GraphQl,
    /// Made when it is asked first: its routes are many regular expressions.
    rest: OnceLock<BoxEndpoint<'static, Response>>,
    outbox: Option<Outbox>,
    automation: Option<ifttt::AutomationService>,
}

impl Api {
    /// Prepares the endpoints; with `introspection`, GraphQL may be asked about its schema.
    #[must_use]
    pub fn new(app: App, introspection: bool) -> Self {
        let graphql = GraphQl::new(app.clone(), introspection);
        Self { graphql, rest: OnceLock::new(), outbox: None, automation: None, app }
    }

    /// The same endpoints, which also show an outbox. For development.
    #[must_use]
    pub fn with_outbox(self, outbox: Option<Outbox>) -> Self {
        Self { outbox, ..self }
    }

    /// The same endpoints, which also answer this automation service.
    #[must_use]
    pub fn with_automation(self, automation: Option<ifttt::AutomationService>) -> Self {
        Self { automation, ..self }
    }
}

impl Endpoint for Api {
    type Output = Response;

    async fn call(&self, request: Request) -> Result<Response> {
        let (is_safe, asked) = (request.method().is_safe(), request.headers().clone());
        let response = self.answer(request).await?;
        Ok(if is_safe { conditional::settled(&asked, response) } else { response })
    }
}

impl Api {
    fn rest(&self) -> &BoxEndpoint<'static, Response> {
        self.rest.get_or_init(|| quire_rest::endpoint(&self.app, quire_graphql::sdl))
    }

    async fn answer(&self, mut request: Request) -> Result<Response> {
        let Some(resolution) = request.data::<Arc<Resolution>>().cloned() else {
            // The renderer comes by the private listener, where no addresses are resolved.
            return match request.uri().path() {
                "/_/graphql" | "/_/batch" => self.graphql.call(request).await,
                _ => Ok(StatusCode::NOT_FOUND.into()),
            };
        };
        let app = &self.app;
        let route = resolution.route.unwrap_or_default();
        // Programs asked for what is nowhere.
        match request.uri().path().split('/').nth(1) {
            Some("1") if resolution.kind == Kind::NotFound => {
                return Ok(search_api::unknown(&request));
            }
            Some("v1") if resolution.kind == Kind::NotFound => {
                return self.rest().call(request).await;
            }
            _ => {}
        }
        // REST's paths are its own business: the address table knows only some by name.
        if matches!(route, "rest" | "rest_tag_stories") || route.starts_with("oauth_v1_") {
            return self.rest().call(request).await;
        }
        if let Some(service) = connected(route, &resolution) {
            return Ok(session::connect(app, service, &request).await);
        }
        if let Some(service) = called_back(route) {
            return Ok(session::callback(app, service, &mut request).await);
        }
        match route {
            "graphql" | "batch" => self.graphql.call(request).await,
            "search_queries" => Ok(search_api::many(app, &resolution, request).await),
            "search_query" => Ok(search_api::one(app, &resolution, request).await),
            "search_browse" => Ok(search_api::browse(app, &resolution, request).await),
            "search_objects" => Ok(search_api::objects(app, &resolution, request).await),
            "search_object" => Ok(search_api::object(app, &resolution, request).await),
            "search_settings" => Ok(search_api::settings(app, &resolution, request).await),
            "search_facet" => Ok(search_api::facet(app, &resolution, request).await),
            "export_download" => Ok(download::export(app, &resolution, request).await),
            "one_click_unsubscribe" => Ok(unsubscribe::one_click(app, &resolution, request).await),
            "hub" => Ok(hub::answer(app, request).await),
            "payment_events" => Ok(payment_event::hear_event(app, request).await),
            "rest_upload" | "rest_upload_url" | "import" if *request.method() != Method::POST => {
                Ok(plain::only("POST"))
            }
            "events" | "errors" | "logs" | "performance_reports" => Ok(match *request.method() {
                Method::POST => event::report(app, route, request).await,
                _ => plain::only("POST"),
            }),
            "rest_upload" => Ok(upload::upload(app, request).await),
            "rest_upload_url" => Ok(upload::upload_from(app, request).await),
            "import" => Ok(import::import_story(app, request).await),
            "AcctSignout" => Ok(session::sign_out(app, &request).await),
            "host_sign_in" => Ok(session::host_sign_in(app, request).await),
            "host_session" => Ok(session::host_session(app, &request).await),
            "prompt" => Ok(session::prompt(app, &mut request).await),
            "callback_email" => Ok(session::callback_email(app, request).await),
            "account_confirm" => {
                let key = resolution.param("key").unwrap_or_default();
                Ok(session::account_confirm(app, key, request).await)
            }
            "app_login" => {
                let token = resolution.param("token").unwrap_or_default();
                Ok(session::app_login(app, token, request).await)
            }
            "rest_post_state" => Ok(story_state::show(app, &resolution, &request).await),
            "rest_post_state_read" => Ok(story_state::read(app, &resolution, &request).await),
            "rest_post_note" => Ok(story_state::note(app, &resolution, &request).await),
            "ifttt_status" | "ifttt_user_info" | "ifttt" => {
                Ok(ifttt::answer(app, self.automation.as_ref(), route, request).await)
            }
            route if action_links::leads_to_act(route) => {
                Ok(action_links::answer(app, route, &resolution, request).await)
            }
            "outbox" | "outbox_letter" => Ok(match &self.outbox {
                Some(outbox) => outbox.answer(&resolution, &request).await,
                None => crate::outbox::nothing(),
            }),
            _ => Ok(self.file(route, &resolution, &request).await),
        }
    }
}

/// The service to which a route leads (two of them have old addresses of their own).
fn connected(route: &str, resolution: &Resolution) -> Option<AuthService> {
    match route {
        "connect" => resolution.param("provider")?.parse().ok(),
        "connect_facebook" => Some(AuthService::Facebook),
        "authenticate_twitter" => Some(AuthService::Twitter),
        _ => None,
    }
}

/// The service from which a route leads back.
fn called_back(route: &str) -> Option<AuthService> {
    route.strip_prefix("callback_")?.parse().ok()
}

impl Api {
    /// What is only read.
    async fn file(&self, route: &str, resolution: &Resolution, request: &Request) -> Response {
        let app = &self.app;
        match route {
            _ if !request.method().is_safe() => plain::only("GET, HEAD"),
            "image" => image::show(app, resolution, request).await,
            "sitemap" | "sitemap_part" => quire_feeds::sitemap(app, resolution).await,
            "robots" => site_files::robots(app),
            "manifest" => site_files::manifest(app),
            "favicon" => site_files::favicon(request.uri().query() == Some("format=svg")),
            "well_known" => site_files::well_known(app, resolution),
            _ => quire_feeds::feed(app, resolution, request).await,
        }
    }
}
