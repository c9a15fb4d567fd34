import * as href from '@/gen/href';
import type { PageVersionFragment } from './Pages.gen';

/** What a page of a publication is. */
export type PageKind = PageVersionFragment['kind'];

interface Words {
  /** The heading of the list. */
  title: string;
  /** What one of them is called. */
  one: string;
  help: string;
  none: string;
  list: (collectionSlug: string) => string;
  add: (collectionSlug: string) => string;
  edit: (collectionSlug: string, slug: string) => string;
}

/** The two kinds of pages that a publication has beside its stories. */
export const KINDS: Readonly<Record<PageKind, Words>> = {
  SUBPAGE: {
    title: 'Subpages',
    one: 'subpage',
    help: 'Pages with a text of their own: how to write for you, a code of conduct, an imprint. Put them in the bar in Navigation.',
    none: 'There are no subpages yet.',
    list: (collectionSlug) => href.publication_subpages({ collectionSlug }),
    add: (collectionSlug) => href.publication_subpage_new({ collectionSlug }),
    edit: (collectionSlug, subpageSlug) => href.publication_subpage_edit({ collectionSlug, subpageSlug }),
  },
  FEATURE: {
    title: 'Feature pages',
    one: 'feature page',
    help: 'Pages about a topic: an introduction of yours, and below it every story with that tag. Put them in the bar in Navigation.',
    none: 'There are no feature pages yet.',
    list: (collectionSlug) => href.publication_feature_pages({ collectionSlug }),
    add: (collectionSlug) => href.publication_feature_page_new({ collectionSlug }),
    edit: (collectionSlug, topicSlug) => href.publication_feature_page_settings({ collectionSlug, topicSlug }),
  },
};
