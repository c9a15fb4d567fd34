import * as href from '@/gen/href';
import { local } from '@/lib/storage/local';
import { afterSignIn } from './redirect';

const ONWARD = 'onboarding-redirect-to';
/** As long as a visit to a service, a letter and the introduction may take. */
const LIFE_MS = 3_600_000;

/** A new account may come of this: where its reader was about to go waits until the introduction is over (`onboardingRedirectTo`). */
export const keepOnward = (to: string): void => local.set(ONWARD, JSON.stringify({ to, until: Date.now() + LIFE_MS }));

/** Where the introduction leads: to what waits, else home. */
export function onward(): string {
  const text = local.get(ONWARD);
  const kept = text ? (JSON.parse(text) as { to: string; until: number }) : null;
  return kept && Date.now() < kept.until ? afterSignIn(kept.to, location.origin) : href.ShowHome();
}

/** The reader goes there. */
export const leaveIntroduction = (): void => local.remove(ONWARD);
