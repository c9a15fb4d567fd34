import { MULTI_USER_MIN_VIEWERS } from '@/gen/limits';
import type { EntryPoint } from '@/gen/vocabulary';
import { local, type Storage } from '@/lib/storage/local';

/** An account that signed in on this device. */
export interface DeviceAccount {
  id: string;
  name: string;
  avatar: string | null;
}

/** What the device remembers: every account once, in the order of their first sign-in, and who signed in last. */
export interface Device {
  accounts: readonly DeviceAccount[];
  current: string | null;
}

/** What is counted when someone else than before has signed in. */
export type DeviceEvent = { type: 'login'; entryPoint: EntryPoint; operation: 'login' } | { type: 'multiUserLogin'; itemCount: number };

const KEY = 'device';
export const EMPTY_DEVICE: Device = { accounts: [], current: null };

/** What the device remembers after `account` has signed in, and what is counted: nothing when it is who signed in last. */
export function signIn({ accounts, current }: Device, account: DeviceAccount, entryPoint: EntryPoint): [Device, DeviceEvent[]] {
  const isKnown = accounts.some(({ id }) => id === account.id);
  const next = isKnown ? accounts.map((known) => (known.id === account.id ? account : known)) : [...accounts, account];
  const events: DeviceEvent[] = [];
  if (current !== account.id) {
    events.push({ type: 'login', entryPoint, operation: 'login' });
    if (next.length >= MULTI_USER_MIN_VIEWERS) events.push({ type: 'multiUserLogin', itemCount: next.length });
  }
  return [{ accounts: next, current: account.id }, events];
}

/** What the device remembers once it hears that an account is signed in beside the one in use. */
export const meet = (device: Device, account: DeviceAccount): Device =>
  device.accounts.some(({ id }) => id === account.id) ? device : { ...device, accounts: [...device.accounts, account] };

/** What the device remembers after an account has left it. */
export const leave = ({ accounts, current }: Device, id: string): Device => ({
  accounts: accounts.filter((known) => known.id !== id),
  current: current === id ? null : current,
});

/** The other accounts on the device, for switching. */
export const others = ({ accounts, current }: Device): readonly DeviceAccount[] => accounts.filter(({ id }) => id !== current);

/** What this browser keeps of it; what cannot be read counts as nothing. */
export function readDevice(storage: Storage = local): Device {
  try {
    const kept = JSON.parse(storage.get(KEY) ?? 'null') as Device | null;
    return kept && Array.isArray(kept.accounts) ? kept : EMPTY_DEVICE;
  } catch {
    return EMPTY_DEVICE;
  }
}

const listeners = new Set<() => void>();

export function keepDevice(device: Device, storage: Storage = local): void {
  storage.set(KEY, JSON.stringify(device));
  for (const listener of listeners) listener();
}

/** Hears when something else is remembered in this tab; what is returned ends it. */
export function hearDevice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is remembered, as a text: the same as long as nothing changes. */
export const deviceText = (): string | null => local.get(KEY);
