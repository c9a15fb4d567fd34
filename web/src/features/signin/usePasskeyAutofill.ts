'use client';
import { useEffect, useEffectEvent } from 'react';
import { offersPasskeys } from '@/lib/passkey';
import { enterWithPasskey } from './passkey';

/** Lets the browser offer passkeys among what it knows for a field, as long as that is shown. Who wants none never notices. */
export function usePasskeyAutofill(isWanted: boolean, onSignedIn: () => void, onRefused: (why: string) => void): void {
  const settle = useEffectEvent((why: string | null) => (why === null ? onSignedIn() : onRefused(why)));
  useEffect(() => {
    if (!isWanted) return;
    const gone = new AbortController();
    const offer = async () => {
      if ((await offersPasskeys()) && !gone.signal.aborted) settle(await enterWithPasskey('in the field', gone.signal));
    };
    offer().catch(() => undefined);
    return () => gone.abort();
  }, [isWanted]);
}
