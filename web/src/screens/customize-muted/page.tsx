import { MutedList } from '@/features/mute/MutedList';
import { MUTE_TABS, type MuteTab } from '@/features/mute/muted';
import { href } from '@/gen/href';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Tabs } from '@/ui/Tabs';
import css from './muted.module.css';

const LABELS: Readonly<Record<MuteTab, string>> = { writers: 'Writers', publications: 'Publications' };
const tabOf = (name: string | undefined): MuteTab => MUTE_TABS.find((tab) => tab === name) ?? 'writers';

export const screen: Screen = {
  metadata: ({ params, request }) => pageMetadata(request, { title: 'Muted', canonical: href.settings_mute_tab({ activeTab: tabOf(params.activeTab) }), noindex: true }),
  View({ params }) {
    const current = tabOf(params.activeTab);
    return (
      <Main>
        <h1 className={css.title}>Muted</h1>
        <p className={css.text}>Stories by whom you mute are not brought to you. They do not hear of it.</p>
        <Tabs label="Muted" tabs={MUTE_TABS.map((tab) => ({ href: href.settings_mute_tab({ activeTab: tab }), label: LABELS[tab], current: tab === current }))} />
        <MutedList key={current} tab={current} />
      </Main>
    );
  },
};
