import { fromScript } from '@/lib/script/load';

/** What the script of Google's own prompt offers to pages, as far as it is used here. */
interface GoogleIds {
  initialize: (settings: {
    client_id: string;
    nonce: string;
    callback: (answer: { credential: string }) => void;
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    itp_support: boolean;
    use_fedcm_for_prompt: boolean;
  }) => void;
  prompt: (listener: (moment: Moment) => void) => void;
  cancel: () => void;
}
interface Moment {
  isSkippedMoment: () => boolean;
  isDismissedMoment: () => boolean;
  getDismissedReason: () => string;
}

/** What the server gives for one prompt. */
export interface Offer {
  client: string;
  script: string;
  nonce: string;
  state: string;
}

const known = (): GoogleIds | undefined => (globalThis as { google?: { accounts?: { id?: GoogleIds } } }).google?.accounts?.id;

interface Listener {
  onToken: (token: string) => void;
  onDismissed: () => void;
}

/** Shows Google's own prompt. What is returned takes it away. */
export async function showGoogle({ client, script, nonce }: Offer, { onToken, onDismissed }: Listener): Promise<() => void> {
  const ids = await fromScript(script, known);
  ids.initialize({
    client_id: client,
    nonce,
    callback: ({ credential }) => onToken(credential),
    // The reader says so themselves, every time.
    auto_select: false,
    cancel_on_tap_outside: false,
    itp_support: true,
    use_fedcm_for_prompt: true,
  });
  ids.prompt((moment) => {
    const isClosed = moment.isDismissedMoment() && moment.getDismissedReason() === 'cancel_called';
    if (moment.isSkippedMoment() || isClosed) onDismissed();
  });
  return () => ids.cancel();
}
