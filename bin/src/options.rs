//! What commands take from the command line and the environment.

use crate::config::{Config, Secret};
use clap::Args;
use std::{net::SocketAddr, path::PathBuf};

/// What every command takes.
#[derive(Debug, Clone, Args)]
pub struct Common {
    /// Folder of the database, the search index and the outbox.
    #[arg(long, global = true, env = "QUIRE_DATA", default_value = "data", value_name = "DIR")]
    pub data: PathBuf,
    /// `sqlite:PATH` or `postgres://…`; without it, SQLite in the data folder.
    #[arg(long, global = true, env = "QUIRE_DATABASE", value_name = "URL", hide_env_values = true)]
    pub database: Option<String>,
    /// Configuration file (TOML).
    #[arg(long, global = true, env = "QUIRE_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// The server's secret (64 hex digits), where several servers share one database; without it,
    /// the one in the data folder.
    #[arg(long, global = true, env = "QUIRE_SECRET", hide = true, hide_env_values = true)]
    pub secret: Option<String>,
    /// The secret key of the bucket in which pictures lie.
    #[arg(long, global = true, env = "QUIRE_S3_SECRET_KEY", hide = true, hide_env_values = true)]
    pub s3_secret_key: Option<String>,
    /// The secret key of the account at Stripe.
    #[arg(
        long,
        global = true,
        env = "QUIRE_STRIPE_SECRET_KEY",
        hide = true,
        hide_env_values = true
    )]
    pub stripe_secret_key: Option<String>,
    /// What Stripe's messages are signed with.
    #[arg(
        long,
        global = true,
        env = "QUIRE_STRIPE_WEBHOOK_SECRETS",
        hide = true,
        hide_env_values = true
    )]
    pub stripe_webhook_secrets: Option<String>,
    /// The private key of the account at Braintree.
    #[arg(
        long,
        global = true,
        env = "QUIRE_BRAINTREE_PRIVATE_KEY",
        hide = true,
        hide_env_values = true
    )]
    pub braintree_private_key: Option<String>,
}

impl Common {
    /// Lays what every command takes over the file.
    pub fn apply(&self, config: &mut Config) {
        if let (Some(s3), Some(key)) = (&mut config.images.s3, &self.s3_secret_key) {
            s3.secret_key = Secret::new(key.clone());
        }
        if let (Some(braintree), Some(key)) =
            (&mut config.payments.braintree, &self.braintree_private_key)
        {
            braintree.private_key = Secret::new(key.clone());
        }
        let Some(stripe) = &mut config.payments.stripe else { return };
        if let Some(key) = &self.stripe_secret_key {
            stripe.secret_key = Secret::new(key.clone());
        }
        if let Some(secrets) = &self.stripe_webhook_secrets {
            let each = secrets.split(',').map(|secret| Secret::new(secret.trim().to_owned()));
            stripe.webhook_secrets = each.collect();
        }
    }
}

/// What `quire serve` takes.
#[derive(Debug, Clone, Args)]
pub struct ServeArgs {
    /// Address and port readers reach.
    #[arg(long, env = "QUIRE_LISTEN", default_value = "127.0.0.1:8080", value_name = "ADDR:PORT")]
    pub listen: SocketAddr,
    /// Folder of the standalone build of the pages.
    #[arg(long, env = "QUIRE_RENDERER", value_name = "DIR")]
    pub renderer: Option<PathBuf>,
    /// Public origin, for instance `https://example.org`.
    #[arg(long, env = "QUIRE_SITE_URL", value_name = "URL")]
    pub site_url: Option<url::Url>,
    /// Address and port of health, readiness and metrics.
    #[arg(long, env = "QUIRE_PRIVATE", value_name = "ADDR:PORT")]
    pub private: Option<SocketAddr>,
    /// Password of the mail server.
    #[arg(long, env = "QUIRE_SMTP_PASSWORD", hide = true, hide_env_values = true)]
    pub smtp_password: Option<String>,
    /// Token of the account at the carrier of messages to telephones.
    #[arg(long, env = "QUIRE_SMS_TOKEN", hide = true, hide_env_values = true)]
    pub sms_token: Option<String>,
    /// Serve no pages: only feeds, files and the APIs. Node.js is not needed then.
    #[arg(long)]
    pub without_pages: bool,
    /// Check the configuration, say what is wrong with it, and end.
    #[arg(long)]
    pub check_config: bool,
}

impl ServeArgs {
    /// Lays the command line and the environment over the file.
    pub fn apply(&self, config: &mut Config) {
        if let Some(dir) = &self.renderer {
            config.renderer.dir = Some(dir.clone());
        }
        if self.without_pages {
            config.renderer.pages = false;
        }
        if let Some(url) = &self.site_url {
            config.site.url = Some(url.clone());
        }
        if let Some(private) = self.private {
            config.server.private = private;
        }
        if let (Some(smtp), Some(password)) = (&mut config.smtp, &self.smtp_password) {
            smtp.password = Some(Secret::new(password.clone()));
        }
        if let (Some(sms), Some(token)) = (&mut config.sms, &self.sms_token) {
            sms.token = Secret::new(token.clone());
        }
    }
}
