import { RESERVE } from '@/lib/banner/place';
import { pageRequest } from '@/lib/request';

/** Keeps the place of the banner free before the page is painted. */
export async function ReservePlace() {
  const { nonce } = await pageRequest();
  return nonce && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: RESERVE }} />;
}
