import type { PaymentBannerPage as PageWord, TimedBanner as BannerWord } from '@/gen/vocabulary';
import type { PaymentBannerPage, TimedBanner } from './TopBanner.gen';

/** The pages that warn of payments, by the name that a document has. */
const PAGES: Readonly<Record<PageWord, PaymentBannerPage>> = {
  home: 'HOME',
  settings: 'SETTINGS',
  'settings-tab': 'SETTINGS_TAB',
  post: 'POST',
};

/** What the server calls the banners that come back, by the word under which the browser keeps when they were dismissed. */
export const BANNERS: Readonly<Record<BannerWord, TimedBanner>> = {
  membershipUpsell: 'MEMBERSHIP_UPSELL',
  reactivation: 'REACTIVATION',
  friendUpsell: 'FRIEND_UPSELL',
};

/** The words of those banners, by what the server calls them. */
export const BANNER_WORDS: Readonly<Record<TimedBanner, BannerWord>> = {
  MEMBERSHIP_UPSELL: 'membershipUpsell',
  REACTIVATION: 'reactivation',
  FRIEND_UPSELL: 'friendUpsell',
};

/** What the server calls a page; null: it is none that warns of payments. */
export const pageNamed = (page: string | undefined): PaymentBannerPage | null =>
  page !== undefined && Object.hasOwn(PAGES, page) ? PAGES[page as PageWord] : null;
