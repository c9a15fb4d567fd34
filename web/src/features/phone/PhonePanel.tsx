'use client';
import { useState } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import form from '@/features/settings/Settings.module.css';
import * as href from '@/gen/href';
import { Failed } from '@/ui/Failed';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { CodeStep } from './CodeStep';
import { NumberStep } from './NumberStep';
import { stepOf } from './step';
import { usePhone } from './usePhone';
import { VerifiedStep } from './VerifiedStep';

function Waiting() {
  return (
    <div className={form.skeletons} aria-busy="true">
      <span className="sr" role="status">
        Loading your phone number
      </span>
      <Skeleton w="52%" h="1.75rem" />
      <Skeleton w="44%" h="1.75rem" />
    </div>
  );
}

/** The reader's phone number: which one it is, the code that was sent to it, and that it is theirs. */
export function PhonePanel({ step }: { step: string | undefined }) {
  const { known, failed, again } = usePhone();
  const [asked, setAsked] = useState(step);
  // A reader who came from another step goes on with the keyboard where it ended.
  const [moved, setMoved] = useState(false);
  // The address names the step, so that it is there again when the page is loaded again.
  const go = (next?: 'number' | 'code') => {
    setAsked(next);
    setMoved(true);
    history.replaceState(history.state, '', next ? href.mobile_verification_step({ step: next }) : href.mobile_verification());
  };
  if (failed) return <Failed onAgain={again}>Your phone number could not be loaded.</Failed>;
  if (!known?.viewer) return <Waiting />;
  const { phone, geolocation } = known.viewer;
  if (!phone) return <Note>Only the owner of this account can see the phone number.</Note>;
  const shown = stepOf(asked, phone);
  return (
    <>
      {shown === 'number' && (
        <NumberStep
          countries={known.phoneCountries}
          here={geolocation.country}
          current={phone.numberObfuscated}
          focus={moved}
          onSent={() => go('code')}
          onKeep={() => go()}
        />
      )}
      {shown === 'code' && phone.waiting && <CodeStep waiting={phone.waiting} onVerified={() => go()} onOther={() => go('number')} />}
      {shown === 'done' && <VerifiedStep phone={phone} focus={moved} onChange={() => go('number')} onRemoved={() => go()} />}
      <StepUpHost />
    </>
  );
}
