//! Name servers, asked by way of hickory.

use async_trait::async_trait;
use hickory_resolver::{
    Resolver, TokioResolver,
    config::{NameServerConfig, ResolverConfig},
    net::runtime::TokioRuntimeProvider,
    proto::rr::RData,
};
use quire_app::ports::{Dns, DnsError};
use std::{net::SocketAddr, sync::Arc};

/// The name servers that this machine asks, or one that is named.
#[derive(Clone)]
pub struct NameServers(Arc<Result<TokioResolver, DnsError>>);

impl std::fmt::Debug for NameServers {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("NameServers")
    }
}

impl NameServers {
    /// Those of this machine; where it names none, no question is answered.
    #[must_use]
    pub fn of_this_machine() -> Self {
        let resolver = TokioResolver::builder_tokio().and_then(|mut builder| {
            // A record that was changed is to be seen at once.
            builder.options_mut().cache_size = 0;
            builder.build()
        });
        Self(Arc::new(resolver.map_err(|error| DnsError(error.to_string()))))
    }

    /// This one alone.
    #[must_use]
    pub fn at(address: SocketAddr) -> Self {
        let mut server = NameServerConfig::udp_and_tcp(address.ip());
        for connection in &mut server.connections {
            connection.port = address.port();
        }
        let config = ResolverConfig::from_parts(None, Vec::new(), vec![server]);
        let mut builder = Resolver::builder_with_config(config, TokioRuntimeProvider::default());
        builder.options_mut().cache_size = 0;
        Self(Arc::new(builder.build().map_err(|error| DnsError(error.to_string()))))
    }
}

#[async_trait]
impl Dns for NameServers {
    async fn texts(&self, name: &str) -> Result<Vec<String>, DnsError> {
        let resolver = self.0.as_ref().as_ref().map_err(Clone::clone)?;
        let found = match resolver.txt_lookup(format!("{name}.")).await {
            Ok(found) => found,
            Err(error) if error.is_no_records_found() => return Ok(Vec::new()),
            Err(error) => return Err(DnsError(error.to_string())),
        };
        let texts = found.answers().iter().filter_map(|record| match &record.data {
            // A long text stands in several pieces.
            RData::TXT(text) => Some(text.txt_data.iter().flat_map(|piece| piece.iter())),
            _ => None,
        });
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        Ok(texts.map(|bytes| text(bytes.copied().collect())).collect())
    }
}
