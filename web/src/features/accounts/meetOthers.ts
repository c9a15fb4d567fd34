import { query } from '@/lib/gql/client';
import { keepDevice, meet, readDevice } from '@/lib/session/device';
import { DeviceAccounts } from './Accounts.gen';

/**
 * Remembers who else is signed in on this device. Signing out empties what the browser remembers, but others stay signed in: so
 * the server is asked once after each sign-in.
 */
export async function meetOthers(): Promise<void> {
  const { deviceAccounts } = await query(DeviceAccounts, {});
  keepDevice(
    deviceAccounts.reduce((device, { user }) => meet(device, { id: user.id, name: user.name, avatar: user.imageUrl }), readDevice()),
  );
}
