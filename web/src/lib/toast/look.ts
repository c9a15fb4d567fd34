import { TOAST_DEFAULT_DURATION_MS, TOAST_DEFAULT_STYLE } from '@/gen/limits';
import type { BannerTheme, ToastStay, ToastStyle } from '@/gen/vocabulary';

const STAYING: ReadonlySet<ToastStyle> = new Set<ToastStyle>(['SENT_VERIFICATION_EMAIL', 'ERROR']);
const ERROR_LIKE: ReadonlySet<ToastStyle> = new Set<ToastStyle>(['USER_SUSPENDED', 'ERROR']);
const BARE: ReadonlySet<ToastStyle> = new Set<ToastStyle>(['EU_PRIVACY_BANNER', 'USER_SUSPENDED', 'ERROR']);

/** What holds for a toast that says only this much (spec 2 §4). */
export function toastLook(duration?: number | ToastStay, style: ToastStyle = TOAST_DEFAULT_STYLE): { duration: number | ToastStay; style: ToastStyle } {
  return { duration: duration ?? (STAYING.has(style) ? 'FOREVER' : TOAST_DEFAULT_DURATION_MS), style };
}

/** The colours of a style. */
export const themeOfStyle = (style: ToastStyle): BannerTheme => (ERROR_LIKE.has(style) ? 'ERROR' : 'NOTICE');

/** Whether the banner of a style stands inside the wrapper at the top of the page. */
export const hasWrapper = (style: ToastStyle): boolean => !BARE.has(style);
