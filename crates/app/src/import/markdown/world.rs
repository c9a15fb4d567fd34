//! Everything that pages refer to, found or made before the first of them is saved: people,
//! publications, and where each page will be.

use super::{folder::PictureFolders, links::AddressMap, page::SourcePage, site::SourceSite};
use crate::{
    App,
    import::{
        ImportError, ImportOptions,
        credit::name_key,
        people::{self, SourceAuthor},
        post,
        publications::{self, SourceSection},
    },
};
use quire_core::{StoryId, Timestamp, person::Person, publication::Publication};
use std::collections::{BTreeMap, HashMap};

/// What pages refer to.
pub(super) struct MarkdownReferences {
    /// What tells this source from others.
    pub source: String,
    /// What the folder says about itself.
    pub site: SourceSite,
    /// Where every old address leads now.
    pub links: AddressMap,
    /// Where its pictures lie.
    pub folders: PictureFolders,
    people: HashMap<String, Person>,
    /// Who pages without an author belong to.
    house: String,
    publications: BTreeMap<String, Publication>,
}

/// Stands for the top folder, and for everything when one publication takes it all.
const TOP: &str = "";

impl MarkdownReferences {
    /// Finds or makes it all.
    pub async fn prepare(
        app: &App,
        source: String,
        site: SourceSite,
        folders: PictureFolders,
        pages: &[&SourcePage],
        options: &ImportOptions,
    ) -> Result<Self, ImportError> {
        let house = site.sections.get(TOP).map_or(&app.site.name, |section| &section.title).clone();
        let links = AddressMap::new(site.base.clone(), pages);
        let mut world = Self {
            source,
            site,
            links,
            folders,
            people: HashMap::new(),
            house: name_key(&house),
            publications: BTreeMap::new(),
        };
        world.add_people(app, pages, &house, options).await?;
        world.add_publications(app, pages, options).await?;
        for page in pages {
            let id = post::story_id(&world.source, &page.key);
            let now = world.path(page, &id);
            world.links.learn(page, &now);
        }
        Ok(world)
    }

    async fn add_people(
        &mut self,
        app: &App,
        pages: &[&SourcePage],
        house: &str,
        options: &ImportOptions,
    ) -> Result<(), ImportError> {
        let now = app.ports.clock.now();
        for (key, (name, since)) in names(pages, house, now) {
            let mapped = options.authors.find(&name).cloned();
            let author = SourceAuthor { key: key.clone(), name, mapped, since };
            let person = people::account(app, &self.source, author).await?;
            self.people.insert(key, person);
        }
        Ok(())
    }

    async fn add_publications(
        &mut self,
        app: &App,
        pages: &[&SourcePage],
        options: &ImportOptions,
    ) -> Result<(), ImportError> {
        let mut sections: BTreeMap<&str, Vec<&SourcePage>> = BTreeMap::new();
        for page in pages {
            if options.publication.is_some() {
                sections.entry(TOP).or_default().push(page);
            } else if let Some(folder) = self.site.section_of(&page.key) {
                sections.entry(folder).or_default().push(page);
            }
        }
        let mut made = BTreeMap::new();
        for (folder, pages) in sections {
            let Some(owner) = self.busiest(&pages) else { continue };
            let section = self.site.sections.get(folder);
            let title = section.map(|section| section.title.as_str());
            let last = folder.rsplit('/').next().filter(|name| !name.is_empty());
            let named = last.or(title).unwrap_or("imported");
            let slug =
                options.publication.clone().unwrap_or_else(|| publications::slug_from(named));
            let wanted = SourceSection {
                key: folder.to_owned(),
                name: title.unwrap_or(&slug).to_owned(),
                slug,
                is_chosen: options.publication.is_some(),
                tagline: section.map(|section| section.description.clone()).unwrap_or_default(),
                owner: owner.id.clone(),
                since: pages
                    .iter()
                    .filter_map(|page| page.published)
                    .min()
                    .unwrap_or_else(|| app.ports.clock.now()),
            };
            let publication = publications::publication(app, &self.source, wanted).await?;
            made.insert(folder.to_owned(), publication);
        }
        self.publications = made;
        Ok(())
    }

    /// All authors.
    pub fn people(&self) -> impl Iterator<Item = &Person> {
        self.people.values()
    }

    /// Who wrote a page first.
    pub fn creator(&self, page: &SourcePage) -> Option<&Person> {
        let first = page.credit.names.first().map(|name| name_key(name));
        self.people.get(first.as_ref().unwrap_or(&self.house))
    }

    /// Who else wrote it.
    pub fn others(&self, page: &SourcePage) -> Vec<Person> {
        let names = page.credit.names.iter().skip(1);
        names.filter_map(|name| self.people.get(&name_key(name)).cloned()).collect()
    }

    /// Where a page appears.
    pub fn publication(&self, page: &SourcePage) -> Option<&Publication> {
        // With a chosen publication there is only this one.
        let folder = self.site.section_of(&page.key).filter(|f| self.publications.contains_key(*f));
        self.publications.get(folder.unwrap_or(TOP))
    }

    /// The path of a page's story.
    pub fn path(&self, page: &SourcePage, id: &StoryId) -> String {
        let username = self.creator(page).map_or("", |person| person.username.as_str());
        let publication = self.publication(page).map(|publication| publication.slug.as_str());
        post::path_of(id, &page.title, username, publication)
    }

    /// Who wrote most of the pages; of equals, the one whose username comes first.
    fn busiest(&self, pages: &[&SourcePage]) -> Option<&Person> {
        let mut counts: BTreeMap<&str, (usize, &Person)> = BTreeMap::new();
        for person in pages.iter().filter_map(|page| self.creator(page)) {
            counts.entry(person.username.as_str()).or_insert((0, person)).0 += 1;
        }
        let most = counts.values().map(|(count, _)| *count).max()?;
        counts.into_values().find(|(count, _)| *count == most).map(|(_, person)| person)
    }
}

/// Everybody who is named, by key: the spelling used most, and the time of their first page.
fn names(
    pages: &[&SourcePage],
    house: &str,
    now: Timestamp,
) -> BTreeMap<String, (String, Timestamp)> {
    let mut spellings: BTreeMap<String, (BTreeMap<String, usize>, Timestamp)> = BTreeMap::new();
    for page in pages {
        let house = [house.to_owned()];
        let credited = &page.credit.names;
        for name in if credited.is_empty() { &house[..] } else { credited } {
            let since = page.published.unwrap_or(now).min(now);
            let (known, first) =
                spellings.entry(name_key(name)).or_insert_with(|| (BTreeMap::new(), since));
            *known.entry(name.clone()).or_default() += 1;
            *first = since.min(*first);
        }
    }
    spellings
        .into_iter()
        .map(|(key, (known, since))| {
            let most = known.values().max().copied().unwrap_or(0);
            let name = known.into_iter().find(|(_, count)| *count == most);
            let name = name.map(|(name, _)| name).unwrap_or_default();
            (key, (name, since))
        })
        .collect()
}
