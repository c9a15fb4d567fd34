import { BANNER_KIND_ERROR_LIKE, type BannerKind, type BannerTheme } from '@/gen/vocabulary';

const ERROR_LIKE: ReadonlySet<BannerKind> = new Set(BANNER_KIND_ERROR_LIKE);

/** The colours of a banner: those that look like an error have their own (spec 2 §4). */
export const themeOfBanner = (kind: BannerKind): BannerTheme => (ERROR_LIKE.has(kind) ? 'ERROR' : 'NOTICE');
