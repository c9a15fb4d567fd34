//! A file from memory over bare hyper: no routes, no cache, no policies. What this serves is as
//! much as any server on hyper can serve here, so it says how much of a page's time is ours.
//! Prints `ready http://…`.

use bytes::Bytes;
use http::{HeaderMap, HeaderName, HeaderValue, Response};
use http_body_util::Full;
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::TokioIo;
use std::{convert::Infallible, env, error::Error, fs};
use tokio::net::TcpListener;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// `bench_bare FILE HEADERS`: the bytes to answer with, and a file of `name: value` lines.
#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut args = env::args().skip(1);
    let (Some(file), Some(headers)) = (args.next(), args.next()) else {
        return Err("bench_bare FILE HEADERS".into());
    };
    let body = Bytes::from(fs::read(file)?);
    let headers: HeaderMap = fs::read_to_string(headers)?
        .lines()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| Ok((name.parse::<HeaderName>()?, HeaderValue::from_str(value)?)))
        .collect::<Result<_, Box<dyn Error>>>()?;
    let socket = TcpListener::bind("127.0.0.1:0").await?;
    println!("ready http://{}", socket.local_addr()?);
    loop {
        let (stream, _) = socket.accept().await?;
        stream.set_nodelay(true)?;
        let (body, headers) = (body.clone(), headers.clone());
        tokio::spawn(async move {
            let answer = service_fn(move |_| {
                let mut response = Response::new(Full::new(body.clone()));
                *response.headers_mut() = headers.clone();
                async move { Ok::<_, Infallible>(response) }
            });
            // A client that leaves is no news.
            let _ = http1::Builder::new().serve_connection(TokioIo::new(stream), answer).await;
        });
    }
}
