import { MoreStories } from '@/features/feed/MoreStories';
import { EntityFeed } from '@/features/following/EntityFeed';
import { FollowedPills } from '@/features/following/FollowedPills';
import * as href from '@/gen/href';
import { FOLLOWING_FEED_ENTITY, type FollowingFeedEntity } from '@/gen/vocabulary';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Main } from '@/ui/Main';
import { Tabs } from '@/ui/Tabs';
import css from './feed.module.css';

const entityOf = (word: string | undefined): FollowingFeedEntity => FOLLOWING_FEED_ENTITY.find((one) => one === word) ?? 'writers';
const LABELS: Readonly<Record<FollowingFeedEntity, string>> = { writers: 'Writers', publications: 'Publications' };
const EMPTY: Readonly<Record<FollowingFeedEntity, string>> = {
  writers: 'The writers you follow haven’t published a story yet.',
  publications: 'There are no stories in the publications you follow yet.',
};

export const screen: Screen = {
  metadata: ({ params, request }) =>
    pageMetadata(request, {
      title: `Following: ${LABELS[entityOf(params.entityName)].toLowerCase()}`,
      canonical: href.ShowFollowingFeed({ entityName: entityOf(params.entityName) }),
      noindex: true,
    }),
  View({ params }) {
    const entity = entityOf(params.entityName);
    const { entityId } = params;
    const empty = <Empty action={<Link href={href.ShowFollowSuggestions()}>Find writers to follow</Link>}>{EMPTY[entity]}</Empty>;
    return (
      <Main>
        <h1 className={css.title}>Following</h1>
        <Tabs
          label="Stories by"
          tabs={[
            ...(['writers', 'publications'] as const).map((one) => ({
              href: href.ShowFollowingFeed({ entityName: one }),
              label: LABELS[one],
              current: one === entity,
            })),
            { href: href.ShowFollowsIndex(), label: 'Following', current: false },
          ]}
        />
        <FollowedPills entity={entity} entityId={entityId} />
        {entityId ? (
          <EntityFeed key={entityId} entity={entity} id={entityId} />
        ) : (
          <MoreStories
            key={entity}
            feed={{ of: 'followed', entity: entity === 'writers' ? 'WRITERS' : 'PUBLICATIONS' }}
            from={null}
            signedIn
            empty={empty}
          />
        )}
      </Main>
    );
  },
};
