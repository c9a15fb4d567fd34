'use client';
import { useEffect, useRef, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { CANCELLATION_REASON, type CancellationReason } from '@/gen/vocabulary';
import { shortDate } from '@/lib/text/date';
import { Area } from '@/ui/Area';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { CancelMembership, TakeCancellationOffer } from './Membership.gen';
import css from './Membership.module.css';
import { PERCENT, REASONS } from './reasons';
import { type CurrentMembership, useMembership } from './useMembership';
import { Waiting } from './Waiting';

type Step = 'reason' | 'offer' | 'confirm' | 'kept' | 'cancelled';

/** What a step says first: it gets the focus. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 ref={title} tabIndex={-1}>
      {children}
    </h2>
  );
}

function Steps({ held, onChanged }: { held: CurrentMembership; onChanged: () => void }) {
  const [step, setStep] = useState<Step>('reason');
  const [reason, setReason] = useState<CancellationReason | null>(null);
  const [note, setNote] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const until = shortDate(held.currentPeriodEndsAt);
  const offer = held.cancellationOffers.find((one) => one.reason === reason)?.offer;
  const percent = PERCENT[offer ?? 'NO_DISCOUNT'];
  const back = (
    <Link className={css.link} href={href.ShowManageMembershipPage()}>
      Keep my membership
    </Link>
  );
  const change = async (work: () => Promise<unknown>, next: Step) => {
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      await work();
      setState({ busy: false, error: null });
      setStep(next);
      onChanged();
    } catch (error) {
      setState({ busy: false, error: reasonOf(error) });
    }
  };
  const input = { membershipId: held.membershipId, reason: reason ?? ('OTHER' as const) };
  if (step === 'cancelled' || step === 'kept')
    return (
      <section className={css.panel}>
        <Title>{step === 'kept' ? 'Your membership goes on' : 'Your membership is canceled'}</Title>
        <p className={css.lead}>
          {step === 'kept'
            ? `${percent}% is taken off your payments for a year, beginning with the next.`
            : `You won’t be charged again, and can read every story until ${until}. You can come back whenever you like.`}
        </p>
        <Link className={buttonClass({ look: 'accent' })} href={href.ShowManageMembershipPage()}>
          Your membership
        </Link>
      </section>
    );
  if (step === 'offer')
    return (
      <section className={css.panel}>
        <Title>{`Stay for ${percent}% less?`}</Title>
        <p className={css.lead}>
          {percent}% off your payments for a year, beginning with the next on {until}. You can still cancel whenever you like.
        </p>
        {state.error && <Note kind="error">{state.error}</Note>}
        <div className={css.row}>
          <Button
            look="accent"
            aria-busy={state.busy}
            onClick={() => void change(() => act(TakeCancellationOffer, { input }, 'takeCancellationOffer', 'MutationSuccess'), 'kept')}
          >
            Take {percent}% off
          </Button>
          <Button look="quiet" onClick={() => setStep('confirm')}>
            No, thanks
          </Button>
        </div>
      </section>
    );
  if (step === 'confirm')
    return (
      <section className={css.panel}>
        <Title>Cancel your membership?</Title>
        <p className={css.lead}>You can read every story until {until}. After that, member-only stories end where the wall begins.</p>
        {state.error && <Note kind="error">{state.error}</Note>}
        <div className={css.row}>
          <Button
            aria-busy={state.busy}
            onClick={() =>
              void change(
                () => act(CancelMembership, { input: { ...input, note: note || null } }, 'cancelMembership', 'MutationSuccess'),
                'cancelled',
              )
            }
          >
            Cancel membership
          </Button>
          {back}
        </div>
      </section>
    );
  return (
    <form
      className={css.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason) setStep(percent > 0 ? 'offer' : 'confirm');
      }}
    >
      <fieldset className={css.reasons}>
        <legend>Why do you want to cancel?</legend>
        {CANCELLATION_REASON.toSorted((a, b) => Object.keys(REASONS).indexOf(a) - Object.keys(REASONS).indexOf(b)).map((one) => (
          <label key={one}>
            <input type="radio" name="reason" value={one} checked={one === reason} onChange={() => setReason(one)} />
            {REASONS[one]}
          </label>
        ))}
      </fieldset>
      <Area label="Anything else? (optional)" max={1000} value={note} onChange={(event) => setNote(event.target.value)} dir="auto" />
      <div className={css.row}>
        <Button type="submit" disabledReason={reason ? undefined : 'Choose a reason first.'}>
          Continue
        </Button>
        {back}
      </div>
    </form>
  );
}

/** Cancels in three steps: the reason, an offer where one fits, and the confirmation. */
export function CancelFlow() {
  const { data, error, mutate } = useMembership();
  const [begun, setBegun] = useState<CurrentMembership | null>(null);
  const held = begun ?? data?.viewer?.membership;
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your membership could not be loaded.</Failed>;
  if (!data) return <Waiting what="your membership" />;
  if (!held || (!begun && held.nextPayment === null))
    return (
      <Empty action={<Link href={href.ShowManageMembershipPage()}>Your membership</Link>}>
        {held
          ? `Your membership doesn’t renew. It lasts until ${shortDate(held.currentPeriodEndsAt)}.`
          : 'You have no membership to cancel.'}
      </Empty>
    );
  return (
    <Steps
      held={held}
      onChanged={() => {
        setBegun(held);
        void mutate();
      }}
    />
  );
}
