import { act, reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { bannerSendAgain, bannerVerificationSent, bannerVerifyEmail } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';
import { toast } from '@/lib/toast/queue';
import { SendVerificationEmail } from './VerifyEmail.gen';

const settings = `${href.ShowSettingsTab({ setting: 'account' })}#email`;

/** Sends another code to the address that waits, and says so until it is closed. */
async function sendAgain(email: string): Promise<void> {
  try {
    await act(SendVerificationEmail, {}, 'sendVerificationEmail', 'Viewer');
    toast({ style: 'SENT_VERIFICATION_EMAIL', text: bannerVerificationSent({ email }) });
  } catch (error) {
    toast({ style: 'ERROR', text: reasonOf(error) });
  }
}

/** Asks for an e-mail address when none is confirmed; the code of one that waits can be sent again. */
export function askForEmail(waiting: string | null): void {
  notices.show({
    kind: 'VERIFY_EMAIL',
    text: bannerVerifyEmail,
    actions: waiting
      ? [
          { label: bannerSendAgain, run: () => void sendAgain(waiting) },
          { label: 'Enter the code', href: settings },
        ]
      : [{ label: 'Confirm your email', href: settings }],
  });
}
