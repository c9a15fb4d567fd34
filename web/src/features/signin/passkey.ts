import { mutate } from '@/lib/gql/client';
import { type Asking, signWithPasskey } from '@/lib/passkey';
import { BeginPasskeySignIn, FinishPasskeySignIn } from './Passkey.gen';

/** Signs in with a passkey. Null once the session is there, else why not; rejects when the browser gave none. */
export async function enterWithPasskey(asking: Asking, signal?: AbortSignal): Promise<string | null> {
  const { beginPasskeySignIn } = await mutate(BeginPasskeySignIn, {});
  const response = await signWithPasskey(beginPasskeySignIn.json, asking, signal);
  const { finishPasskeySignIn: answer } = await mutate(FinishPasskeySignIn, { response });
  return answer.__typename === 'SignedIn' ? null : answer.message;
}
