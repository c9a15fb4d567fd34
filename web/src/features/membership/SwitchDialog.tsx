'use client';
import { useRef, useState } from 'react';
import { PLANS } from '@/features/onboarding/plans';
import { act, reasonOf, Refused } from '@/features/settings/act';
import * as href from '@/gen/href';
import { paymentNotConfirmed } from '@/gen/messages/payment';

import { askBank, type CardFieldsSource } from '@/lib/payments/stripe';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Note } from '@/ui/Note';
import { isOpenStill } from './isOpenStill';
import { ConfirmPurchase, SwitchPlan, UpgradePlan } from './Membership.gen';
import css from './Membership.module.css';
import { planInPath } from './paths';
import type { CurrentMembership } from './useMembership';

interface SwitchDialogProps {
  held: CurrentMembership;
  change: CurrentMembership['switches'][number];
  opener: HTMLElement;
  onClosed: () => void;
  /** The payment provider's own fields, where it has some: then its script asks the bank. */
  source: CardFieldsSource | null;
  /** What is shown does not hold any more. */
  onStale: () => void;
}

/** Goes on with an upgrade about which the bank asked. */
async function answer(id: string, isConfirmed: boolean): Promise<null> {
  const { isDone } = await act(ConfirmPurchase, { id, isConfirmed }, 'confirmPurchase', 'Purchase');
  if (!isDone) throw new Refused(paymentNotConfirmed, 'ServiceUnavailable');
  return null;
}

/** Says what a switch means before it is made. An upgrade has a name of its own: pressing twice pays once. */
export function SwitchDialog({ held, change, opener, source, onClosed, onStale }: SwitchDialogProps) {
  const [state, setState] = useState<{ busy: boolean; error: string | null; asks: string | null }>({
    busy: false,
    error: null,
    asks: null,
  });
  const key = useRef<string | null>(null);
  const plan = change.membershipType;
  const { name, per } = PLANS[plan];
  const { due, startAt } = change;
  const run = async (work: () => Promise<string | null>) => {
    if (state.busy) return;
    setState({ busy: true, error: null, asks: null });
    try {
      const asks = await work();
      if (asks === null) location.assign(href.ShowManageMembershipConfirmationPage({ membershipType: planInPath(plan) }));
      else setState({ busy: false, error: null, asks });
    } catch (error) {
      if (!isOpenStill(error)) key.current = null;
      setState({ busy: false, error: reasonOf(error), asks: null });
      if (error instanceof Refused && error.answer === 'Conflict') onStale();
    }
  };
  const begin = async () => {
    const input = { membershipId: held.membershipId, membershipType: plan };
    if (!due) {
      await act(SwitchPlan, { input: { ...input, shownAmount: change.price.amount } }, 'switchPlan', 'MutationSuccess');
      return null;
    }
    key.current ??= crypto.randomUUID();
    const upgrade = { ...input, shownAmount: due.amount, requestKey: key.current };
    const bought = await act(UpgradePlan, { input: upgrade }, 'upgradePlan', 'Purchase');
    if (bought.isDone) return null;
    if (source && bought.bankSecret) return answer(bought.id, await askBank(source, bought.bankSecret));
    return bought.id;
  };
  const { asks } = state;
  return (
    <Dialog labelledBy="switch-title" closeLabel="Close" opener={opener} onClosed={onClosed}>
      <div className={css.dialog}>
        <h2 id="switch-title">{asks ? 'Your bank asks: is it you?' : `Switch to ${name}?`}</h2>
        {asks && <p className={css.lead}>Someone wants to pay {due?.text} with your card. This is a demonstration of what banks ask.</p>}
        {!asks && due && (
          <p className={css.lead}>
            It begins at once.{' '}
            {due.amount > 0
              ? `${due.text} is charged to ${held.paymentMethod?.name ?? 'your card'} today`
              : 'What is left to pay is too little to be charged, so nothing is charged today'}
            {due.amount > 0 && change.credit && `: the price less ${change.credit.text} for the time that is left`}
            {change.dueTax && `, ${change.dueTax.isInclusive ? 'with' : 'and'} ${change.dueTax.price.text} of ${change.dueTax.label}`}. It
            renews at {change.price.text} {per}.
          </p>
        )}
        {!asks && !due && (
          <p className={css.lead}>
            What you paid for stays as it is until {shortDate(startAt ?? '')}. From then on you pay {change.price.text} {per}.
          </p>
        )}
        {state.error && <Note kind="error">{state.error}</Note>}
        {asks ? (
          <div className={css.row}>
            <Button look="accent" onClick={() => void run(() => answer(asks, true))}>
              Yes, it’s me
            </Button>
            <Button look="quiet" onClick={() => void run(() => answer(asks, false))}>
              No
            </Button>
          </div>
        ) : (
          <Button look="accent" aria-busy={state.busy} onClick={() => void run(begin)}>
            {due && due.amount > 0 ? `Pay ${due.text} and upgrade` : due ? 'Upgrade' : 'Switch plan'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
