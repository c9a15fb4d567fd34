'use client';
import { useState } from 'react';
import { PLANS } from '@/features/onboarding/plans';
import { act } from '@/features/settings/act';
import {
  membershipMonthlyCharge,
  membershipPayWith,
  membershipReactivate,
  membershipReactivateMine,
  membershipReactivation,
  membershipReactivationFailed,
  membershipYearlyCharge,
} from '@/gen/messages/membership';
import { price } from '@/lib/text/price';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Note } from '@/ui/Note';
import { UncancelMembership } from './Membership.gen';
import css from './Membership.module.css';
import type { CurrentMembership } from './useMembership';

interface ReactivateProps {
  held: CurrentMembership;
  opener: HTMLElement;
  onClosed: () => void;
  onDone: () => void;
}

/** Takes a cancellation back: what goes on, what will be charged and how. */
export function Reactivate({ held, opener, onClosed, onDone }: ReactivateProps) {
  const [state, setState] = useState<'open' | 'loading' | 'failed' | 'done'>('open');
  const date = shortDate(held.currentPeriodEndsAt);
  const amount = held.amount === null ? '' : price(held.amount, held.currency ?? undefined);
  const charge = held.membershipType.endsWith('YEARLY') ? membershipYearlyCharge : membershipMonthlyCharge;
  const confirm = async () => {
    setState('loading');
    try {
      await act(UncancelMembership, { input: { membershipId: held.membershipId } }, 'uncancelMembership', 'MutationSuccess');
      setState('done');
      onDone();
      // The whole page learns of it: banners, badges, and what is closed to those who leave.
      history.replaceState(history.state, '', location.pathname);
      location.reload();
    } catch {
      setState('failed');
    }
  };
  return (
    <Dialog labelledBy="reactivate-title" closeLabel="Close" opener={opener} onClosed={onClosed}>
      <div className={css.dialog}>
        <h2 id="reactivate-title">{membershipReactivate}</h2>
        <p className={css.lead}>{membershipReactivation({ date })}</p>
        <p className={css.lead}>
          {PLANS[held.membershipType].name}. {charge({ price: amount, date })}
        </p>
        {held.paymentMethod && <p className={css.lead}>{membershipPayWith({ method: held.paymentMethod.name })}</p>}
        {state === 'failed' && <Note kind="error">{membershipReactivationFailed}</Note>}
        <Button
          look="accent"
          aria-busy={state === 'loading'}
          disabledReason={state === 'loading' || state === 'done' ? 'Your membership is being reactivated.' : undefined}
          onClick={() => void confirm()}
        >
          {membershipReactivateMine}
        </Button>
      </div>
    </Dialog>
  );
}
