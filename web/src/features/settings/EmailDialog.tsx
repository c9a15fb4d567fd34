'use client';
import { useEffect, useRef, useState } from 'react';
import { showSessions } from '@/features/security/useSessions';
import { CodeBoxes } from '@/features/signin/CodeBoxes';
import { emailAddress, mistypedDomain } from '@/features/signin/email';
import { codeDigits } from '@/features/signin/loginCode';
import { LOGIN_CODE_LENGTH } from '@/gen/limits';
import { emailStepInvalidEmail, emailStepMistyped } from '@/gen/messages/emailStep';
import { loginCodeSixDigits } from '@/gen/messages/loginCode';
import { Field } from '@/ui/Field';
import { act } from './act';
import { EditDialog } from './EditDialog';
import { ChangeEmail, ConfirmEmail } from './Email.gen';
import { type Account, showAccount } from './useSettings';

interface Props {
  account: Account;
  opener: HTMLElement;
  onClosed: () => void;
}

/** Another e-mail address: it holds once the code sent to it was entered. */
export function EmailDialog({ account, opener, onClosed }: Props) {
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const boxes = useRef<HTMLDivElement>(null);
  useEffect(() => boxes.current?.querySelector('input')?.focus(), [sentTo]);
  const domain = mistypedDomain(email);
  const send = async () => {
    const { unverifiedEmail } = await act(ChangeEmail, { email: email.trim() }, 'changeEmail', 'Viewer');
    showAccount({ unverifiedEmail });
    setSentTo(email.trim());
    return 'stay' as const;
  };
  const confirm = async () => {
    showAccount(await act(ConfirmEmail, { loginCode: code }, 'confirmEmail', 'Viewer'));
    showSessions();
  };
  const step = sentTo
    ? {
        title: 'Check your inbox',
        text: `Enter the 6-digit code we sent to ${sentTo}.`,
        save: 'Confirm',
        onSave: confirm,
        hindrance: code.length === LOGIN_CODE_LENGTH ? undefined : loginCodeSixDigits,
      }
    : {
        title: 'Email address',
        save: 'Send a code',
        onSave: send,
        hindrance: emailAddress(email) ? undefined : emailStepInvalidEmail,
        text: account.emailObfuscated
          ? `You sign in with ${account.emailObfuscated}. It stays in use until you confirm another one. All other devices are then signed out.`
          : 'No confirmed email yet.',
      };
  return (
    <EditDialog {...step} opener={opener} onClosed={onClosed}>
      {sentTo ? (
        <div ref={boxes}>
          <CodeBoxes code={code} error={undefined} onType={(text) => setCode(codeDigits(text))} />
        </div>
      ) : (
        <Field
          label="New email address"
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          maxLength={254}
          warning={domain ? emailStepMistyped({ domain }) : undefined}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      )}
    </EditDialog>
  );
}
