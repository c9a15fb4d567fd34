import { KeywordList } from '@/features/mute/KeywordList';
import { MutedList } from '@/features/mute/MutedList';
import { MUTE_LISTS, type MuteTab } from '@/features/mute/muted';
import * as href from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Tabs } from '@/ui/Tabs';
import css from './muted.module.css';

type Tab = MuteTab | 'keywords';
const TABS: readonly Tab[] = [...MUTE_LISTS, 'keywords'];
const LABELS: Readonly<Record<Tab, string>> = {
  writers: 'Writers',
  publications: 'Publications',
  blocked: 'Blocked',
  keywords: 'Keywords',
};
const tabOf = (name: string | undefined): Tab => TABS.find((tab) => tab === name) ?? 'writers';

export const screen: Screen = {
  metadata: ({ params, request }) =>
    pageMetadata(request, { title: 'Muted', canonical: href.settings_mute_tab({ activeTab: tabOf(params.activeTab) }), noindex: true }),
  View({ params }) {
    const current = tabOf(params.activeTab);
    return (
      <Main>
        <h1 className={css.title}>Muted</h1>
        <p className={css.text}>
          You won’t see stories by people or about topics you mute. People you block also can’t follow you or respond to you. They aren’t
          notified.
        </p>
        <Tabs
          label="Muted"
          tabs={TABS.map((tab) => ({ href: href.settings_mute_tab({ activeTab: tab }), label: LABELS[tab], current: tab === current }))}
        />
        {current === 'keywords' ? <KeywordList /> : <MutedList key={current} tab={current} />}
      </Main>
    );
  },
};
