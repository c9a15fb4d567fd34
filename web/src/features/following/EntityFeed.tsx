'use client';
import useSWR from 'swr';
import { MoreStories } from '@/features/feed/MoreStories';
import { FollowButton } from '@/features/follow/FollowButton';
import type { FollowTarget } from '@/features/follow/target';
import type { FollowingFeedEntity } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { Avatar } from '@/ui/Avatar';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { FollowedEntity, FollowedPublication } from './Following.gen';
import css from './Following.module.css';

interface Entity {
  target: FollowTarget;
  url: string;
  imageUrl: string | null;
}

async function read(entity: FollowingFeedEntity, id: string): Promise<Entity | null> {
  if (entity === 'writers') {
    const { userResult: user } = await query(FollowedEntity, { id });
    return user.__typename === 'User'
      ? { target: { kind: 'User', id: user.id, name: user.name }, url: user.url, imageUrl: user.imageUrl }
      : null;
  }
  const { publicationByRef: found } = await query(FollowedPublication, { id });
  return (
    found && { target: { kind: 'Collection', id: found.id, slug: found.slug, name: found.name }, url: found.url, imageUrl: found.imageUrl }
  );
}

/** The stories of one writer or publication, newest first. */
export function EntityFeed({ entity, id }: { entity: FollowingFeedEntity; id: string }) {
  const { data, error, mutate } = useSWR(['followed-entity', entity, id], () => read(entity, id), { revalidateOnFocus: false });
  if (error) return <Failed onAgain={() => void mutate()}>The stories could not be loaded.</Failed>;
  if (data === undefined)
    return (
      <div className={css.waiting} aria-busy="true">
        <Skeleton w="40%" h="2.5rem" />
      </div>
    );
  if (data === null)
    return <Empty>{entity === 'writers' ? 'This writer is no longer here.' : 'This publication is no longer here.'}</Empty>;
  const { target, url, imageUrl } = data;
  return (
    <>
      <div className={css.head}>
        <Avatar name={target.name} src={imageUrl} size={48} square={target.kind === 'Collection'} />
        <h2 dir="auto">
          <Link href={url}>{target.name}</Link>
        </h2>
        <FollowButton signedIn target={target} />
      </div>
      <MoreStories
        feed={{ of: target.kind === 'User' ? 'user' : 'collection', id: target.kind === 'User' ? target.id : (target.slug ?? target.id) }}
        from={null}
        signedIn
        heading="h3"
        empty={<Empty>{target.name} hasn’t published a story yet.</Empty>}
      />
    </>
  );
}
