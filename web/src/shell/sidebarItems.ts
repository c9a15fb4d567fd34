import * as href from '@/gen/href';
import type { IconName } from '@/gen/icons';
import { sidebarHome, sidebarLibrary, sidebarProfile, sidebarStats, sidebarStories } from '@/gen/messages/sidebar';
import { BUILT_ROUTES } from '@/gen/route-screens';

interface SidebarItem {
  route: string;
  label: string;
  icon: IconName;
  href: string;
}

/** Where Stories leads: to the outbox where submissions are on and it is part of this build, else to the drafts. */
const stories = (leadsToOutbox: boolean): Pick<SidebarItem, 'route' | 'href'> =>
  leadsToOutbox && BUILT_ROUTES.has('ShowWriterOutbox')
    ? { route: 'ShowWriterOutbox', href: href.ShowWriterOutbox() }
    : { route: 'ShowYourStories', href: href.ShowYourStories({ filterBy: 'drafts' }) };

/** The menu's items, without those whose screen is not part of this build. */
export function sidebarItems(username: string | undefined, leadsToOutbox: boolean): SidebarItem[] {
  const items: SidebarItem[] = [
    { route: 'ShowHome', label: sidebarHome, icon: 'home', href: href.ShowHome() },
    { route: 'ShowYourLists', label: sidebarLibrary, icon: 'library', href: href.ShowYourLists() },
    { route: 'ShowUser', label: sidebarProfile, icon: 'profile', href: username ? href.ShowUser({ username }) : href.me() },
    { label: sidebarStories, icon: 'stories', ...stories(leadsToOutbox) },
    { route: 'ShowStats', label: sidebarStats, icon: 'stats', href: href.ShowStats() },
    { route: 'ShowExploreTopics', label: 'Topics', icon: 'tag', href: href.ShowExploreTopics() },
  ];
  return items.filter((item) => BUILT_ROUTES.has(item.route));
}
