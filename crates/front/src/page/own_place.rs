//! Where the pages of a publication or writer with a host of their own stand there.

use quire_routing::{Host, HostList, HostOwner, Hosts};

/// The addresses that a host of someone's own has without their first part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnPlace {
    /// The first part, which is left out there: `/slug` or `/@username`.
    pub prefix: String,
    /// Scheme and authority of the host.
    pub origin: String,
}

impl OwnPlace {
    /// That of the host which was asked; on the site, that of the publication which the page belongs to. `origin` is the
    /// host's own.
    pub fn of(
        hosts: &HostList,
        host: &Host,
        origin: String,
        params: &[(String, String)],
    ) -> Option<Self> {
        match hosts.owner(host)? {
            HostOwner::Publication(slug) => Some(Self { prefix: format!("/{slug}"), origin }),
            HostOwner::User(username) => Some(Self { prefix: format!("/@{username}"), origin }),
            HostOwner::Site => {
                let (_, slug) = params.iter().find(|(name, _)| name == "collectionSlug")?;
                let domain = hosts.of_publication(slug)?;
                let origin = format!("https://{}", domain.as_str());
                Some(Self { prefix: format!("/{slug}"), origin })
            }
        }
    }

    /// As the renderer is told.
    pub fn header(&self) -> String {
        format!("{} {}", self.prefix, self.origin)
    }
}
