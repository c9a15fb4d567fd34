'use client';
import useSWR from 'swr';
import { FollowButton } from '@/features/follow/FollowButton';
import { knowFollows, knowPublishers } from '@/features/follow/useFollow';
import { Publisher } from '@/features/rail/Publisher';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { plural } from '@/lib/text/count';
import { Empty } from '@/ui/Empty';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { FollowSuggestions, type FollowSuggestionsQuery } from './Following.gen';
import css from './Following.module.css';

async function read(): Promise<FollowSuggestionsQuery> {
  const found = await query(FollowSuggestions, {});
  knowPublishers(found.recommendedPublishers);
  for (const tag of found.recommendedTags) knowFollows('Tag', tag.slug, tag);
  return found;
}

/** Whom and what the reader might follow: no one they follow already or muted. */
export function SuggestionList() {
  const { data, error, mutate } = useSWR('FollowSuggestions', read, { revalidateOnFocus: false, revalidateIfStale: false });
  if (error) return <Failed onAgain={() => void mutate()}>The suggestions could not be loaded.</Failed>;
  if (!data)
    return (
      <div className={css.waiting} aria-busy="true">
        <span className="sr" role="status">
          Loading suggestions
        </span>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} w="60%" h="2.5rem" />
        ))}
      </div>
    );
  const topics = data.recommendedTags.filter(({ viewerEdge }) => !viewerEdge.isFollowing);
  const { recommendedPublishers: publishers } = data;
  if (publishers.length === 0 && topics.length === 0)
    return <Empty action={<Link href={href.ShowExploreTopics()}>Explore topics</Link>}>You already follow everyone we’d suggest.</Empty>;
  return (
    <>
      {publishers.length > 0 && (
        <section className={css.group} aria-labelledby="suggested-people">
          <h2 id="suggested-people">People and publications</h2>
          <div className={css.people}>
            {publishers.map((publisher) => (
              <Publisher key={publisher.id} publisher={publisher} signedIn />
            ))}
          </div>
        </section>
      )}
      {topics.length > 0 && (
        <section className={css.group} aria-labelledby="suggested-topics">
          <h2 id="suggested-topics">Topics</h2>
          <ul className={css.list}>
            {topics.map(({ slug, name, url, postCount }) => (
              <li key={slug} className={css.row}>
                <Link href={url}>
                  <Icon name="tag" />
                  <span dir="auto">
                    {name} · {plural(postCount, 'story', 'stories')}
                  </span>
                </Link>
                <FollowButton signedIn target={{ kind: 'Tag', id: slug, name }} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
