import { type Answer, Refused } from '@/features/settings/act';
import { BeginPasskeySignIn } from '@/features/signin/Passkey.gen';
import { resultBadRequest } from '@/gen/messages/result';
import { mutate } from '@/lib/gql/client';
import { signWithPasskey } from '@/lib/passkey';
import { BeginStepUpCode, StepUpWithCode, StepUpWithPasskey, StepUpWithPassword } from './StepUp.gen';

const refused = (answer: Answer): Refused => new Refused(answer.message || resultBadRequest);

/** Has a code sent; where to. */
export async function sendProofCode(): Promise<string> {
  const { beginStepUpCode: answer } = await mutate(BeginStepUpCode, {});
  if (answer.__typename !== 'CodeSent') throw refused(answer);
  return answer.email;
}

/** The ways to show that one is still oneself. What is not taken is thrown in words. */
export const prove = {
  async code(loginCode: string): Promise<void> {
    const { stepUpWithCode: answer } = await mutate(StepUpWithCode, { loginCode });
    if (answer.__typename !== 'Security') throw refused(answer);
  },
  async password(password: string): Promise<void> {
    const { stepUpWithPassword: answer } = await mutate(StepUpWithPassword, { password });
    if (answer.__typename !== 'Security') throw refused(answer);
  },
  async passkey(): Promise<void> {
    const { beginPasskeySignIn } = await mutate(BeginPasskeySignIn, {});
    const response = await signWithPasskey(beginPasskeySignIn.json).catch(() => {
      throw new Refused('No passkey was used. You can try again, or choose another way.');
    });
    const { stepUpWithPasskey: answer } = await mutate(StepUpWithPasskey, { response });
    if (answer.__typename !== 'Security') throw refused(answer);
  },
};
