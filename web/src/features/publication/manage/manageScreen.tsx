import type { ReactNode } from 'react';
import { NotFoundText } from '@/features/errors/NotFoundText';
import * as href from '@/gen/href';
import type { Screen } from '@/lib/route/page';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { Tabs } from '@/ui/Tabs';
import type { PublicationHeadFragment } from '../Publication.gen';
import { publicationMeta } from '../publicationMeta';
import { publicationRef, readHead } from '../read';
import css from './Manage.module.css';

const TABS = {
  stories: { label: 'Stories', to: (collectionSlug: string) => href.publication_stories({ collectionSlug }) },
  featured: { label: 'Featured', to: (collectionSlug: string) => href.publication_featured_stories({ collectionSlug }) },
  inbox: { label: 'Inbox', to: (publicationSlug: string) => href.ShowEditorInbox({ collectionSlug: publicationSlug }) },
  info: { label: 'Info', to: (collectionSlug: string) => href.publication_settings({ collectionSlug }) },
  about: { label: 'About', to: (collectionSlug: string) => href.publication_settings_about({ collectionSlug }) },
  navigation: { label: 'Navigation', to: (collectionSlug: string) => href.publication_settings_navigation({ collectionSlug }) },
  subpages: { label: 'Subpages', to: (collectionSlug: string) => href.publication_subpages({ collectionSlug }) },
  features: { label: 'Feature pages', to: (collectionSlug: string) => href.publication_feature_pages({ collectionSlug }) },
  submissions: { label: 'Submissions', to: (collectionSlug: string) => href.publication_submission_settings({ collectionSlug }) },
  design: { label: 'Design', to: (collectionSlug: string) => href.publication_design({ collectionSlug }) },
  domain: { label: 'Domain', to: (collectionSlug: string) => href.publication_custom_domain({ collectionSlug }) },
  people: { label: 'People', to: (collectionSlug: string) => href.publication_edit({ collectionSlug }) },
} as const;

type Params = Parameters<Screen['View']>[0]['params'];

export type ManageTab = keyof typeof TABS;

/** A page on which a publication is run: its name, the other such pages, and what stands here. */
export function manageScreen(
  tab: ManageTab,
  title: string,
  panel: (publication: PublicationHeadFragment, origin: string, params: Params) => ReactNode,
): Screen {
  return {
    async metadata({ params, request }) {
      const publication = await readHead(publicationRef(params));
      const canonical = publication ? TABS[tab].to(publication.slug) : '';
      return { ...publicationMeta(request, publication, title, canonical), robots: { index: false } };
    },
    async View({ params, request }) {
      const publication = await readHead(publicationRef(params));
      if (!publication)
        return (
          <Main>
            <NotFoundText name={request.site.name} />
          </Main>
        );
      const tabs = Object.entries(TABS).map(([name, { label, to }]) => ({ label, href: to(publication.slug), current: name === tab }));
      return (
        <Main width={tab === 'design' ? 'outset' : 'inset'}>
          <Link className={css.back} href={publication.url} dir="auto">
            {publication.name}
          </Link>
          <h1 className={css.title}>{title}</h1>
          <Tabs label="Manage publication" tabs={tabs} />
          {panel(publication, request.origin, params)}
        </Main>
      );
    },
  };
}
