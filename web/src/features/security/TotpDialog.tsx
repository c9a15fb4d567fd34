'use client';
import { useEffect, useState } from 'react';
import { CodeBoxes } from '@/features/signin/CodeBoxes';
import { codeDigits } from '@/features/signin/loginCode';
import { act, reasonOf } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { LOGIN_CODE_LENGTH } from '@/gen/limits';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import type { SecurityDialogProps } from './dialog';
import { KeptDialog } from './KeptDialog';
import css from './Security.module.css';
import { BeginTotp, ConfirmTotp } from './Security.gen';
import { showSecurity } from './useSecurity';

interface Setup {
  secret: string;
  uri: string;
  qrSvg: string;
}

const SIX_DIGITS = 'The app shows six digits.';

/** The secret in the three forms in which apps take it. */
function Secret({ secret, uri, qrSvg }: Setup) {
  return (
    <>
      {/* Black on white in the dark, too: cameras want it so. */}
      <img
        className={css.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
        alt="QR code for your authenticator app"
        width={192}
        height={192}
      />
      <p className={css.secret}>
        <span>Or type this into it:</span>
        <code>{secret.match(/.{1,4}/gu)?.join(' ')}</code>
        <a href={uri}>Open an app on this device</a>
      </p>
    </>
  );
}

/** An authenticator app as the second step: its secret, the first code of it, and the codes for the day it is lost. */
export function TotpDialog({ opener, onClosed }: SecurityDialogProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [typed, setTyped] = useState('');
  const [failed, setFailed] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    setFailed(null);
    act(BeginTotp, {}, 'beginTotp', 'TotpSetup').then(setSetup, (error: unknown) => setFailed(reasonOf(error)));
  }, [tries]);
  const confirm = async () => {
    setCodes((await act(ConfirmTotp, { code: typed }, 'confirmTotp', 'RecoveryCodes')).codes);
    showSecurity();
    return 'stay' as const;
  };
  if (codes) return <KeptDialog codes={codes} opener={opener} onClosed={onClosed} />;
  const hindrance = setup ? (typed.length === LOGIN_CODE_LENGTH ? undefined : SIX_DIGITS) : 'One moment, please.';
  return (
    <EditDialog
      title="Set up two-step sign-in"
      text="Scan this code with an authenticator app. Then enter the six digits it shows."
      save="Turn on"
      opener={opener}
      onClosed={onClosed}
      onSave={confirm}
      hindrance={hindrance}
    >
      {setup && <Secret {...setup} />}
      {setup && <CodeBoxes label="Code from the app" code={typed} error={undefined} onType={(text) => setTyped(codeDigits(text))} />}
      {!setup && failed && <Failed onAgain={() => setTries(tries + 1)}>{failed}</Failed>}
      {!setup && !failed && (
        <div className={css.waiting} aria-busy="true">
          <Skeleton w="192px" h="192px" />
        </div>
      )}
    </EditDialog>
  );
}
