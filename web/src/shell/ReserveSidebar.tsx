import { pageRequest } from '@/lib/request';
import { SHOW_EARLY } from './sidebarChoice';

/** Shows the sidebar as it was last, before the page is painted. */
export async function ReserveSidebar() {
  const { nonce } = await pageRequest();
  return nonce && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: SHOW_EARLY }} />;
}
