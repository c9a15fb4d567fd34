'use client';
import { type ComponentType, useEffect } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import type { SettingsTab } from '@/gen/vocabulary';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { AccountTab } from './AccountTab';
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
      <span className="sr" role="status">Loading your settings</span>
      {['38%', '52%', '44%', '60%'].map((width) => <Skeleton key={width} w={width} h="1.75rem" />)}
    </div>
  );
}

/** One tab of the settings with the reader's own account. */
export function SettingsPanel({ tab }: { tab: SettingsTab }) {
  const { account, failed, again } = useAccount();
  const Tab = TABS[tab];
  const isThere = account !== undefined;
  // On a phone the row of tabs is longer than the window.
  useEffect(() => document.querySelector('main nav [aria-current]')?.scrollIntoView({ inline: 'nearest', block: 'nearest' }), [tab]);
  // The place that the address names was not there when the page loaded.
  useEffect(() => {
    if (isThere && location.hash.length > 1) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [isThere, tab]);
  if (failed) return <Note kind="error" action={<button type="button" onClick={again}>Try again</button>}>Your settings could not be loaded.</Note>;
  if (!account) return <Waiting />;
  return (
    <>
      <Tab account={account} />
      <StepUpHost />
    </>
  );
}
