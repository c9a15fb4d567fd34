import { href } from '@/gen/href';
import type { IconName } from '@/gen/icons';
import { BUILT_ROUTES } from '@/gen/route-screens';

interface SidebarItem {
  route: string;
  label: string;
  icon: IconName;
  href: string;
}

/** The menu's items, without those whose screen is not part of this build. */
export function sidebarItems(username: string | undefined): SidebarItem[] {
  const items: SidebarItem[] = [
    { route: 'ShowHome', label: 'Home', icon: 'home', href: href.ShowHome() },
    { route: 'ShowYourLists', label: 'Library', icon: 'library', href: href.ShowYourLists() },
    { route: 'ShowUser', label: 'Profile', icon: 'profile', href: username ? href.ShowUser({ username }) : href.me() },
    { route: 'ShowYourStories', label: 'Stories', icon: 'stories', href: href.ShowYourStories({ filterBy: 'drafts' }) },
    { route: 'ShowStats', label: 'Stats', icon: 'stats', href: href.ShowStats() },
    { route: 'ShowExploreTopics', label: 'Topics', icon: 'tag', href: href.ShowExploreTopics() },
  ];
  return items.filter((item) => BUILT_ROUTES.has(item.route));
}
