import { notices } from '@/lib/banner/notices';
import { keepDevice, readDevice, signIn } from '@/lib/session/device';
import { tabs } from '@/lib/session/tabs';
import type { KnownViewer } from '@/features/banner/accountNotices';

let isHearing = false;

/** Remembers who uses this browser, tells its other tabs, and says so when another tab becomes somebody else's. */
export function watchAccount({ id, name, imageUrl }: KnownViewer): void {
  keepDevice(signIn(readDevice(), { id, name, avatar: imageUrl }, 'top_bar')[0]);
  if (isHearing) return;
  isHearing = true;
  tabs.hear((viewer) => {
    if (viewer === id) return notices.hide('ALTERNATE_ACCOUNT');
    const text = viewer ? 'Somebody else is signed in in this browser now. Reload to go on as them.' : 'You have signed out in another tab.';
    notices.show({ kind: 'ALTERNATE_ACCOUNT', text, actions: [{ label: 'Reload', run: () => location.reload() }] });
  });
  tabs.tell(id);
}
