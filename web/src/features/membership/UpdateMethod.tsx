'use client';
import { type FormEvent, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { type Problems, problemsOf, tokenOf, type TypedCard } from './card';
import { Demonstration } from './Demonstration';
import { UpdatePaymentMethod, type UpdatePaymentMethodMutationVariables } from './Membership.gen';
import css from './Membership.module.css';
import { MethodEntry } from './MethodEntry';
import { useMembership } from './useMembership';
import { useMethod } from './useMethod';
import { useWallet } from './useWallet';
import { Waiting } from './Waiting';

/** Pays the reader's membership with another card or account from now on. */
export function UpdateMethod() {
  const { data, error, mutate } = useMembership();
  const [typed, setTyped] = useState<TypedCard>({ number: '', expiry: '', code: '' });
  const [problems, setProblems] = useState<Problems>({});
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const method = useMethod(data?.site, () => setState((now) => ({ ...now, error: null })));
  const save = async (given: () => Promise<string>, kind: UpdatePaymentMethodMutationVariables['kind']) => {
    if (state.busy) return;
    setState({ busy: true, error: null });
    try {
      const token = await given();
      await act(UpdatePaymentMethod, { token, kind }, 'updatePaymentMethod', 'SavedPaymentMethod');
      location.assign(`${href.ShowManageMembershipPage()}?updatedPayment=1`);
    } catch (failure) {
      setState({ busy: false, error: reasonOf(failure) });
    }
  };
  const membership = data?.viewer?.membership;
  const wallet = useWallet({
    source: data?.site.cardFields,
    site: data?.site.name ?? '',
    order: membership ? { due: 0, currency: membership.currency ?? 'USD', label: 'Membership' } : null,
    mayOpen: () => !state.busy,
    onPaid: (token) => void save(token, null),
  });
  if (error !== undefined && !data) return <Failed onAgain={() => void mutate()}>Your membership could not be loaded.</Failed>;
  if (!data) return <Waiting what="your payment method" />;
  const held = data.viewer?.membership;
  if (!held || !data.site.sellsMemberships)
    return <Empty action={<Link href={href.plans({})}>See the plans</Link>}>You have no membership to pay for.</Empty>;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { hosted, kind } = method;
    const paypal = method.way === 'paypal' ? method.paypal : null;
    const found = hosted || paypal ? {} : problemsOf(typed, new Date());
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    void save(async () => (paypal ? paypal.token() : hosted ? hosted.token() : tokenOf(typed)), kind);
  };
  return (
    <>
      {data.site.isPaymentDemonstration && <Demonstration />}
      <form className={css.panel} noValidate aria-label="Payment method" onSubmit={submit}>
        {held.paymentMethod && (
          <p className={css.lead}>
            Now: {held.paymentMethod.name}
            {held.paymentMethod.expiry && ` · ${held.paymentMethod.expiry}`}
          </p>
        )}
        {held.paymentFailedAt && <Note kind="error">Your last payment failed. It is tried again with the card you enter here.</Note>}
        <MethodEntry method={method} typed={typed} problems={problems} onTyped={setTyped} wallet={wallet} />
        {state.error && <Note kind="error">{state.error}</Note>}
        <div className={css.row}>
          <Button type="submit" look="accent" aria-busy={state.busy}>
            {method.way === 'paypal' ? 'Save PayPal account' : 'Save card'}
          </Button>
          <Link className={css.link} href={href.ShowManageMembershipPage()}>
            Your membership
          </Link>
        </div>
      </form>
    </>
  );
}
