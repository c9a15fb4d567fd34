import { MoreStories } from '@/features/feed/MoreStories';
import { href } from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Tabs } from '@/ui/Tabs';

/** The reader's two feeds: what they follow with everything else after it, and strictly what they follow. */
export function HomeFeeds({ feed }: { feed: string | undefined }) {
  const of = feed === 'following' ? 'following' : 'home';
  const tabs = [
    { href: href.ShowHome(), label: 'For you', current: of === 'home' },
    { href: `${href.ShowHome()}?feed=following`, label: 'Following', current: of === 'following' },
  ];
  const explore = <Link className={buttonClass({ look: 'quiet' })} href={href.ShowExploreTopics()}>Explore topics</Link>;
  return (
    <>
      <Tabs label="Feeds" tabs={tabs} />
      <MoreStories
        key={of}
        feed={{ of }}
        from={null}
        signedIn
        empty={<Empty action={explore}>{of === 'following' ? 'You follow nobody who has published yet.' : 'There are no stories yet.'}</Empty>}
      />
    </>
  );
}
