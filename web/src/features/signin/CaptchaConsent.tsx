import { Note } from '@/ui/Note';
import type { Captcha } from './useCaptcha';

const WHY =
  'Before an account is made, a check by Google (reCAPTCHA) tells people from robots. It loads from Google, which learns of your visit then.';

/** Asks a visitor who has not agreed to be measured whether the challenge may be loaded. */
export function CaptchaConsent({ captcha }: { captcha: Captcha }) {
  return (
    captcha.wantsConsent && (
      <Note
        action={
          <button type="button" onClick={captcha.agree}>
            Load the check
          </button>
        }
      >
        {WHY}
      </Note>
    )
  );
}
