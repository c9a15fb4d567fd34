'use client';
import { type ComponentType, useEffect } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import * as href from '@/gen/href';
import type { SettingsTab } from '@/gen/vocabulary';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { AccountTab } from './AccountTab';
import { anchorOf, reach, tabOfAnchor } from './anchor';
import { MembershipTab } from './MembershipTab';
import { NotificationsTab } from './NotificationsTab';
import { PublishingTab } from './PublishingTab';
import { SecurityTab } from './SecurityTab';
import css from './Settings.module.css';
import { type Account, useAccount } from './useSettings';

const TABS: Readonly<Record<SettingsTab, ComponentType<{ account: Account }>>> = {
  account: AccountTab,
  publishing: PublishingTab,
  notifications: NotificationsTab,
  membership: MembershipTab,
  security: SecurityTab,
};

function Waiting() {
  return (
    <div className={css.skeletons} aria-busy="true">
      <span className="sr" role="status">
        Loading your settings
      </span>
      {['38%', '52%', '44%', '60%'].map((width) => (
        <Skeleton key={width} w={width} h="1.75rem" />
      ))}
    </div>
  );
}

/** Leads to the place that the address names, on whatever tab it is. It was not there when the page loaded. */
function useAnchor(tab: SettingsTab, isThere: boolean): void {
  useEffect(() => {
    if (!isThere) return;
    let leave = () => {};
    const follow = () => {
      leave();
      const anchor = anchorOf(location.hash);
      if (!anchor) return;
      const its = tabOfAnchor(anchor);
      if (its === tab) leave = reach(anchor);
      else location.replace(`${href.ShowSettingsTab({ setting: its })}#${anchor}`);
    };
    follow();
    addEventListener('hashchange', follow);
    return () => {
      leave();
      removeEventListener('hashchange', follow);
    };
  }, [tab, isThere]);
}

/** One tab of the settings with the reader's own account. */
export function SettingsPanel({ tab }: { tab: SettingsTab }) {
  const { account, failed, again } = useAccount();
  const Tab = TABS[tab];
  const isThere = account !== undefined;
  // On a phone the row of tabs is longer than the window.
  useEffect(() => {
    document.querySelector('main nav [aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, [tab]);
  useAnchor(tab, isThere);
  if (failed) return <Failed onAgain={again}>Your settings could not be loaded.</Failed>;
  if (!account) return <Waiting />;
  return (
    <>
      <Tab account={account} />
      <StepUpHost />
    </>
  );
}
