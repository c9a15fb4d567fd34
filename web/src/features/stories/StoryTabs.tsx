'use client';
import * as href from '@/gen/href';
import { shortCount } from '@/lib/text/count';
import { Tabs } from '@/ui/Tabs';
import { STORY_TABS, type StoryTab, TABS } from './tabs';
import { useStoryCounts } from './useStories';

/** Where one's own stories stand, and how many. */
export function StoryTabs({ current }: { current: StoryTab }) {
  const counts = useStoryCounts();
  const label = (tab: StoryTab): string => (counts && counts[tab] > 0 ? `${TABS[tab].label} ${shortCount(counts[tab])}` : TABS[tab].label);
  return (
    <Tabs
      label="Your stories"
      tabs={STORY_TABS.map((tab) => ({ href: href.ShowYourStories({ filterBy: tab }), label: label(tab), current: tab === current }))}
    />
  );
}
