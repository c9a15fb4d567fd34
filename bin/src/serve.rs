//! `quire serve`: opens what there is to open, binds, serves, and stops in order.

use crate::{
    application::SiteApplication,
    check::check,
    config::Config,
    data,
    disk::Disk,
    endpoints::endpoints,
    failure::Failure,
    files,
    ifttt::AutomationService,
    jobs::{
        Follower, OwnHosts, PageSnapshot, automate, collect, deliver, forget_old, keep_index,
        tell_subscribers, work,
    },
    options::{Common, ServeArgs},
    out::say,
    private::Private,
};
use quire_app::{App, digest, publication::begin_domain_checks};
use quire_front::{
    Application, CardHosts, Front, Shortcuts, SiteApp, SiteFacts, WalletHosts, described, probe,
    renderer::{Health, Renderer, RendererOptions},
};
use quire_http::session::capability::Class;
use quire_pagecache::PageCache;
use quire_routing::{HostList, RouteTable};
use std::{
    fmt::Display,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
    time::Duration,
};
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tokio_util::sync::CancellationToken;

/// Serves until told to stop.
///
/// # Errors
/// [`Failure`] when the server cannot start.
pub fn run(mut config: Config, common: &Common, args: &ServeArgs) -> Result<(), Failure> {
    args.apply(&mut config);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::Other(format!("cannot start: {error}")))?;
    // What sends letters is made within a runtime only.
    runtime.block_on(async { check(&config, common, args.listen) })?;
    if args.check_config {
        return say("The configuration is sound.");
    }
    let served = runtime.block_on(serve(config, common, args.listen));
    // A page being compressed or a file being read must not hold up the end.
    runtime.shutdown_timeout(Duration::from_millis(500));
    served
}

async fn serve(config: Config, common: &Common, listen: SocketAddr) -> Result<(), Failure> {
    let stop = on_signals()?;
    // Ports first: of two servers started by mistake, the second must not touch the data.
    let (public, private) = (bind(listen).await?, bind(config.server.private).await?);
    let address = local(&public)?;
    let hosts = hosts(&config, address)?;
    let origin = hosts.origin().to_string();
    let app = data::open(&config, common, &origin)?;
    tokio::spawn(look_for_pictures(app.clone()));
    let offered =
        SiteApp::of(&app.site.apps, config.site.app_url.as_ref(), quire_app::flags::of_site(&app));
    let site = SiteFacts {
        described: described(&app.site.name, &app.site.tagline, &origin, offered.as_ref()),
        prompt: prompt_script(&app),
        cards: quire_app::payment::hosted_fields(&app)
            .map(|fields| CardHosts { script: fields.script.clone(), api: fields.api.clone() }),
        wallet: quire_app::payment::wallet_button(&app).map(|button| WalletHosts {
            script: button.button_script.clone(),
            asks: button.asks.clone(),
        }),
        api: format!("http://{}", local(&private)?),
        edge_seconds: config.cache.edge_seconds,
        https_only: config.server.https_only,
        origin,
    };
    let application = Arc::new(SiteApplication::new(app.clone()));
    let probe = probe(&site, &application.capability(Class::Lo.into()));
    let cache = Arc::new(PageCache::new(config.cache.bytes()));
    let own_hosts = OwnHosts::new(hosts);
    let hosts = own_hosts.answering();
    let folder = data::DataDir::open(&common.data)?;
    let drawn = PageSnapshot::of(&folder, &config, &site.origin);
    let known = drawn.load(&app, &cache).await.map_err(|error| data::database(&error))?;
    let follower = Follower::begin(&app.store, cache.clone(), own_hosts, known).await;
    let follower = follower.map_err(|error| data::database(&error))?;
    let options = RendererOptions {
        sells_memberships: quire_app::payment::is_open(&app),
        ..config.renderer.clone()
    };
    let renderer = Arc::new(Renderer::start(&options, probe));
    let metrics = Arc::default();
    let introspection = config.server.introspection;
    let automation = AutomationService::of(&config.automation);
    let front = Front {
        table: RouteTable::standard().map_err(|error| Failure::Other(error.to_string()))?,
        hosts,
        application,
        cache: cache.clone(),
        renderer: renderer.clone(),
        files: files::read(&config, renderer.clone())?,
        used_styles: Arc::default(),
        endpoints: endpoints(
            &app,
            introspection,
            data::outbox(&config, common),
            automation.clone(),
        ),
        site,
        trusted: config.server.trusted_proxies.clone(),
        internal: config.server.internal_addresses.clone(),
        countries: config.server.countries().unwrap_or_default(),
        metrics: Arc::clone(&metrics),
        shortcuts: Shortcuts::default(),
    };
    let front = Arc::new(front);
    tokio::spawn(front.clone().draw_ahead());
    let for_operators = Private {
        app: app.clone(),
        cache: cache.clone(),
        renderer: renderer.clone(),
        metrics,
        endpoints: endpoints(&app, introspection, None, None),
        disk: Disk::new(common.data.clone(), config.limits.free_megabytes),
    };
    let settings = |trusted: Vec<IpAddr>| quire_listener::Settings {
        limits: config.limits.of_listener(),
        trusted,
        refuse: Arc::new(quire_http::plain::refusal),
    };
    // The renderer and the machine's own tools may open as many connections as they need.
    let locals = [IpAddr::V4(Ipv4Addr::LOCALHOST), IpAddr::V6(Ipv6Addr::LOCALHOST)];
    let private_stop = CancellationToken::new();
    let private = tokio::spawn(quire_listener::serve(
        private,
        for_operators,
        settings(locals.into()),
        private_stop.clone(),
    ));
    let index =
        tokio::spawn(keep_index(app.clone(), renderer.clone(), follower.followed(), stop.clone()));
    tokio::spawn(forget_old(app.clone(), stop.clone()));
    // What a former server left dead goes on before anybody is answered.
    if let Err(error) = digest::begin(&app).await {
        tracing::error!(%error, "digests cannot be planned; this is tried again");
    }
    if let Err(error) = begin_domain_checks(&app).await {
        tracing::error!(%error, "domains cannot be looked after; this is tried again");
    }
    tokio::spawn(deliver(app.clone(), stop.clone()));
    tokio::spawn(collect(app.clone(), stop.clone()));
    tokio::spawn(tell_subscribers(app.clone(), stop.clone()));
    if let Some(service) = automation.and_then(|service| service.realtime()) {
        tokio::spawn(automate(app.clone(), service, stop.clone()));
    }
    let drawn = drawn.keep(app.clone(), cache.clone(), follower.followed(), stop.clone());
    let drawn = tokio::spawn(drawn);
    tokio::spawn(work(app, stop.clone()));
    let followed = tokio::spawn(follower.run(stop.clone()));
    let trusted = config.server.trusted_proxies.clone();
    let public = tokio::spawn(quire_listener::serve_with(
        public,
        front.clone(),
        front,
        settings(trusted),
        stop.clone(),
    ));
    let health = tokio::select! {
        health = renderer.settled() => Some(health),
        () = stop.cancelled() => None,
    };
    if let Some(health) = health {
        announce(&health, address)?;
    }
    // The listeners end by themselves only when told to; the renderer's API outlives the pages
    // that are still being rendered.
    let ended = public.await;
    private_stop.cancel();
    let others = private.await.and(index.await).and(followed.await).and(drawn.await);
    let failed =
        |error: &dyn std::fmt::Display| Failure::Other(format!("a listener failed: {error}"));
    ended.map_err(|error| failed(&error))?.map_err(|error| failed(&error))?;
    others.map_err(|error| failed(&error))
}

/// Says so when pictures cannot be reached. A site without them is better than none.
async fn look_for_pictures(app: App) {
    if let Err(error) = app.ports.blobs.reach().await {
        tracing::error!(%error, "pictures are neither shown nor taken in until this is put right");
    }
}

/// The script of the prompt over pages, where a service has one.
fn prompt_script(app: &App) -> Option<String> {
    app.ports.sign_in.iter().find_map(|one| Some(one.prompt()?.script.to_owned()))
}

fn announce(health: &Health, address: SocketAddr) -> Result<(), Failure> {
    match health {
        Health::NoBuild => tracing::error!("the pages are not built"),
        Health::Off => tracing::info!("no pages are served"),
        Health::Unstartable(_) | Health::Starting | Health::Ready(_) => {}
    }
    say(format_args!("ready http://{}", reachable(address)))
}

/// The first signal stops the server in order, the second at once.
fn on_signals() -> Result<CancellationToken, Failure> {
    let failed = |error| Failure::Other(format!("cannot listen to signals: {error}"));
    let mut terminate = signal(SignalKind::terminate()).map_err(failed)?;
    let mut interrupt = signal(SignalKind::interrupt()).map_err(failed)?;
    let stop = CancellationToken::new();
    let token = stop.clone();
    tokio::spawn(async move {
        for is_first in [true, false] {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = interrupt.recv() => {}
            }
            if !is_first {
                // The renderer ends with the pipe that we hold.
                std::process::exit(130);
            }
            // First of all: the reader of the log may be gone already.
            token.cancel();
            tracing::info!("stopping");
        }
    });
    Ok(stop)
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

fn local(socket: &TcpListener) -> Result<SocketAddr, Failure> {
    let address = socket.local_addr().map_err(|error| Failure::Other(error.to_string()))?;
    Ok(reachable(address))
}

/// An address to reach a listener at that listens everywhere.
fn reachable(address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => address,
        IpAddr::V4(_) => SocketAddr::from((Ipv4Addr::LOCALHOST, address.port())),
        IpAddr::V6(_) => SocketAddr::from((Ipv6Addr::LOCALHOST, address.port())),
    }
}

/// The public origin and the hosts that are ours. Without a configured one, the site answers to
/// whatever name this machine calls itself.
fn hosts(config: &Config, address: SocketAddr) -> Result<HostList, Failure> {
    let (origin, names) = match &config.site.url {
        Some(url) => (url.origin().ascii_serialization(), &[][..]),
        None => (format!("http://{address}"), &["localhost", "127.0.0.1", "[::1]"][..]),
    };
    let mut hosts = HostList::new(origin.parse().map_err(bad_url)?);
    for name in names {
        hosts = hosts.with_site(name.parse().map_err(bad_url)?);
    }
    for (path, target) in &config.site.vanity {
        hosts = hosts.with_vanity(path, target);
    }
    Ok(hosts)
}

fn bad_url(error: impl Display) -> Failure {
    Failure::Config(format!("site.url: {error}"))
}
