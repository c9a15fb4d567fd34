import { FollowButton } from '@/features/follow/FollowButton';
import { highlighted } from '@/features/search/highlighted';
import * as href from '@/gen/href';
import { BUILT_ROUTES } from '@/gen/route-screens';
import { hitImage } from '@/lib/search/addresses';
import type { CatalogHit, PublicationHit, TagHit, UserHit } from '@/lib/search/hits';
import { plural } from '@/lib/text/count';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import { Marked } from '@/ui/Marked';
import css from './search.module.css';

/** A person who was found. */
export function UserLine({ hit, signedIn }: { hit: UserHit; signedIn: boolean }) {
  return (
    <article className={css.who}>
      <Avatar name={hit.name} src={hitImage(hit.imageId)} size={48} />
      <div>
        <h2 dir="auto">
          <Link href={href.ShowUser({ username: hit.username })}>
            <Marked text={highlighted<'users'>(hit, 'name', hit.name)} />
          </Link>
        </h2>
        {hit.bio && <p dir="auto">{hit.bio}</p>}
      </div>
      <FollowButton signedIn={signedIn} target={{ kind: 'User', id: hit.userId, name: hit.name }} image={hitImage(hit.imageId)} />
    </article>
  );
}

/** A publication that was found. */
export function PublicationLine({ hit, signedIn }: { hit: PublicationHit; signedIn: boolean }) {
  return (
    <article className={css.who}>
      <Avatar name={hit.name} src={hitImage(hit.imageId)} size={48} square />
      <div>
        <h2 dir="auto">
          <Link href={href.ShowCollectionHome({ collectionSlug: hit.slug })}>
            <Marked text={highlighted<'collections'>(hit, 'name', hit.name)} />
          </Link>
        </h2>
        {hit.description && <p dir="auto">{hit.description}</p>}
      </div>
      <FollowButton signedIn={signedIn} target={{ kind: 'Collection', id: hit.collectionId, slug: hit.slug, name: hit.name }} />
    </article>
  );
}

/** A topic that was found. */
export function TagLine({ hit }: { hit: TagHit }) {
  return (
    <Link className={css.tag} href={href.ShowTagPosts({ tagSlug: hit.tagSlug })}>
      <span dir="auto">
        <Marked text={highlighted<'tags'>(hit, 'displayText', hit.displayText)} />
      </span>
      <small>{plural(hit.postCount, 'story', 'stories')}</small>
    </Link>
  );
}

/** The page of a list; as long as there is none, its writer's lists. */
const listHref = ({ catalogId, creator: { username } }: CatalogHit): string =>
  BUILT_ROUTES.has('ShowUserList') ? href.ShowUserList({ username, catalogSlugId: catalogId }) : href.ShowUserLists({ username });

/** A list that was found. */
export function CatalogLine({ hit }: { hit: CatalogHit }) {
  return (
    <article className={css.hit}>
      <h2 dir="auto">
        <Link href={listHref(hit)}>
          <Marked text={highlighted<'catalogs'>(hit, 'name', hit.name)} />
        </Link>
      </h2>
      {hit.description && <p dir="auto">{hit.description}</p>}
      <small>
        <span dir="auto">{hit.creator.name}</span>
        <span>{plural(hit.itemCount, 'story', 'stories')}</span>
      </small>
    </article>
  );
}
