import { NATIVE_APP } from '@/lib/nativeApp';
import { local } from '@/lib/storage/local';

const KEY = 'banner-height';
const PROPERTY = '--banner-height';

/** The id of where an offer stands until the page is alive. */
export const EARLY_OFFER = 'early-offer';

/** Runs before anything is painted: the place that the last offer took is kept free, so that nothing moves when one comes. */
export const RESERVE = `(()=>{try{const h=navigator.userAgent.includes('${NATIVE_APP}')?0:localStorage.getItem('${KEY}');\
if(h!==null)document.documentElement.style.setProperty('${PROPERTY}',Number(h)+'px')}catch{}})()`;

/**
 * Remembers how high the offer at the top is, for the pages that come; 0 where there is none. On this page its place stays
 * as high as it is (`here`): the page does not move up under the reader.
 */
export function keepPlace(height: number, here = height): void {
  local.set(KEY, String(Math.round(height)));
  document.documentElement.style.setProperty(PROPERTY, `${Math.round(Math.max(height, here))}px`);
}
