import { query } from '@/lib/gql/client';
import { dismissals } from '@/lib/membership/dismissals';
import { isNativeApp } from '@/lib/nativeApp';
import { readDevice } from '@/lib/session/device';
import { BANNERS, pageNamed } from './names';
import { TopBanner, type TopBannerQuery } from './TopBanner.gen';

/** A banner about memberships, as the server chose it. */
export type Chosen = NonNullable<NonNullable<TopBannerQuery['viewer']>['topBanner']>;

/** What was asked before it was known who reads. */
interface Early {
  person: string;
  path: string;
  chosen: Promise<Chosen | null>;
}

let early: Early | null | undefined;

/** Asks what shows to a person on the page as it is now: what they dismissed is known to this browser alone. */
async function ask(person: string): Promise<Chosen | null> {
  const page = pageNamed(document.documentElement.dataset.page);
  const isPostLocked = document.querySelector('[data-paywall]') !== null;
  const dismissed = dismissals(person).map(({ banner, at }) => ({ banner: BANNERS[banner], at }));
  const { viewer } = await query(TopBanner, { place: { page, isPostLocked, isNativeApp: isNativeApp(), dismissed } });
  return viewer?.topBanner ?? null;
}

/**
 * Asks in one request with all else that a new document asks, in the name of who used the device last: mostly, that is who
 * reads. If it is someone else, it is asked again when that is known.
 */
export function askEarly(): void {
  if (early !== undefined) return;
  const person = readDevice().current;
  if (person === null) return void (early = null);
  const chosen = ask(person);
  // The caller hears that it failed, if there is one.
  chosen.catch(() => undefined);
  early = { person, path: location.pathname, chosen };
}

/** The banner that the server chose for a person on this page; null: none. */
export function chosenFor(person: string): Promise<Chosen | null> {
  const before = early;
  early = null;
  return before?.person === person && before.path === location.pathname ? before.chosen.catch(() => ask(person)) : ask(person);
}
