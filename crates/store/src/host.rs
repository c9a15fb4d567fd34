//! Hosts of their own: the domains of writers and publications, and writers' subdomains.

use crate::{
    Conn, StoreError,
    conn::on_each,
    person::fold,
    schema::{people, person_hosts, publications},
};
use diesel::{prelude::*, upsert::excluded};
use quire_core::UserId;

/// Where a writer's profile lives besides its path on the site.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PersonHosts {
    /// A domain of their own.
    pub domain: Option<String>,
    /// Whether the domain was seen to lead here.
    pub is_domain_live: bool,
    /// Whether the subdomain of their username is theirs.
    pub has_subdomain: bool,
}

/// A host that answers for someone now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LiveHost {
    /// A writer's own domain.
    OfPerson {
        /// In lower case.
        domain: String,
        /// The writer's.
        username: String,
    },
    /// The subdomain of a writer's username.
    Subdomain {
        /// The writer's.
        username: String,
    },
    /// A publication's own domain.
    OfPublication {
        /// In lower case.
        domain: String,
        /// The publication's.
        slug: String,
    },
}

impl LiveHost {
    /// The name of the host, on a site with this name.
    #[must_use]
    pub fn name(&self, site: &str) -> String {
        match self {
            Self::Subdomain { username } => format!("{username}.{site}"),
            Self::OfPerson { domain, .. } | Self::OfPublication { domain, .. } => domain.clone(),
        }
    }
}

/// The hosts of a writer; none unless they were set.
pub fn of_person(c: &mut Conn, id: &UserId) -> Result<PersonHosts, StoreError> {
    let row: Option<(Option<String>, bool, bool)> = person_hosts::table
        .find(id.as_str())
        .select((person_hosts::domain, person_hosts::is_domain_live, person_hosts::has_subdomain))
        .first(c)
        .optional()?;
    let hosts = row.map(|(domain, is_domain_live, has_subdomain)| PersonHosts {
        domain,
        is_domain_live,
        has_subdomain,
    });
    Ok(hosts.unwrap_or_default())
}

/// Sets the hosts of a writer.
///
/// # Errors
/// [`StoreError::Unique`] when the domain is another writer's or a publication's;
/// [`StoreError::Constraint`] when there is no such person, or no domain that could be live.
pub fn set_of_person(c: &mut Conn, id: &UserId, hosts: &PersonHosts) -> Result<(), StoreError> {
    let domain = hosts.domain.as_deref().map(fold);
    if let Some(domain) = &domain {
        let taken: i64 = publications::table
            .filter(publications::domain_key.eq(domain))
            .count()
            .get_result(c)?;
        if taken > 0 {
            return Err(StoreError::Unique { what: "publications.domain_key".to_owned() });
        }
    }
    on_each!(c => diesel::insert_into(person_hosts::table)
        .values((
            person_hosts::person_id.eq(id.as_str()),
            person_hosts::domain.eq(&domain),
            person_hosts::is_domain_live.eq(hosts.is_domain_live),
            person_hosts::has_subdomain.eq(hosts.has_subdomain),
        ))
        .on_conflict(person_hosts::person_id)
        .do_update()
        .set((
            person_hosts::domain.eq(excluded(person_hosts::domain)),
            person_hosts::is_domain_live.eq(excluded(person_hosts::is_domain_live)),
            person_hosts::has_subdomain.eq(excluded(person_hosts::has_subdomain)),
        ))
        .execute(c))?;
    Ok(())
}

/// Refuses a publication the domain of a writer.
pub(crate) fn refuse_writers(c: &mut Conn, domain: Option<&str>) -> Result<(), StoreError> {
    let Some(domain) = domain else { return Ok(()) };
    match is_writers(c, domain)? {
        false => Ok(()),
        true => Err(StoreError::Unique { what: "person_hosts.domain".to_owned() }),
    }
}

/// Whether a writer has this domain.
pub fn is_writers(c: &mut Conn, domain: &str) -> Result<bool, StoreError> {
    let taken: i64 =
        person_hosts::table.filter(person_hosts::domain.eq(fold(domain))).count().get_result(c)?;
    Ok(taken > 0)
}

/// Whose a host is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OwnerOfHost {
    /// A writer's.
    Person {
        /// The writer's.
        username: String,
    },
    /// A publication's.
    Publication {
        /// The publication's.
        name: String,
    },
}

/// Whose the host of this name is on a site with that name; `None` when it shows nothing now.
pub fn owner(c: &mut Conn, name: &str, site: &str) -> Result<Option<OwnerOfHost>, StoreError> {
    let name = fold(name);
    let of_publication: Option<String> = publications::table
        .filter(publications::domain_key.eq(&name))
        .select(publications::name)
        .first(c)
        .optional()?;
    if let Some(name) = of_publication {
        return Ok(Some(OwnerOfHost::Publication { name }));
    }
    let there = person_hosts::table
        .inner_join(people::table.on(people::id.eq(person_hosts::person_id)))
        .filter(people::is_suspended.eq(false))
        .filter(people::deleted_at.is_null())
        .select(people::username);
    let of_domain: Option<String> = there
        .filter(person_hosts::domain.eq(&name))
        .filter(person_hosts::is_domain_live.eq(true))
        .first(c)
        .optional()?;
    let subdomain = name.strip_suffix(&fold(site)).and_then(|label| label.strip_suffix('.'));
    let username: Option<String> = match (of_domain, subdomain) {
        (Some(username), _) => Some(username),
        (None, Some(label)) => there
            .filter(people::username_key.eq(label))
            .filter(person_hosts::has_subdomain.eq(true))
            .first(c)
            .optional()?,
        (None, None) => None,
    };
    Ok(username.map(|username| OwnerOfHost::Person { username }))
}

/// Every host that answers for someone now: those of people who are gone or suspended do not.
pub fn live(c: &mut Conn) -> Result<Vec<LiveHost>, StoreError> {
    let of_people: Vec<(String, Option<String>, bool, bool)> = person_hosts::table
        .inner_join(people::table.on(people::id.eq(person_hosts::person_id)))
        .filter(people::is_suspended.eq(false))
        .filter(people::deleted_at.is_null())
        .order(people::id)
        .select((
            people::username,
            person_hosts::domain,
            person_hosts::is_domain_live,
            person_hosts::has_subdomain,
        ))
        .load(c)?;
    let of_publications: Vec<(String, Option<String>)> = publications::table
        .filter(publications::domain_key.is_not_null())
        .order(publications::id)
        .select((publications::slug, publications::domain_key))
        .load(c)?;
    let mut hosts = Vec::new();
    for (username, domain, is_domain_live, has_subdomain) in of_people {
        if has_subdomain {
            hosts.push(LiveHost::Subdomain { username: username.clone() });
        }
        if let Some(domain) = domain.filter(|_| is_domain_live) {
            hosts.push(LiveHost::OfPerson { domain, username });
        }
    }
    hosts.extend(of_publications.into_iter().filter_map(|(slug, domain)| {
        domain.map(|domain| LiveHost::OfPublication { domain, slug })
    }));
    Ok(hosts)
}
