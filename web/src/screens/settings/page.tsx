import { SettingsPanel } from '@/features/settings/SettingsPanel';
import * as href from '@/gen/href';
import { SETTINGS_TAB, SETTINGS_TAB_LABELS } from '@/gen/vocabulary';
import { pageMetadata } from '@/lib/meta';
import type { Screen } from '@/lib/route/page';
import { Main } from '@/ui/Main';
import { Tabs } from '@/ui/Tabs';
import css from './settings.module.css';

const tabOf = (setting: string | undefined) => SETTINGS_TAB.find((tab) => tab === setting) ?? 'account';

export const screen: Screen = {
  metadata({ params, request }) {
    const tab = tabOf(params.setting);
    return pageMetadata(request, {
      title: `${SETTINGS_TAB_LABELS[tab]} – Settings`,
      canonical: href.ShowSettingsTab({ setting: tab }),
      noindex: true,
    });
  },
  View({ params }) {
    const current = tabOf(params.setting);
    const tabs = SETTINGS_TAB.map((tab) => ({
      href: href.ShowSettingsTab({ setting: tab }),
      label: SETTINGS_TAB_LABELS[tab],
      current: tab === current,
    }));
    return (
      <Main>
        <h1 className={css.title}>Settings</h1>
        <Tabs label="Settings" tabs={tabs} />
        <SettingsPanel tab={current} />
      </Main>
    );
  },
};
