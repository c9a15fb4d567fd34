import { FollowButton } from '@/features/follow/FollowButton';
import { FollowerCount } from '@/features/follow/FollowerCount';
import * as href from '@/gen/href';
import { plural } from '@/lib/text/count';
import { Link } from '@/ui/Link';
import { ManageMenu } from './manage/ManageMenu';
import { PublicationHeaderLayout } from './PublicationHeaderLayout';
import { publicationNav, type PublicationTab } from './nav';
import { NavItem } from './NavItem';
import { OwnInvitation } from './people/OwnInvitation';
import type { PublicationHeadFragment } from './Publication.gen';
import css from './Publication.module.css';
import { ThemeStyle } from '@/features/theme/ThemeStyle';

interface Props {
  publication: PublicationHeadFragment;
  tab: PublicationTab;
  signedIn: boolean;
  /** On pages below the home the name is not the page's heading. */
  heading?: boolean;
}

/** A publication's name, what it is about, and its pages. */
export function PublicationHeader({ publication, tab, signedIn, heading = true }: Props) {
  const { name, slug } = publication;
  return (
    <>
      <OwnInvitation id={publication.id} name={name} signedIn={signedIn} />
      <ThemeStyle theme={publication.theme} />
      <PublicationHeaderLayout
        name={name}
        imageUrl={publication.imageUrl}
        theme={publication.theme}
        naming={heading ? 'heading' : 'link'}
        url={publication.url}
        actions={
          <div className={css.actions}>
            <FollowButton look="accent" size="m" signedIn={signedIn} target={{ kind: 'Collection', id: publication.id, slug, name }} />
            <ManageMenu id={publication.id} slug={slug} signedIn={signedIn} />
          </div>
        }
      >
        {heading && publication.tagline && (
          <p className={css.tagline} dir="auto">
            {publication.tagline}
          </p>
        )}
        {heading && (
          <p className={css.meta}>
            <Link href={href.ShowLiteCollectionFollowers({ collectionSlug: slug })}>
              <FollowerCount target={{ kind: 'Collection', id: publication.id }} count={publication.followerCount} signedIn={signedIn} />
            </Link>{' '}
            · <Link href={href.ShowCollectionAll({ collectionSlug: slug })}>{plural(publication.postCount, 'story', 'stories')}</Link>
          </p>
        )}
      </PublicationHeaderLayout>
      <nav className={css.nav} aria-label={name}>
        {publicationNav(publication, tab).map((item) => (
          <NavItem key={item.href + item.label} item={item} />
        ))}
      </nav>
    </>
  );
}
