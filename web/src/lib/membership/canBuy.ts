import { BUILT_ROUTES } from '@/gen/route-screens';

/** Whether the site sells memberships: the server tells its renderer, and the document the browser. */
const isSold = typeof document === 'undefined' ? process.env.QUIRE_SELLS !== 'no' : document.documentElement.dataset.sells !== 'no';

/** Whether a membership can be bought here: no screen offers one otherwise. */
export const canBuyMembership = isSold && BUILT_ROUTES.has('ShowPay');
