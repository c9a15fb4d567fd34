import {
  accountErrorAlreadyConnected,
  accountErrorConnectNonMember,
  accountErrorConnectUnknown,
  accountErrorConnectionTaken,
} from '@/gen/messages/accountError';
import { emailStepRecaptchaFailed } from '@/gen/messages/emailStep';
import { resultRateLimited } from '@/gen/messages/result';

const WORDS: Readonly<Record<string, string>> = {
  ACCOUNT_TAKEN: accountErrorConnectionTaken,
  ALREADY_CONNECTED: accountErrorAlreadyConnected,
  NON_MEMBER: accountErrorConnectNonMember,
  RECAPTCHA_FAILED: emailStepRecaptchaFailed,
  RATE_LIMITED: resultRateLimited,
  CANCELLED: 'You didn’t continue there, so nothing has changed.',
  STEP_UP_REQUIRED: 'Please confirm it’s you first: connecting a profile changes who can get into your account.',
};

/** What to say of a code with which a service's callback sent the reader back. */
export const connectError = (code: string): string => WORDS[code] ?? accountErrorConnectUnknown;
