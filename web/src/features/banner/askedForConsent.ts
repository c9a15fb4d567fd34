import { keepConsent, readConsent } from '@/lib/consent';
import { query } from '@/lib/gql/client';
import { Visitor } from './Visitor.gen';

/** Whether this visitor is asked: what the cookie remembers, else the server, which knows where they are. */
export async function isAskedForConsent(): Promise<boolean> {
  const known = readConsent(document.cookie);
  if (known !== 'unknown') return known === 'asked';
  const { visitor } = await query(Visitor, {});
  keepConsent(visitor.isAskedForConsent ? 'asked' : 'free');
  return visitor.isAskedForConsent;
}
