//! A domain of a publication's own: a record in the domain's name server proves that it is theirs, and goes on
//! proving it.

use crate::{
    PublicationId, Timestamp, limit::publication::DOMAIN_GRACE, outcome::DomainConnectionError,
    vocabulary,
};
use url::Host;

vocabulary! {
    /// How a publication's domain stands (names ours).
    DomainState {
        /// Nothing proves it yet.
        Pending = "PENDING",
        /// It shows the publication.
        Live = "LIVE",
        /// It shows the publication, and the proof is gone: soon it will not.
        Failing = "FAILING",
    }
}

vocabulary! {
    /// What was wrong when a domain's record was looked up last (names ours).
    DomainProblem {
        /// The domain has no such record.
        NoRecord = "NO_RECORD",
        /// The record says something else.
        OtherRecord = "OTHER_RECORD",
        /// The name server did not answer.
        Unreachable = "UNREACHABLE",
        /// Someone else has the domain here, and proves it.
        Taken = "TAKEN",
    }
}

/// The domain that a publication wants or has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DomainClaim {
    /// The publication.
    pub publication_id: PublicationId,
    /// The domain, in lower case, as name servers know it.
    pub domain: String,
    /// What the record has to say, of this claim alone.
    pub token: String,
    /// Whether it shows the publication.
    pub is_live: bool,
    /// What was wrong when it was looked up last.
    pub problem: Option<DomainProblem>,
    /// When it was looked up last.
    pub checked_at: Option<Timestamp>,
    /// Since when the proof is gone.
    pub failing_since: Option<Timestamp>,
}

/// What a name server says of the record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DomainRecord {
    /// These texts; none: there is no such record.
    Texts(Vec<String>),
    /// Nothing: it did not answer.
    Unanswered,
}

impl DomainRecord {
    /// Whether the record proves a claim.
    #[must_use]
    pub fn proves(&self, claim: &DomainClaim) -> bool {
        let value = claim.record_value();
        matches!(self, Self::Texts(texts) if texts.iter().any(|text| text.trim() == value))
    }
}

impl DomainClaim {
    /// A claim that nothing proves yet.
    #[must_use]
    pub fn new(publication_id: PublicationId, domain: String, token: String) -> Self {
        Self {
            publication_id,
            domain,
            token,
            is_live: false,
            problem: None,
            checked_at: None,
            failing_since: None,
        }
    }

    /// How it stands.
    #[must_use]
    pub const fn state(&self) -> DomainState {
        match (self.is_live, &self.failing_since) {
            (false, _) => DomainState::Pending,
            (true, None) => DomainState::Live,
            (true, Some(_)) => DomainState::Failing,
        }
    }

    /// The name of the record that proves it.
    #[must_use]
    pub fn record_name(&self) -> String {
        format!("_quire.{}", self.domain)
    }

    /// What the record says.
    #[must_use]
    pub fn record_value(&self) -> String {
        format!("quire-domain={}", self.token)
    }

    /// Until when the domain shows the publication without a proof.
    #[must_use]
    pub fn ends_at(&self) -> Option<Timestamp> {
        let seconds = i64::try_from(DOMAIN_GRACE.as_secs()).unwrap_or(i64::MAX);
        self.failing_since.map(|since| since.plus_seconds(seconds))
    }

    /// The claim after its record was looked up, as far as that alone decides: a domain that showed the
    /// publication goes on for [`DOMAIN_GRACE`] without its proof, and as long as its name server is silent.
    #[must_use]
    pub fn looked_up(&self, record: &DomainRecord, now: Timestamp) -> Self {
        let seen = Self { checked_at: Some(now), ..self.clone() };
        let problem = match record {
            _ if record.proves(self) => {
                return Self { is_live: true, problem: None, failing_since: None, ..seen };
            }
            DomainRecord::Unanswered => {
                return Self { problem: Some(DomainProblem::Unreachable), ..seen };
            }
            DomainRecord::Texts(texts) if texts.is_empty() => DomainProblem::NoRecord,
            DomainRecord::Texts(_) => DomainProblem::OtherRecord,
        };
        let failing = Self {
            problem: Some(problem),
            failing_since: self.is_live.then(|| self.failing_since.unwrap_or(now)),
            ..seen
        };
        if failing.ends_at().is_some_and(|end| end <= now) { failing.released() } else { failing }
    }

    /// The claim when it shows the publication no more.
    #[must_use]
    pub fn released(self) -> Self {
        Self { is_live: false, failing_since: None, ..self }
    }
}

/// A domain as it was typed or pasted, in the form that name servers know.
///
/// # Errors
/// [`DomainConnectionError::InvalidDomain`] for anything but a name with a dot: addresses of machines, names of
/// local networks, ports, paths.
pub fn domain(text: &str) -> Result<String, DomainConnectionError> {
    let text = text.trim();
    let text = text.strip_prefix("https://").or(text.strip_prefix("http://")).unwrap_or(text);
    let text = text.strip_suffix('/').unwrap_or(text);
    let text = text.strip_suffix('.').unwrap_or(text);
    let invalid = DomainConnectionError::InvalidDomain;
    let Ok(Host::Domain(name)) = Host::parse(text) else { return Err(invalid) };
    let labels: Vec<&str> = name.split('.').collect();
    let is_label = |label: &&str| {
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(is_letter)
    };
    let is_local =
        |last: &&str| matches!(*last, "localhost" | "local" | "internal" | "lan" | "onion");
    let fits = labels.len() > 1 && name.len() <= 240 && labels.iter().all(is_label);
    match fits && !labels.last().is_some_and(is_local) {
        true => Ok(name),
        false => Err(invalid),
    }
}
