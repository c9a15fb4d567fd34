//! Everything that items refer to, found or made before the first of them is saved.

use super::{
    content, earliest,
    survey::{Attachment, Survey},
    wxr::Item,
};
use crate::{
    App,
    import::{
        ImportError, ImportOptions, old_path,
        people::{self, SourceAuthor},
        post,
        publications::{self, SourceSection},
    },
};
use quire_core::{person::Person, publication::Publication};
use std::collections::{BTreeMap, HashMap};
use url::Url;

/// What items refer to.
pub(super) struct WxrReferences {
    /// What tells this source from others.
    pub source: String,
    /// The language of the site; may be empty.
    pub lang: String,
    /// Where everything goes.
    pub publication: Option<Publication>,
    /// Files by number.
    pub attachments: HashMap<String, Attachment>,
    /// Numbers of the files that belong to a post.
    pub files_of: HashMap<String, Vec<String>>,
    base: Option<Url>,
    people: HashMap<String, Person>,
    by_email: HashMap<String, String>,
    links: HashMap<String, String>,
}

impl WxrReferences {
    /// Finds or makes it all.
    pub async fn prepare(
        app: &App,
        survey: Survey,
        options: &ImportOptions,
    ) -> Result<Self, ImportError> {
        let base = options.base.clone().or_else(|| Url::parse(&survey.blog.url).ok());
        let name = base.as_ref().map_or(survey.blog.title.as_str(), Url::as_str);
        let mut world = Self {
            source: format!("wordpress:{name}"),
            lang: survey.blog.lang.clone(),
            publication: None,
            attachments: HashMap::new(),
            files_of: HashMap::new(),
            base,
            people: HashMap::new(),
            by_email: HashMap::new(),
            links: HashMap::new(),
        };
        world.add_people(app, &survey, options).await?;
        world.add_publication(app, &survey, options).await?;
        world.learn_links(&survey);
        world.attachments = survey.attachments;
        world.files_of = survey.files_of;
        Ok(world)
    }

    async fn add_people(
        &mut self,
        app: &App,
        survey: &Survey,
        options: &ImportOptions,
    ) -> Result<(), ImportError> {
        let now = app.ports.clock.now();
        let mut names: BTreeMap<&str, &str> = BTreeMap::new();
        for outline in &survey.outlines {
            names.insert(&outline.creator, &outline.creator);
        }
        for (login, author) in &survey.authors {
            names.insert(login, &author.name);
            if !author.email.is_empty() {
                self.by_email.insert(author.email.clone(), login.clone());
            }
        }
        for (login, name) in names {
            let wrote = survey.outlines.iter().filter(|outline| outline.creator == login);
            let mapped = options.authors.find(login).or_else(|| options.authors.find(name));
            // An item without a creator belongs to the house.
            let name = if name.is_empty() { app.site.name.as_str() } else { name };
            let author = SourceAuthor {
                key: format!("login:{login}"),
                name: content::plain(name),
                mapped: mapped.cloned(),
                since: earliest(wrote.filter_map(|outline| outline.published), now),
            };
            let person = people::account(app, &self.source, author).await?;
            self.people.insert(login.to_owned(), person);
        }
        Ok(())
    }

    async fn add_publication(
        &mut self,
        app: &App,
        survey: &Survey,
        options: &ImportOptions,
    ) -> Result<(), ImportError> {
        let mut wrote: BTreeMap<&str, usize> = BTreeMap::new();
        for outline in &survey.outlines {
            *wrote.entry(outline.creator.as_str()).or_default() += 1;
        }
        let most = wrote.values().max().copied().unwrap_or(0);
        let busiest = wrote.into_iter().find(|(_, count)| *count == most);
        let Some(owner) = busiest.and_then(|(login, _)| self.people.get(login)) else {
            return Ok(());
        };
        let title = content::plain(&survey.blog.title);
        let slug = options.publication.clone().unwrap_or_else(|| publications::slug_from(&title));
        let published = survey.outlines.iter().filter_map(|outline| outline.published);
        let section = SourceSection {
            key: String::new(),
            name: if title.is_empty() { slug.clone() } else { title },
            slug,
            is_chosen: options.publication.is_some(),
            tagline: content::plain(&survey.blog.description),
            owner: owner.id.clone(),
            since: earliest(published, app.ports.clock.now()),
        };
        self.publication = Some(publications::publication(app, &self.source, section).await?);
        Ok(())
    }

    fn learn_links(&mut self, survey: &Survey) {
        for outline in &survey.outlines {
            let id = post::story_id(&self.source, &format!("item:{}", outline.id));
            let username = self.people.get(&outline.creator).map(|p| p.username.as_str());
            let publication = self.publication.as_ref().map(|found| found.slug.as_str());
            let title = content::plain(&outline.title);
            let now = post::path_of(&id, &title, username.unwrap_or_default(), publication);
            if let Some(path) = self.path_below(&outline.link) {
                self.links.entry(path).or_insert(now);
            }
        }
    }

    /// Who wrote an item.
    pub fn creator(&self, item: &Item) -> Option<&Person> {
        self.people.get(&item.creator)
    }

    /// The author who has this address.
    pub fn author_with(&self, email: &str) -> Option<&Person> {
        self.people.get(self.by_email.get(email)?)
    }

    /// The path that led to an item.
    pub fn old_path(&self, item: &Item) -> Option<String> {
        self.path_below(&item.link)
    }

    /// Where a link to the old site leads now.
    pub fn resolve(&self, link: &str) -> Option<String> {
        let url = match link.strip_prefix('/').filter(|rest| !rest.starts_with('/')) {
            Some(below) => self.base.as_ref()?.join(below).ok()?.to_string(),
            None => link.to_owned(),
        };
        let now = self.links.get(&self.path_below(&url)?)?;
        let fragment = url.split_once('#').map(|(_, fragment)| fragment);
        Some(fragment.map_or_else(|| now.clone(), |fragment| format!("{now}#{fragment}")))
    }

    /// The full address of a picture that is named by its path on the old site.
    pub fn picture(&self, image: &str) -> Option<String> {
        let below = image.strip_prefix('/').filter(|rest| !rest.starts_with('/'))?;
        self.base.as_ref()?.join(below).ok().map(String::from)
    }

    /// All authors of posts.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.people.values()
    }

    /// The path of an address of the old site; `None` for the front page, for other sites, and
    /// for addresses that only a query tells apart.
    fn path_below(&self, link: &str) -> Option<String> {
        let url = Url::parse(link).ok()?;
        let base = self.base.as_ref()?;
        let path = old_path(url.path());
        (url.host_str() == base.host_str() && url.query().is_none() && path != "/").then_some(path)
    }
}
