import { BREAKPOINT_MD, ONE_TAP_SUPPRESSION_WINDOW_MS } from '@/gen/limits';
import type { OneTapRoute } from '@/gen/vocabulary';

/** What decides whether Google's own prompt shows. */
export interface Visit {
  /** The kind of page, if it is one of those that may show it. */
  route: OneTapRoute | null;
  isLoggedIn: boolean;
  /** Whether the window is less than 728 pixels wide. */
  isSmallScreen: boolean;
  /** The address of the page before; empty where the browser does not tell. */
  referrer: string | null;
  /** When it was dismissed, in milliseconds. */
  dismissedAt: number | null;
}

/** Search engines, by the part of their domain that is the same everywhere. */
const SEARCH_ENGINES: ReadonlySet<string> = new Set([
  'baidu',
  'bing',
  'duckduckgo',
  'ecosia',
  'google',
  'kagi',
  'naver',
  'qwant',
  'startpage',
  'yahoo',
  'yandex',
]);
/** Parts that countries and kinds of sites have. */
const COMMON: ReadonlySet<string> = new Set(['co', 'com', 'ne', 'or']);

/** Whether an address is a page of a search engine. */
function isSearchEngine(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  const name = hostname
    .split('.')
    .toReversed()
    .slice(1)
    .find((part) => !COMMON.has(part));
  return hostname === 'search.brave.com' || SEARCH_ENGINES.has(name ?? '');
}

/** Whether the prompt shows. */
export function showsPrompt({ route, isLoggedIn, isSmallScreen, referrer, dismissedAt }: Visit, now: number): boolean {
  const isFromSearch = isSmallScreen && isSearchEngine(referrer ?? '');
  const isDismissed = dismissedAt !== null && now - dismissedAt < ONE_TAP_SUPPRESSION_WINDOW_MS;
  return route !== null && !isLoggedIn && !isFromSearch && !isDismissed;
}

export const SMALL_SCREEN = `(width < ${BREAKPOINT_MD}px)`;
