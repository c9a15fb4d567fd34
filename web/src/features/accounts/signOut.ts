import * as href from '@/gen/href';
import { currentXsrf } from '@/lib/gql/xsrf';
import { tabs } from '@/lib/session/tabs';

/** The server ends the session where the link leads, and sends the reader home. */
export async function signOut(): Promise<void> {
  const xsrf = await currentXsrf().catch(() => null);
  tabs.tell(null);
  location.assign(href.AcctSignout({ xsrf: xsrf ?? 'none' }));
}
