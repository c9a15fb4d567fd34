const KEY = 'return-to';

/** Remembers where sign-in should lead back to; the address itself stays clean. */
export function rememberReturn(path: string = location.pathname + location.search): void {
  try {
    sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage the reader lands on the home page.
  }
}

/** Where to go after sign-in; only paths of this site count. */
export function takeReturn(otherwise: string): string {
  try {
    const path = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return path && /^\/(?!\/|\\)/u.test(path) ? path : otherwise;
  } catch {
    return otherwise;
  }
}
