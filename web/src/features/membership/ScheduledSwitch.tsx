'use client';
import { useState } from 'react';
import { PLANS } from '@/features/onboarding/plans';
import { act, reasonOf } from '@/features/settings/act';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { UndoPlanSwitch } from './Membership.gen';
import css from './Membership.module.css';
import type { CurrentMembership } from './useMembership';

interface ScheduledSwitchProps {
  membershipId: string;
  next: NonNullable<CurrentMembership['switchPlanSchedule']>;
  onUndone: () => void;
}

/** The plan that is to come: from when on, for what, and taking it back. */
export function ScheduledSwitch({ membershipId, next, onUndone }: ScheduledSwitchProps) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const { name, per } = PLANS[next.plan.membershipType];
  const undo = async () => {
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      await act(UndoPlanSwitch, { input: { membershipId } }, 'undoPlanSwitch', 'MutationSuccess');
      onUndone();
    } catch (error) {
      setState({ busy: false, error: reasonOf(error) });
    }
  };
  return (
    <section className={css.panel} aria-labelledby="next-plan-title">
      <h2 id="next-plan-title">Your plan changes</h2>
      <p className={css.lead}>
        {name} from {shortDate(next.startAt)}
        {next.plan.price && `, for ${next.plan.price.text} ${per}`}.
      </p>
      {state.error && <Note kind="error">{state.error}</Note>}
      <div className={css.row}>
        <Button look="quiet" aria-busy={state.busy} onClick={() => void undo()}>
          Keep my present plan
        </Button>
      </div>
    </section>
  );
}
