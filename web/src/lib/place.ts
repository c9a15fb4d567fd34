import type { PageRequest } from './request';

/**
 * The whole address at which a page of ours stands: on the host of its publication or writer where that has one, without the first
 * part that is left out there, and else on the site. What stands elsewhere stays.
 */
export function placeOf({ origin, ownHost, ownPlace, site }: PageRequest, path: string): string {
  const here = ownHost ? site.url : origin;
  const at = new URL(path, here);
  if (!ownPlace || at.origin !== new URL(here).origin) return at.href;
  const { prefix } = ownPlace;
  if (at.pathname !== prefix && !at.pathname.startsWith(`${prefix}/`)) return at.href;
  return new URL(`${at.pathname.slice(prefix.length) || '/'}${at.search}`, ownPlace.origin).href;
}
