'use client';
import { type FormEvent, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import { BillingFields } from './BillingFields';
import { UpdateBillingDetails, type OwnMembershipQuery } from './Membership.gen';
import css from './Membership.module.css';
import { useBilling } from './useBilling';

interface BillingPanelProps {
  data: OwnMembershipQuery;
  onSaved: () => void;
}

/** Where the member is and their tax ID, for the payments to come; nothing on a site that charges no tax. */
export function BillingPanel({ data, onSaved }: BillingPanelProps) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const billing = useBilling(data);
  if (billing.taxes.length === 0) return null;
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      await act(UpdateBillingDetails, { input: billing.input }, 'updateBillingDetails', 'MutationSuccess');
      setState({ busy: false, error: null });
      toast({ text: 'Your billing details are saved.' });
      onSaved();
    } catch (error) {
      setState({ busy: false, error: reasonOf(error) });
    }
  };
  return (
    <form className={css.panel} aria-labelledby="billing-title" noValidate onSubmit={(event) => void save(event)}>
      <h2 id="billing-title">Billing details</h2>
      <BillingFields billing={billing} onChanged={() => setState({ busy: false, error: null })} />
      {state.error && <Note kind="error">{state.error}</Note>}
      <div className={css.row}>
        <Button type="submit" look="quiet" aria-busy={state.busy}>
          Save billing details
        </Button>
      </div>
      <p className={css.small}>These apply from your next payment.</p>
    </form>
  );
}
