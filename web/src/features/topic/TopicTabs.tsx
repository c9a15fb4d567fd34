import * as href from '@/gen/href';
import { Tabs } from '@/ui/Tabs';

export type TopicTab = 'latest' | 'top' | 'recommended' | 'who-to-follow' | 'archive';

/** The pages of a topic. */
export function TopicTabs({ tag: { slug, name, url }, tab }: { tag: { slug: string; name: string; url: string }; tab: TopicTab }) {
  const tabs: { tab: TopicTab; label: string; href: string }[] = [
    { tab: 'latest', label: 'Latest', href: url },
    { tab: 'top', label: 'Top', href: href.ShowTagPosts({ tagSlug: slug, top: 'week' }) },
    { tab: 'recommended', label: 'Recommended', href: href.tag_recommended({ tagSlug: slug }) },
    { tab: 'who-to-follow', label: 'Who to follow', href: href.tag_who_to_follow({ tagSlug: slug }) },
    { tab: 'archive', label: 'Archive', href: href.tag_archive({ tagSlug: slug }) },
  ];
  return <Tabs label={`Topic ${name}`} tabs={tabs.map(({ tab: one, ...link }) => ({ ...link, current: one === tab }))} />;
}
