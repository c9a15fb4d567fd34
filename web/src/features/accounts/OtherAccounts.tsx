'use client';
import { useState } from 'react';
import { SignInLink } from '@/features/signin/SignInLink';
import { href } from '@/gen/href';
import { bannerSignInAsSomebodyElse, bannerSwitchAccount } from '@/gen/messages/banner';
import { mutate } from '@/lib/gql/client';
import { type DeviceAccount, keepDevice, leave, others, readDevice } from '@/lib/session/device';
import { toast } from '@/lib/toast/queue';
import { Avatar } from '@/ui/Avatar';
import { menuItem } from '@/ui/menuItem';
import { SwitchAccount } from './Accounts.gen';

/** Switching to another account of this device, and adding one. */
export function OtherAccounts({ viewerId }: { viewerId: string }) {
  const known = () => others({ ...readDevice(), current: viewerId });
  const [accounts, setAccounts] = useState(known);
  const change = async ({ id, name }: DeviceAccount) => {
    try {
      const { switchAccount } = await mutate(SwitchAccount, { userId: id });
      if (switchAccount.__typename === 'SignedIn') return location.assign(href.ShowHome());
      keepDevice(leave(readDevice(), id));
      setAccounts(known());
      toast({ style: 'ERROR', text: `${name} is not signed in on this device any more. Please sign in again.` });
    } catch {
      toast({ style: 'ERROR', text: 'We could not switch accounts. Please try again.' });
    }
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
