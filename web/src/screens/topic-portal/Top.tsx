import { MoreStories } from '@/features/feed/MoreStories';
import { StoryList } from '@/features/story-card/StoryList';
import { curate } from '@/features/topic/curate';
import { PERIODS } from '@/features/topic/period';
import { TopicTop } from '@/features/topic/Topic.gen';
import css from '@/features/topic/Topic.module.css';
import * as href from '@/gen/href';
import { gqlServer } from '@/lib/gql/server';
import { Empty } from '@/ui/Empty';
import { Pills } from '@/ui/Pills';

interface Props {
  tagSlug: string;
  name: string;
  period: (typeof PERIODS)[number];
  signedIn: boolean;
}

/** The stories of a period with the most claps. */
export async function Top({ tagSlug, name, period: { word, period, label }, signedIn }: Props) {
  const { tagFromSlug: tag } = await gqlServer(TopicTop, { tagSlug, period });
  if (!tag) return null;
  const {
    items,
    pagingInfo: { next },
  } = tag.topPosts;
  return (
    <>
      <nav className={css.periods} aria-label="Period">
        <Pills
          items={PERIODS.map((one) => ({
            href: href.ShowTagPosts({ tagSlug, top: one.word }),
            label: one.label,
            current: one.word === word,
          }))}
        />
      </nav>
      <StoryList posts={items} signedIn={signedIn} menu={signedIn ? curate(tagSlug) : undefined} />
      {items.length === 0 && (
        <Empty>
          No stories about {name}: {label.toLowerCase()}.
        </Empty>
      )}
      {next && <MoreStories feed={{ of: 'tag-top', id: tagSlug, period }} from={next.to} signedIn={signedIn} />}
    </>
  );
}
