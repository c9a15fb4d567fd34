import { BUILT_ROUTES } from '@/gen/route-screens';

/** Whether a membership can be bought here: no screen offers one before the page where one pays is built. */
export const canBuyMembership = BUILT_ROUTES.has('ShowPay');
