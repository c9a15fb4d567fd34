import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/account.json';
import { memory } from '@/lib/storage/local';
import {
  type Device,
  type DeviceAccount,
  type DeviceEvent,
  hearDevice,
  keepDevice,
  leave,
  meet,
  EMPTY_DEVICE,
  others,
  readDevice,
  signIn,
} from './device';

const known = cases.filter((c) => c.rule === 'multi-user') as unknown as { input: DeviceAccount[]; expected: unknown }[];

// V271, S124, S125, S126
test.each(known)('of $input the last is counted as $expected', ({ input, expected }) => {
  let device: Device = EMPTY_DEVICE;
  let events: DeviceEvent[] = [];
  for (const account of input) [device, events] = signIn(device, account, 'top_bar');
  expect(events).toEqual(expected);
});

test('a device remembers its accounts once each, and forgets who leaves', () => {
  const storage = memory();
  const [ada, bob] = ['Ada', 'Bob'].map((name) => ({ id: name, name, avatar: null })) as [DeviceAccount, DeviceAccount];
  for (const account of [ada, bob, ada]) keepDevice(signIn(readDevice(storage), account, 'top_bar')[0], storage);
  expect(readDevice(storage)).toEqual({ accounts: [ada, bob], current: 'Ada' });
  expect(others(readDevice(storage))).toEqual([bob]);
  expect(meet(readDevice(storage), bob)).toEqual(readDevice(storage));
  expect(meet(EMPTY_DEVICE, bob)).toEqual({ accounts: [bob], current: null });
  let heard = 0;
  const end = hearDevice(() => {
    heard += 1;
  });
  keepDevice(leave(readDevice(storage), 'Ada'), storage);
  end();
  keepDevice(readDevice(storage), storage);
  expect(heard).toBe(1);
  expect(readDevice(storage)).toEqual({ accounts: [bob], current: null });
  storage.set('device', '{');
  expect(readDevice(storage)).toEqual(EMPTY_DEVICE);
});
