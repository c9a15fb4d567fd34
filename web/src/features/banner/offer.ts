import * as href from '@/gen/href';
import { BUILT_ROUTES } from '@/gen/route-screens';
import type { BannerTone, MembershipTarget } from './TopBanner.gen';

const plans = BUILT_ROUTES.has('plans') ? href.plans() : href.get_started_plans();
const settings = href.ShowSettingsTab({ setting: 'membership' });

/** Where an offer's link leads: to the settings where there is no page for it yet. */
export const OFFER_PAGES: Readonly<Record<MembershipTarget, string>> = {
  PLANS: plans,
  LANDING: BUILT_ROUTES.has('ShowSubscriptionsLanding') ? href.ShowSubscriptionsLanding() : plans,
  PAY: BUILT_ROUTES.has('ShowPay') ? href.ShowPay() : plans,
  MANAGE_MEMBERSHIP: BUILT_ROUTES.has('ShowManageMembershipPage') ? href.ShowManageMembershipPage() : `${settings}#membership`,
  PAYMENT_METHOD: BUILT_ROUTES.has('ShowPaymentMethod') ? href.ShowPaymentMethod() : `${settings}#payment`,
  REACTIVATE_DIALOG: `${href.ShowManageMembershipPage()}#reactivateMembership`,
};

/** How it looks. */
export const OFFER_LOOKS: Readonly<Record<BannerTone, 'membership' | 'error' | 'notice'>> = {
  NEUTRAL: 'notice',
  ERROR: 'error',
  MEMBERSHIP: 'membership',
};

/** What it is about, for readers who jump from region to region. */
export const OFFER_LABELS: Readonly<Record<BannerTone, string>> = { NEUTRAL: 'Payment', ERROR: 'Payment', MEMBERSHIP: 'Offer' };
