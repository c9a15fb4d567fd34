import { TOAST_DEFAULT_DURATION_MS, TOAST_DEFAULT_STYLE } from '@/gen/limits';
import type { BannerTheme, ToastStyle } from '@/gen/vocabulary';
import type { ToastLook } from '@/gen/wire';

const STAYING: ReadonlySet<ToastStyle> = new Set<ToastStyle>(['SENT_VERIFICATION_EMAIL', 'ERROR']);
const ERROR_LIKE: ReadonlySet<ToastStyle> = new Set<ToastStyle>(['USER_SUSPENDED', 'ERROR']);
const BARE: ReadonlySet<ToastStyle> = new Set<ToastStyle>(['EU_PRIVACY_BANNER', 'USER_SUSPENDED', 'ERROR']);

/** What holds for a toast that says only this much. */
export function toastLook(duration?: ToastLook['duration'], toastStyle: ToastStyle = TOAST_DEFAULT_STYLE): ToastLook {
  return { duration: duration ?? (STAYING.has(toastStyle) ? 'FOREVER' : TOAST_DEFAULT_DURATION_MS), toastStyle };
}

/** The colours of a style. */
export const themeOfStyle = (style: ToastStyle): BannerTheme => (ERROR_LIKE.has(style) ? 'ERROR' : 'NOTICE');

/** Whether the banner of a style stands inside the wrapper at the top of the page. */
export const hasWrapper = (style: ToastStyle): boolean => !BARE.has(style);
