import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import type { StoryCardPostFragment } from './StoryCard.gen';
import css from './StoryCard.module.css';

/** Who wrote a story and where it appeared. */
export function Byline({ creator, collection }: Pick<StoryCardPostFragment, 'creator' | 'collection'>) {
  return (
    <p className={css.byline}>
      <Avatar name={(collection ?? creator).name} src={(collection ?? creator).imageUrl} size={20} square={collection !== null} />
      <span className={css.names} dir="auto">
        {collection && (
          <>
            In <Link href={collection.url}>{collection.name}</Link> by{' '}
          </>
        )}
        <Link href={creator.url}>{creator.name}</Link>
      </span>
    </p>
  );
}
