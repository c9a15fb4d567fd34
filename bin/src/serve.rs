//! `quire serve`: opens what there is to open, binds, serves, and stops in order.

use crate::{
    cli::{Common, Failure, ServeArgs},
    config::{Config, Secret},
    state::State,
};
use std::{net::SocketAddr, sync::Arc};
use tokio::net::TcpListener;

/// Serves until told to stop.
///
/// # Errors
/// [`Failure`] when the server cannot start.
pub fn run(mut config: Config, common: &Common, args: ServeArgs) -> Result<(), Failure> {
    args.apply(&mut config);
    config.check()?;
    if args.check_config {
        println!("The configuration is sound.");
        return Ok(());
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Other(format!("cannot start: {error}")))?;
    runtime.block_on(serve(config, common, args.listen))
}

impl ServeArgs {
    /// Lays the command line and the environment over the file.
    fn apply(&self, config: &mut Config) {
        if let Some(dir) = &self.renderer {
            config.renderer.dir = Some(dir.clone());
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
    }
}

async fn serve(config: Config, _common: &Common, listen: SocketAddr) -> Result<(), Failure> {
    let _public = bind(listen).await?;
    let _private = bind(config.server.private).await?;
    let _state = Arc::new(State { config });
    Ok(())
}

async fn bind(address: SocketAddr) -> Result<TcpListener, Failure> {
    TcpListener::bind(address).await.map_err(|error| Failure::Listen {
        address,
        reason: match error.kind() {
            std::io::ErrorKind::AddrInUse => "another program listens there already".into(),
            std::io::ErrorKind::PermissionDenied => "this user may not (ports below 1024)".into(),
            std::io::ErrorKind::AddrNotAvailable => "this machine has no such address".into(),
            _ => error.to_string(),
        },
    })
}
