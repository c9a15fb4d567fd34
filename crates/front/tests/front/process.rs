//! The renderer's process: started, watched, started again. The build in these tests is a few lines
//! of JavaScript.

use quire_front::renderer::{Health, Order, RenderError, Renderer, RendererOptions};
use std::path::Path;
use tempfile::TempDir;

const SERVER: &str = r"
require('http').createServer((request, response) => {
  if (request.url === '/die') process.exit(1);
  if (request.url === '/hang') for (;;);
  response.setHeader('content-type', 'text/html');
  response.end(`<html>${process.pid} ${Object.keys(process.env).sort()}</html>`);
}).listen(process.env.PORT, process.env.HOSTNAME);
";

fn order(address: &str) -> Order {
    Order { address: address.into(), headers: http::HeaderMap::new() }
}

fn start(dir: &Path) -> Renderer {
    let options = RendererOptions { dir: Some(dir.into()), ..RendererOptions::default() };
    Renderer::start(&options, order("/"))
}

fn build() -> TempDir {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("server.js"), SERVER).unwrap();
    dir
}

async fn page(renderer: &Renderer) -> String {
    let page = renderer.render(&order("/")).await.unwrap();
    String::from_utf8(page.body.to_vec()).unwrap()
}

/// Waits until the renderer is another one than that at `before`.
async fn another(renderer: &Renderer, before: &Health) {
    loop {
        tokio::task::yield_now().await;
        let now = renderer.settled().await;
        if now != *before {
            return;
        }
    }
}

#[tokio::test]
async fn a_renderer_that_dies_or_hangs_is_replaced() {
    let dir = build();
    let renderer = start(dir.path());
    let first = renderer.settled().await;
    assert!(matches!(first, Health::Ready(_)));
    let before = page(&renderer).await;
    for address in ["/die", "/hang"] {
        let health = renderer.health();
        let ended = renderer.render(&order(address)).await;
        assert!(matches!(ended, Err(RenderError::Incomplete(_))), "{address}: {ended:?}");
        another(&renderer, &health).await;
        assert_ne!(page(&renderer).await, before, "{address}");
    }
}

#[tokio::test]
async fn a_renderer_gets_nothing_of_our_environment() {
    let dir = build();
    let renderer = start(dir.path());
    renderer.settled().await;
    let page = page(&renderer).await;
    let names = page.split_once(' ').unwrap().1;
    assert_eq!(names, "HOSTNAME,KEEP_ALIVE_TIMEOUT,NODE_ENV,PATH,PORT,QUIRE_SELLS</html>");
}

#[tokio::test]
async fn without_a_build_there_is_no_renderer() {
    let dir = tempfile::tempdir().unwrap();
    let renderer = start(dir.path());
    assert_eq!(renderer.settled().await, Health::NoBuild);
    assert_eq!(renderer.render(&order("/")).await.unwrap_err(), RenderError::NoBuild);
}
