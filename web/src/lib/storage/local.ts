/** What the browser remembers under a name; texts only. */
export interface Storage {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/** A storage that lives as long as the page. */
export function memory(): Storage {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  };
}

/** The browser's own storage while it can be used, else memory: it is refused in some private windows, and full at times. */
export function localOrMemory(browser: () => globalThis.Storage): Storage {
  const spare = memory();
  const attempt = <T>(inBrowser: (local: globalThis.Storage) => T, otherwise: (spare: Storage) => T): T => {
    try {
      return inBrowser(browser());
    } catch {
      return otherwise(spare);
    }
  };
  return {
    // What had to go into memory is newer than what the browser has.
    get: (key) =>
      spare.get(key) ??
      attempt(
        (local) => local.getItem(key),
        () => null,
      ),
    set: (key, value) =>
      attempt(
        (local) => {
          local.setItem(key, value);
          spare.remove(key);
        },
        () => spare.set(key, value),
      ),
    remove: (key) => {
      spare.remove(key);
      attempt(
        (local) => local.removeItem(key),
        () => undefined,
      );
    },
  };
}

/** This browser's storage, with memory behind it. */
export const local = localOrMemory(() => localStorage);

/** What this tab remembers until it is closed, with memory behind it. */
export const session = localOrMemory(() => sessionStorage);
