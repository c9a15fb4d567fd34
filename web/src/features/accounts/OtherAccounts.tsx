'use client';
import { useSyncExternalStore } from 'react';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { bannerSignInAsSomebodyElse, bannerSwitchAccount } from '@/gen/messages/banner';
import { type DeviceAccount, deviceText, hearDevice, others, readDevice } from '@/lib/session/device';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { menuItem } from '@/ui/menuItem';
import { switchAccount } from './switchAccount';

async function change(account: DeviceAccount): Promise<void> {
  if (await switchAccount(account)) location.assign(href.ShowHome());
}

/** Switching to another account of this device, and adding one. */
export function OtherAccounts({ viewerId }: { viewerId: string }) {
  useSyncExternalStore(hearDevice, deviceText, () => null);
  const accounts = others({ ...readDevice(), current: viewerId });
  return (
    <>
      {accounts.map((account) => (
        <button key={account.id} type="button" className={menuItem.item} onClick={() => void change(account)} dir="auto">
          <Avatar name={account.name} src={account.avatar} size={20} /> {bannerSwitchAccount({ name: account.name })}
        </button>
      ))}
      <SignInLink entry="top_bar" operation="login" to={href.ShowHome()} className={menuItem.item}>
        <Icon name="plus" /> {bannerSignInAsSomebodyElse}
      </SignInLink>
    </>
  );
}
