import { notices } from '@/lib/banner/notices';
import { takeEntry } from '@/features/signin/intent';
import { keepDevice, readDevice, signIn } from '@/lib/session/device';
import { report } from '@/lib/event/report';
import { tabs } from '@/lib/session/tabs';
import type { KnownViewer } from '@/features/banner/accountNotices';

let isHearing = false;

/** Remembers who uses this browser, tells its other tabs, and says so when another tab becomes someone else's. */
export function watchAccount({ id, name, imageUrl }: KnownViewer): void {
  const known = readDevice();
  // What waits belongs to a sign-in, which is not over until the account has changed.
  const entry = known.current === id ? null : takeEntry();
  const [device, events] = signIn(known, { id, name, avatar: imageUrl }, entry ?? 'top_bar');
  keepDevice(device);
  if (events.length > 0) import('./meetOthers').then((m) => m.meetOthers()).catch(() => undefined);
  for (const event of events) {
    if (event.type === 'login') report('device.login', { entryPoint: event.entryPoint, operation: event.operation });
    else report('device.multi_user_login', { itemCount: event.itemCount });
  }
  if (isHearing) return;
  isHearing = true;
  tabs.hear((viewer) => {
    if (viewer === id) return notices.hide('ALTERNATE_ACCOUNT');
    const text = viewer
      ? 'This browser is now signed in to another account. Reload to continue with it.'
      : 'You signed out in another tab.';
    notices.show({ kind: 'ALTERNATE_ACCOUNT', text, actions: [{ label: 'Reload', run: () => location.reload() }] });
  });
  tabs.tell(id);
}
