'use client';
import { useLayoutEffect, useState } from 'react';
import useSWR from 'swr';
import { MoreStories } from '@/features/feed/MoreStories';
import { StoryCardSkeleton } from '@/features/story-card/StoryCardSkeleton';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Tabs } from '@/ui/Tabs';
import { chosenBefore, feedNamed, nameOf, remembered, topicFeed } from './choice';
import css from './home.module.css';
import { HomeTabs } from './ops.gen';
import { useEarlyStories } from './useEarlyStories';

const at = (name: string): string => `${href.ShowHome()}?feed=${encodeURIComponent(name)}`;

/** The reader's feeds: ranked, strictly what they follow, and their topics one by one. The one chosen last is remembered. */
export function HomeFeeds({ feed }: { feed: string | undefined }) {
  const [name, setName] = useState(() => feed ?? chosenBefore());
  // Before the page's questions leave: what stands in the feed is one of them.
  useLayoutEffect(() => setName(remembered(feed)), [feed]);
  const { data, error } = useSWR('HomeTabs', () => query(HomeTabs, {}), { revalidateOnFocus: false });
  const edge = data?.viewer?.viewerEdge;
  const current = name === null ? null : nameOf(feedNamed(name));
  const { earlyStories, onRead } = useEarlyStories(current);
  const tab = (of: string, label: string) => ({ href: at(of), label, current: current === of });
  const tabs = [
    tab('for-you', 'For you'),
    tab('following', 'Following'),
    ...(edge?.followedTopics ?? []).map((topic) => tab(topicFeed(topic.slug), topic.name)),
  ];
  return (
    <div className={css.feed}>
      <Tabs label="Feeds" tabs={tabs} />
      {earlyStories}
      {name === null ? (
        <Loading />
      ) : (
        <One key={current} name={name} followsNothing={edge?.isFollowingAnything === false} isHeld={!(data || error)} onRead={onRead} />
      )}
    </div>
  );
}

/** While it is not known what the reader chose. */
const Loading = () => (
  <div aria-busy="true">
    {[0, 1, 2].map((n) => (
      <StoryCardSkeleton key={n} />
    ))}
  </div>
);

interface OneProps {
  name: string;
  followsNothing: boolean;
  isHeld: boolean;
  onRead: () => void;
}

/** One feed; held back while it is not known whether the reader follows anything: a word about that moves no story. */
function One({ name, followsNothing, isHeld, onRead }: OneProps) {
  const feed = feedNamed(name);
  const choose = (
    <Link className={buttonClass({ look: 'quiet' })} href={href.get_started_topics()}>
      Choose topics
    </Link>
  );
  const explore = (
    <Link className={buttonClass({ look: 'quiet' })} href={href.ShowExploreTopics()}>
      Explore topics
    </Link>
  );
  const empty = {
    home: <Empty action={explore}>There are no stories yet.</Empty>,
    following: (
      <Empty action={choose}>
        {followsNothing
          ? 'Follow writers, publications and topics to see their newest stories here.'
          : 'People you follow haven’t published yet.'}
      </Empty>
    ),
    topic: <Empty action={explore}>There are no stories about this yet.</Empty>,
  };
  return (
    <>
      {followsNothing && feed.of === 'home' && (
        <Note action={<Link href={href.get_started_topics()}>Choose topics</Link>}>
          Follow what you like to read to make this page yours.
        </Note>
      )}
      <MoreStories feed={feed} from={null} signedIn isHeld={isHeld} onRead={onRead} empty={empty[feed.of as keyof typeof empty]} />
    </>
  );
}
