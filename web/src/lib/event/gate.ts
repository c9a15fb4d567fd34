import { BOT_WORD } from '@/gen/vocabulary';
import { hearConsent, isGranted, readConsent } from '@/lib/consent';

/** Whether a user agent says that it is a bot. */
export const isBot = (agent: string): boolean => BOT_WORD.some((word) => agent.toLowerCase().includes(word));

/** What a browser says of its user. */
export type Browser = Pick<Navigator, 'userAgent' | 'webdriver'> & { doNotTrack?: string | null; globalPrivacyControl?: boolean };

/** Whether nothing is told of a visit: by a program, or by someone who asked not to be followed. */
export const isSilent = (browser: Browser): boolean =>
  browser.webdriver || browser.doNotTrack === '1' || browser.globalPrivacyControl === true || isBot(browser.userAgent);

/** Whether the page stands in a page of someone else's, or is made to stand there. */
const isEmbedded = (): boolean => window.top !== window || (document.documentElement.dataset.page ?? '').startsWith('embed-');

const NOTHING = (): void => undefined;

/** Runs something when the page is seen: documents are loaded in the background, too. What is returned ends it. */
function whenSeen(run: () => void): () => void {
  if (document.visibilityState === 'visible') {
    run();
    return NOTHING;
  }
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    run();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

/** Runs something once the visit may be counted: now, when the visitor consents, or never. What is returned ends it. */
export function whenCounted(signedIn: boolean, run: () => void): () => void {
  if (isSilent(navigator) || isEmbedded()) return NOTHING;
  if (isGranted(readConsent(document.cookie), signedIn)) return whenSeen(run);
  let stop = hearConsent((state) => {
    if (!isGranted(state, signedIn)) return;
    stop();
    stop = whenSeen(run);
  });
  return () => stop();
}
