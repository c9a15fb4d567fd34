/** What the app's own window adds to its user agent. */
export const NATIVE_APP = 'QuireApp/';

/** Whether the page is shown inside the app (spec 2 §2). */
export const isNativeApp = (): boolean => navigator.userAgent.includes(NATIVE_APP);
