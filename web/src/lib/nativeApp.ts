/** What the app's own window adds to its user agent. */
export const NATIVE_APP = 'QuireApp/';

/** Whether the page is shown inside the app. */
export const isNativeApp = (): boolean => navigator.userAgent.includes(NATIVE_APP);
