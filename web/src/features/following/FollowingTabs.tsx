import * as href from '@/gen/href';
import { Tabs } from '@/ui/Tabs';

/** The pages about following. */
export function FollowingTabs({ tab }: { tab: 'following' | 'suggestions' }) {
  return (
    <Tabs
      label="Following"
      tabs={[
        { href: href.ShowFollowsIndex(), label: 'Following', current: tab === 'following' },
        { href: href.ShowFollowSuggestions(), label: 'Suggestions', current: tab === 'suggestions' },
        { href: href.ShowFollowingFeed({ entityName: 'writers' }), label: 'Stories', current: false },
      ]}
    />
  );
}
