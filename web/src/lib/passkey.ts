import { useSyncExternalStore } from 'react';

/** Whether this browser can make and use passkeys. */
const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

const never = () => () => undefined;

/** Whether this browser has passkeys; not before the page is alive, so that server and browser begin alike. */
export const useHasPasskeys = (): boolean => useSyncExternalStore(never, hasPasskeys, () => false);

function written(credential: Credential | null): string {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('The browser gave no passkey.');
  return JSON.stringify(credential.toJSON());
}

/** Makes a passkey from the server's options; the answer is for the server. Rejects when the reader thinks better of it. */
export async function createPasskey(options: string): Promise<string> {
  const { publicKey } = JSON.parse(options) as { publicKey: PublicKeyCredentialCreationOptionsJSON };
  return written(await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(publicKey) }));
}

/** When the browser asks for a passkey: at once, or only among what it offers for a field. */
export type Asking = 'at once' | 'in the field';

/** The one question that is open: a browser answers one at a time. */
let open: AbortController | undefined;

/** Signs the server's challenge with a passkey. Rejects when the reader thinks better of it, or something else is asked. */
export async function signWithPasskey(options: string, asking: Asking = 'at once', signal?: AbortSignal): Promise<string> {
  open?.abort();
  const mine = new AbortController();
  open = mine;
  signal?.addEventListener('abort', () => mine.abort(), { once: true });
  if (signal?.aborted) mine.abort();
  const { publicKey } = JSON.parse(options) as { publicKey: PublicKeyCredentialRequestOptionsJSON };
  return written(
    await navigator.credentials.get({
      publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey),
      signal: mine.signal,
      ...(asking === 'in the field' && { mediation: 'conditional' as const }),
    }),
  );
}

/** Whether the browser offers passkeys where an address is typed. */
export async function offersPasskeys(): Promise<boolean> {
  return (
    hasPasskeys() &&
    'isConditionalMediationAvailable' in PublicKeyCredential &&
    (await PublicKeyCredential.isConditionalMediationAvailable())
  );
}
