'use client';
import { useState } from 'react';
import { act, Refused } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { createPasskey } from '@/lib/passkey';
import { Field } from '@/ui/Field';
import type { SecurityDialogProps } from './dialog';
import { BeginPasskeyRegistration, FinishPasskeyRegistration } from './Security.gen';
import { showSecurity } from './useSecurity';

/** What the server keeps of a name. */
const NAME_MAX_LENGTH = 60;
const TEXT =
  'A passkey signs you in the way you unlock your device: with your fingerprint, your face or a PIN. There’s nothing to remember, and nothing anyone could steal from us.';

/** What the browser's refusal means. */
const whyNot = (error: unknown): string =>
  error instanceof DOMException && error.name === 'InvalidStateError'
    ? 'This device already has a passkey for your account.'
    : 'No passkey was created. You can try again.';

/** A passkey of this device or of a key, under a name its owner knows it by. */
export function PasskeyDialog({ opener, onClosed }: SecurityDialogProps) {
  const [name, setName] = useState('');
  const save = async () => {
    const { json } = await act(BeginPasskeyRegistration, {}, 'beginPasskeyRegistration', 'PasskeyOptions');
    const response = await createPasskey(json).catch((error: unknown) => {
      throw new Refused(whyNot(error));
    });
    showSecurity(await act(FinishPasskeyRegistration, { response, name: name.trim() }, 'finishPasskeyRegistration', 'Security'));
  };
  return (
    <EditDialog
      title="Add a passkey"
      text={TEXT}
      save="Continue"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={name.trim() ? undefined : 'Enter a name.'}
    >
      <Field
        label="Name"
        name="passkey"
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        help="For example, the name of this device."
        value={name}
        onChange={(event) => setName(event.target.value)}
        dir="auto"
      />
    </EditDialog>
  );
}
