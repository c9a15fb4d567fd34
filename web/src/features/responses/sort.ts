import { RESPONSE_ORDER, type ResponseOrder } from '@/gen/vocabulary';

/** The key of the address that says how responses are sorted. */
const KEY = 'orderBy';
export const SORT_LABELS: Readonly<Record<ResponseOrder, string>> = { BEST: 'Best first', NEWEST: 'Newest first' };

/** What an address says; the best first where it says nothing. */
export const sortOf = (said: string | null | undefined): ResponseOrder => RESPONSE_ORDER.find((order) => order === said) ?? 'BEST';

/** What the address of the page that is open says. */
export const sortHere = (): ResponseOrder => sortOf(new URLSearchParams(location.search).get(KEY));

/** An address that remembers how its responses are sorted; what nearly everybody wants is not said. */
export function withSort(address: string, order: ResponseOrder): string {
  const [rest = '', hash] = address.split('#');
  const [path = '', search] = rest.split('?');
  const keys = new URLSearchParams(search);
  if (order === 'BEST') keys.delete(KEY);
  else keys.set(KEY, order);
  const said = keys.toString();
  return `${path}${said && `?${said}`}${hash === undefined ? '' : `#${hash}`}`;
}
