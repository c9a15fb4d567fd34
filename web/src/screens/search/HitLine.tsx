import type { CatalogHit, PublicationHit, HitTypes, IndexName, PostHit, TagHit, UserHit } from '@/lib/search/hits';
import { PostLine } from './PostLine';
import { CatalogLine, PublicationLine, TagLine, UserLine } from './WhoLine';

/** A hit as its category shows it. */
export function HitLine({ index, hit, signedIn }: { index: IndexName; hit: HitTypes[IndexName]; signedIn: boolean }) {
  switch (index) {
    case 'posts':
      return <PostLine hit={hit as PostHit} />;
    case 'users':
      return <UserLine hit={hit as UserHit} signedIn={signedIn} />;
    case 'collections':
      return <PublicationLine hit={hit as PublicationHit} signedIn={signedIn} />;
    case 'tags':
      return <TagLine hit={hit as TagHit} />;
    case 'catalogs':
      return <CatalogLine hit={hit as CatalogHit} />;
  }
}
