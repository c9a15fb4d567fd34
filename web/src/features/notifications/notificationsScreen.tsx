import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Tabs } from '@/ui/Tabs';
import css from './Notifications.module.css';
import { NotificationsPanel } from './NotificationsPanel';

const TABS = [
  { tab: 'ALL', label: 'All', title: 'Notifications', address: href.ShowYourNotifications },
  { tab: 'ACTIVITY', label: 'Activity', title: 'Your activity', address: href.activity },
] as const;

/** What the reader is told: all of it, or what others did with them and their stories. */
export function notificationsScreen(wanted: 'ALL' | 'ACTIVITY'): Screen {
  const { title, address } = TABS.find(({ tab }) => tab === wanted) ?? TABS[0];
  return {
    metadata: ({ request }) => pageMetadata(request, { title, canonical: address(), noindex: true }),
    View: () => (
      <Main>
        <h1 className={css.title}>{title}</h1>
        <Tabs label="Notifications" tabs={TABS.map(({ tab, label, address: to }) => ({ href: to(), label, current: tab === wanted }))} />
        <NotificationsPanel key={wanted} tab={wanted} />
      </Main>
    ),
  };
}
