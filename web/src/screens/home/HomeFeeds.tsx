'use client';
import { useState } from 'react';
import { MoreStories } from '@/features/feed/MoreStories';
import { href } from '@/gen/href';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import css from '@/ui/Tabs.module.css';

const TABS = [
  { of: 'latest', label: 'For you' },
  { of: 'home', label: 'Following' },
] as const;

/** The reader's feeds: newest of everybody, and newest of whom they follow. */
export function HomeFeeds() {
  const [of, setOf] = useState<(typeof TABS)[number]['of']>('latest');
  const empty = (
    <Empty action={<Link className={buttonClass({ look: 'quiet' })} href={href.ShowExploreTopics()}>Explore topics</Link>}>
      Stories by the writers, publications and topics you follow will be here.
    </Empty>
  );
  return (
    <>
      <div className={css.tabs} role="group" aria-label="Feeds">
        {TABS.map((tab) => (
          <button key={tab.of} type="button" className={css.tab} aria-pressed={of === tab.of} onClick={() => setOf(tab.of)}>
            {tab.label}
          </button>
        ))}
      </div>
      <MoreStories key={of} feed={{ of }} from={null} signedIn empty={empty} />
    </>
  );
}
