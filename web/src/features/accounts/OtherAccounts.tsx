'use client';
import { useState } from 'react';
import { SignInLink } from '@/features/signin/SignInLink';
import { href } from '@/gen/href';
import { bannerSignInAsSomebodyElse, bannerSwitchAccount } from '@/gen/messages/banner';
import { type DeviceAccount, others, readDevice } from '@/lib/session/device';
import { Avatar } from '@/ui/Avatar';
import { menuItem } from '@/ui/menuItem';
import { switchAccount } from './switchAccount';

/** Switching to another account of this device, and adding one. */
export function OtherAccounts({ viewerId }: { viewerId: string }) {
  const known = () => others({ ...readDevice(), current: viewerId });
  const [accounts, setAccounts] = useState(known);
  const change = async (account: DeviceAccount) => {
    if (await switchAccount(account)) return location.assign(href.ShowHome());
    setAccounts(known());
  };
  return (
    <>
      {accounts.map((account) => (
        <button key={account.id} type="button" className={menuItem.item} onClick={() => void change(account)} dir="auto">
          <Avatar name={account.name} src={account.avatar} size={28} /> {bannerSwitchAccount({ name: account.name })}
        </button>
      ))}
      <SignInLink entry="top_bar" operation="login" to={href.ShowHome()} className={menuItem.item}>{bannerSignInAsSomebodyElse}</SignInLink>
    </>
  );
}
