import { mutate } from '@/lib/gql/client';
import { type DeviceAccount, keepDevice, leave, readDevice } from '@/lib/session/device';
import { toast } from '@/lib/toast/queue';
import { SwitchAccount } from './Accounts.gen';

/** Puts another account of this device in use. Whether it is; where it is not, the reader is told. */
export async function switchAccount({ id, name }: DeviceAccount): Promise<boolean> {
  try {
    const { switchAccount: answer } = await mutate(SwitchAccount, { userId: id });
    if (answer.__typename === 'SignedIn') return true;
    keepDevice(leave(readDevice(), id));
    toast({ style: 'ERROR', text: `${name} is no longer signed in on this device. Please sign in again.` });
  } catch {
    toast({ style: 'ERROR', text: 'We couldn’t switch accounts. Please try again.' });
  }
  return false;
}
