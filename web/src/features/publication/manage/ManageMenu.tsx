'use client';
import * as href from '@/gen/href';
import {
  publicationMenuAbout,
  publicationMenuFeaturedStories,
  publicationMenuFollowers,
  publicationMenuInfoAndHomepage,
  publicationMenuManagePublication,
  publicationMenuNavigation,
  publicationMenuNewsletter,
  publicationMenuSettings,
  publicationMenuStats,
  publicationMenuStories,
  publicationMenuSubmission,
  publicationMenuSubpages,
  publicationMenuWriteAStory,
} from '@/gen/messages/publicationMenu';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import type { ManagedPublicationQuery } from './Manage.gen';
import css from './Manage.module.css';
import { useManaged } from './useManaged';

type MenuEntry = NonNullable<NonNullable<ManagedPublicationQuery['publicationByRef']>['desk']>['menu'][number];
type RouteName = Parameters<(typeof BUILT_ROUTES)['has']>[0];

interface Entry {
  label: string;
  route: RouteName;
  to: (collectionSlug: string) => string;
  isSetting?: true;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const ENTRIES: Readonly<Record<MenuEntry, Entry>> = {
  WRITE: {
    label: capital(publicationMenuWriteAStory),
    route: 'publication_new_story',
    to: (collectionSlug) => href.publication_new_story({ collectionSlug }),
  },
  STORIES: {
    label: publicationMenuStories,
    route: 'publication_stories',
    to: (collectionSlug) => href.publication_stories({ collectionSlug }),
  },
  FEATURED_STORIES: {
    label: publicationMenuFeaturedStories,
    route: 'publication_featured_stories',
    to: (collectionSlug) => href.publication_featured_stories({ collectionSlug }),
  },
  NEWSLETTER: {
    label: publicationMenuNewsletter,
    route: 'ShowCreateCollectionNewsletterV3',
    to: (collectionSlug) => href.ShowCreateCollectionNewsletterV3({ collectionSlug }),
  },
  STATS: { label: publicationMenuStats, route: 'publication_stats', to: (collectionSlug) => href.publication_stats({ collectionSlug }) },
  FOLLOWERS: {
    label: publicationMenuFollowers,
    route: 'ShowLiteCollectionFollowers',
    to: (collectionSlug) => href.ShowLiteCollectionFollowers({ collectionSlug }),
  },
  INFO_SETTINGS: {
    label: publicationMenuInfoAndHomepage,
    route: 'publication_settings',
    to: (collectionSlug) => href.publication_settings({ collectionSlug }),
    isSetting: true,
  },
  SUBMISSION_SETTINGS: {
    label: publicationMenuSubmission,
    route: 'publication_submission_settings',
    to: (collectionSlug) => href.publication_submission_settings({ collectionSlug }),
    isSetting: true,
  },
  NAVIGATION_SETTINGS: {
    label: publicationMenuNavigation,
    route: 'publication_settings_navigation',
    to: (collectionSlug) => href.publication_settings_navigation({ collectionSlug }),
    isSetting: true,
  },
  SUBPAGE_SETTINGS: {
    label: publicationMenuSubpages,
    route: 'publication_subpages',
    to: (collectionSlug) => href.publication_subpages({ collectionSlug }),
    isSetting: true,
  },
  ABOUT_SETTINGS: {
    label: publicationMenuAbout,
    route: 'publication_settings_about',
    to: (collectionSlug) => href.publication_settings_about({ collectionSlug }),
    isSetting: true,
  },
};

/** The menu for those who manage a publication: what they can open of it. Nothing for everybody else. */
export function ManageMenu({ id, slug, signedIn }: { id: string; slug: string; signedIn: boolean }) {
  const managed = useManaged(id, signedIn);
  if (!managed) return null;
  const shown = managed.desk.menu.map((item) => ENTRIES[item]).filter(({ route }) => BUILT_ROUTES.has(route));
  const settings = shown.filter((entry) => entry.isSetting);
  const link = ({ label, to, route }: Entry) => (
    <Link key={route} className={menuItem.item} href={to(slug)}>
      {label}
    </Link>
  );
  return (
    <Menu
      label={publicationMenuManagePublication}
      buttonClass={css.manage ?? ''}
      button={
        <>
          {publicationMenuManagePublication} <Icon name="chevron-down" size={16} />
        </>
      }
    >
      {shown.filter((entry) => !entry.isSetting).map(link)}
      <Link className={menuItem.item} href={href.ShowEditorInbox({ collectionSlug: slug })}>
        Inbox
      </Link>
      <Link className={menuItem.item} href={href.publication_edit({ collectionSlug: slug })}>
        People
      </Link>
      {settings.length > 0 && (
        <>
          <hr className={menuItem.rule} />
          <p className={`${menuItem.title} ${css.group}`}>{publicationMenuSettings}</p>
          {settings.map(link)}
          <Link className={menuItem.item} href={href.publication_design({ collectionSlug: slug })}>
            Design
          </Link>
          <Link className={menuItem.item} href={href.publication_feature_pages({ collectionSlug: slug })}>
            Feature pages
          </Link>
          <Link className={menuItem.item} href={href.publication_custom_domain({ collectionSlug: slug })}>
            Domain
          </Link>
        </>
      )}
    </Menu>
  );
}
