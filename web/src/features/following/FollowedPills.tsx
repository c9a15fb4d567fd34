'use client';
import useSWR from 'swr';
import * as href from '@/gen/href';
import type { FollowingFeedEntity } from '@/gen/vocabulary';
import { Pills } from '@/ui/Pills';
import { readFollowed } from './followed';
import css from './Following.module.css';

/** The writers or publications followed last, each leading to what came from them alone. */
export function FollowedPills({ entity, entityId }: { entity: FollowingFeedEntity; entityId: string | undefined }) {
  const { data } = useSWR(['followed-pills', entity], () => readFollowed(entity === 'writers' ? 'people' : 'publications', '', null), {
    revalidateOnFocus: false,
  });
  if (!data || data.items.length === 0) return null;
  const all = { href: href.ShowFollowingFeed({ entityName: entity }), label: 'All', current: entityId === undefined };
  const items = data.items.map(({ target: { id, name } }) => ({
    href: href.ShowFollowingEntity({ entityName: entity, entityId: id }),
    label: name,
    current: id === entityId,
  }));
  return (
    <nav className={css.pills} aria-label={entity === 'writers' ? 'Writers you follow' : 'Publications you follow'}>
      <Pills items={[all, ...items]} />
    </nav>
  );
}
