import { BANNER_KIND_ERROR_LIKE, type BannerTheme } from '@/gen/vocabulary';
import type { NoticeKind } from './notices';

const ERROR_LIKE: ReadonlySet<NoticeKind> = new Set<NoticeKind>(BANNER_KIND_ERROR_LIKE);

/** The colours of a banner: those that look like an error have their own. */
export const themeOfBanner = (kind: NoticeKind): BannerTheme => (ERROR_LIKE.has(kind) ? 'ERROR' : 'NOTICE');
