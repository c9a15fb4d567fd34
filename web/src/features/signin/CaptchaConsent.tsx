import { Note } from '@/ui/Note';
import type { Captcha } from './useCaptcha';

const WHY =
  'Before you create an account, we use Google reCAPTCHA to check that you’re not a robot. Loading it tells Google about your visit.';

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
