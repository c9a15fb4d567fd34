//! The route table, built once into a tree per kind of host. Precedence: left to
//! right, a fixed part beats a constrained parameter, which beats a free one; a tail comes last.

use crate::{
    address::ParsedAddress,
    host::HostKind,
    pattern::{self, Constraint, PatternError, PatternPart},
    route::{RouteRow, RouteTarget},
};
use std::{collections::HashMap, sync::LazyLock};

/// A row as it stands on one kind of host.
#[derive(Debug, Clone)]
pub struct Route {
    /// The row.
    pub row: &'static RouteRow,
    /// The kind of host.
    pub host: HostKind,
    /// The pattern on this kind of host.
    pub pattern: &'static str,
    /// The pattern's parts.
    pub parts: Vec<PatternPart>,
}

impl Route {
    /// The path that a redirect's template makes on this kind of host, parameters in braces.
    #[must_use]
    pub fn on_this_host(&self, template: &'static str) -> &'static str {
        on_own_host(template, self.host).unwrap_or(template)
    }

    /// Paths that the pattern matches: one, or one for every word of a limited parameter.
    #[must_use]
    pub fn samples(&self) -> Vec<String> {
        let mut paths = vec![String::new()];
        for part in &self.parts {
            let texts = match part {
                PatternPart::Fixed(text) => vec![(*text).to_owned()],
                PatternPart::Free(name) | PatternPart::Tail(name) => {
                    vec![format!("some-{}", name.to_lowercase())]
                }
                PatternPart::Constrained(_, constraint) => {
                    constraint.samples().iter().map(|&text| text.to_owned()).collect()
                }
            };
            paths = paths
                .iter()
                .flat_map(|path| texts.iter().map(move |text| format!("{path}/{text}")))
                .collect();
        }
        if self.parts.is_empty() {
            paths.iter_mut().for_each(|path| path.push('/'));
        }
        paths
    }
}

/// Why rows make no table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// A pattern cannot be read.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// Two rows have the same name.
    #[error("two routes are called {name}")]
    Name {
        /// The name.
        name: &'static str,
    },
    /// The precedence does not separate two patterns.
    #[error("`{first}` and `{second}` mean the same addresses")]
    Ambiguous {
        /// The pattern that came first.
        first: &'static str,
        /// The pattern that was rejected.
        second: &'static str,
    },
}

/// The table. Cheap to share; finding a route allocates nothing.
#[derive(Debug, Clone)]
pub struct RouteTable {
    routes: Vec<Route>,
    nodes: Vec<Node>,
    names: HashMap<&'static str, &'static RouteRow>,
}

#[derive(Debug, Clone, Default)]
struct Node {
    /// Sorted by text.
    fixed: Vec<(&'static str, usize)>,
    /// With the first pattern that came through, for error messages.
    constrained: Vec<(Constraint, usize, &'static str)>,
    free: Option<usize>,
    tail: Option<usize>,
    here: Option<usize>,
}

static STANDARD: LazyLock<Result<RouteTable, TableError>> =
    LazyLock::new(|| RouteTable::build(crate::routes::rows()));

impl RouteTable {
    /// The table of [`crate::routes`], built at the first call.
    ///
    /// # Errors
    /// [`TableError`] if the rows contradict each other; a test proves that they do not.
    pub fn standard() -> Result<&'static Self, TableError> {
        STANDARD.as_ref().map_err(|error| *error)
    }

    /// Builds a table.
    ///
    /// # Errors
    /// [`TableError`] when a pattern cannot be read, a name occurs twice, or the precedence does
    /// not separate two patterns.
    pub fn build(rows: impl IntoIterator<Item = &'static RouteRow>) -> Result<Self, TableError> {
        let mut table = Self {
            routes: Vec::new(),
            nodes: vec![Node::default(); HostKind::ALL.len()],
            names: HashMap::new(),
        };
        for row in rows {
            if table.names.insert(row.name, row).is_some() {
                return Err(TableError::Name { name: row.name });
            }
            table.insert(row, HostKind::Default, row.pattern)?;
            for kind in [HostKind::User, HostKind::Collection] {
                if let Some(pattern) = on_own_host(row.pattern, kind) {
                    table.insert(row, kind, pattern)?;
                }
            }
        }
        Ok(table)
    }

    /// Every route, on every kind of host.
    #[must_use]
    pub fn routes(&self) -> &[Route] {
        &self.routes
    }

    /// The row with this name.
    #[must_use]
    pub fn row(&self, name: &str) -> Option<&'static RouteRow> {
        self.names.get(name).copied()
    }

    /// Whether a configuration may lead this path elsewhere.
    #[must_use]
    pub fn is_vanity(&self, path: &str) -> bool {
        let target = self.routes.iter().find(|route| route.row.pattern == path);
        target.is_some_and(|route| {
            matches!(route.row.target, RouteTarget::Redirect { vanity: true, .. })
        })
    }

    /// Whether a fixed path of the main site begins with this part.
    pub(crate) fn is_fixed_first_part(&self, part: &str) -> bool {
        self.nodes.first().is_some_and(|root| self.fixed(root, part).is_some())
    }

    /// The route that an address means on this kind of host.
    #[must_use]
    pub fn find(&self, host: HostKind, address: &ParsedAddress) -> Option<&Route> {
        let root = self.nodes.get(host as usize)?;
        let found = match address.part(0).and_then(|part| self.fixed(root, part)) {
            // First parts of fixed paths are reserved words: no slug is spelt like one.
            Some(next) => self.walk(next, address, 1),
            None => self.walk(root, address, 0),
        };
        found.and_then(|index| self.routes.get(index))
    }

    fn fixed(&self, node: &Node, part: &str) -> Option<&Node> {
        let found = node.fixed.binary_search_by(|(text, _)| (*text).cmp(part)).ok()?;
        node.fixed.get(found).and_then(|(_, next)| self.nodes.get(*next))
    }

    fn walk(&self, node: &Node, address: &ParsedAddress, index: usize) -> Option<usize> {
        let Some(part) = address.part(index) else { return node.here };
        let next = |node: &Node| self.walk(node, address, index + 1);
        let by_constraint = || {
            node.constrained
                .iter()
                .filter(|(constraint, ..)| constraint.value(part).is_some())
                .find_map(|(_, child, _)| next(self.nodes.get(*child)?))
        };
        let by_free = || next(self.nodes.get(node.free?)?);
        self.fixed(node, part).and_then(next).or_else(by_constraint).or_else(by_free).or(node.tail)
    }

    fn insert(
        &mut self,
        row: &'static RouteRow,
        host: HostKind,
        pattern: &'static str,
    ) -> Result<(), TableError> {
        let parts = pattern::parse(pattern, row)?;
        let (mut at, mut is_tail) = (host as usize, false);
        for part in &parts {
            is_tail = matches!(part, PatternPart::Tail(_));
            at = self.child(at, *part, pattern)?;
        }
        let index = self.routes.len();
        let before = self.nodes.get_mut(at).and_then(|node| {
            let end = if is_tail { &mut node.tail } else { &mut node.here };
            end.replace(index)
        });
        if let Some(first) = before.and_then(|before| self.routes.get(before)) {
            return Err(TableError::Ambiguous { first: first.pattern, second: pattern });
        }
        self.routes.push(Route { row, host, pattern, parts });
        Ok(())
    }

    /// The node behind `part`, made if it is not there yet. A tail stays where it is.
    fn child(
        &mut self,
        at: usize,
        part: PatternPart,
        pattern: &'static str,
    ) -> Result<usize, TableError> {
        let made = self.nodes.len();
        let Some(node) = self.nodes.get_mut(at) else { return Ok(at) };
        let child = match part {
            PatternPart::Tail(_) => at,
            PatternPart::Free(_) => *node.free.get_or_insert(made),
            PatternPart::Fixed(text) => {
                match node.fixed.binary_search_by(|(other, _)| (*other).cmp(text)) {
                    Ok(found) => node.fixed.get(found).map_or(at, |(_, next)| *next),
                    Err(place) => {
                        node.fixed.insert(place, (text, made));
                        made
                    }
                }
            }
            PatternPart::Constrained(_, wanted) => {
                match node.constrained.iter().find(|(other, ..)| other.overlaps(wanted)) {
                    Some((same, next, _)) if *same == wanted => *next,
                    Some((_, _, first)) => {
                        return Err(TableError::Ambiguous { first, second: pattern });
                    }
                    None => {
                        node.constrained.push((wanted, made, pattern));
                        made
                    }
                }
            }
        };
        if child == made {
            self.nodes.push(Node::default());
        }
        Ok(child)
    }
}

/// A path on a writer's or publication's own host, if it is there.
fn on_own_host(path: &'static str, kind: HostKind) -> Option<&'static str> {
    let rest = path.strip_prefix(own_prefix(kind)?)?;
    match rest {
        "" => Some("/"),
        rest => rest.starts_with('/').then_some(rest),
    }
}

/// What is dropped from the front of a path on this kind of host.
pub(crate) const fn own_prefix(kind: HostKind) -> Option<&'static str> {
    match kind {
        HostKind::Default => None,
        HostKind::User => Some("/@{username}"),
        HostKind::Collection => Some("/{collectionSlug}"),
    }
}
