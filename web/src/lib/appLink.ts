import { BREAKPOINT_MD, DEEP_LINK_RETRY_INTERVAL_MS } from '@/gen/limits';
import type { SiteApp } from '@/gen/wire';
import { NATIVE_APP } from './nativeApp';
import { local } from './storage/local';

/** Where the browser keeps that the app is not to be offered any more. */
const KEY = 'app-link';

/** Runs before anything is painted: where the app is not offered, its bar takes no context. */
export const hideEarly = (isOffOnAndroid: boolean): string => `(()=>{try{const a=navigator.userAgent;\
if(a.includes('${NATIVE_APP}')||localStorage.getItem('${KEY}')==='no'||(${String(isOffOnAndroid)}&&a.includes('Android')))document.documentElement.dataset.app='none'}catch{}})()`;

/** Offers the app no more in this browser. */
export function dismissApp(): void {
  local.set(KEY, 'no');
  document.documentElement.dataset.app = 'none';
}

interface AppLinkContext {
  route: string;
  width: number;
  platform: 'iOS' | 'Android' | null;
  hasApp: boolean;
  isOffOnAndroid: boolean;
}

/** Pages that invite to a newsletter have no second invitation. */
const WITHOUT_LINK = /newsletter-?(landing|promotion)/iu;

/** Whether and how a place leads into the app; none from the medium breakpoint on. */
export function appLink({ route, width, platform, hasApp, isOffOnAndroid }: AppLinkContext): 'deepLink' | 'storeOrUniversalLink' | null {
  if (width >= BREAKPOINT_MD || WITHOUT_LINK.test(route) || (platform === 'Android' && isOffOnAndroid)) return null;
  return platform !== null && hasApp ? 'deepLink' : 'storeOrUniversalLink';
}

/** Opens an address in the app through the product's own scheme. */
export const deepLink = (host: string, path: string): string => `quire://${host}${path}`;

/** Opens it in the app of Android, or in the browser where there is none. */
export const androidDeepLink = (host: string, path: string, app: string): string =>
  `intent://${host}${path}#Intent;scheme=quire;package=${app};S.browser_fallback_url=${encodeURIComponent(`https://${host}${path}`)};end`;

export const platformOf = (agent: string): 'iOS' | 'Android' | null =>
  /Android/u.test(agent) ? 'Android' : /iPhone|iPad|iPod/u.test(agent) ? 'iOS' : null;

export interface Browser {
  getInstalledRelatedApps?: () => Promise<readonly unknown[]>;
}

/** How often it is asked for what a deep link needs to know. */
const TRIES = 10;

/** Whether the app is on the device, as far as the browser tells. While it cannot tell yet, it is asked again every 500 ms. */
export async function findsApp(browser: Browser): Promise<boolean> {
  if (!browser.getInstalledRelatedApps) return false;
  for (let tries = 1; ; tries++) {
    try {
      return (await browser.getInstalledRelatedApps()).length > 0;
    } catch {
      if (tries === TRIES) return false;
      await new Promise((resolve) => {
        setTimeout(resolve, DEEP_LINK_RETRY_INTERVAL_MS);
      });
    }
  }
}

/** Where the link of a page leads: into the app, or to where it is had; null where there is neither. */
export function appAddress(app: SiteApp, context: AppLinkContext, host: string, path: string): string | null {
  const link = appLink(context);
  if (link === 'deepLink')
    return context.platform === 'Android' && app.android ? androidDeepLink(host, path, app.android) : deepLink(host, path);
  return link && (app.store ?? null);
}
