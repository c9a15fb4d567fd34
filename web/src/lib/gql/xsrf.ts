type Reader = () => Promise<string | null>;

let reader: Reader = async () => null;

/** The shell says where the token comes from, so that this module needs no operation of its own. */
export function readXsrfWith(next: Reader): void {
  reader = next;
}

/** The token that writes carry; null when logged out. */
export const currentXsrf = (): Promise<string | null> => reader();
