'use client';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import css from './Membership.module.css';
import type { Paypal } from './usePaypal';

/** A PayPal account: PayPal's own button, or the account that was connected with it. */
export function PaypalEntry({ paypal }: { paypal: Paypal }) {
  const { place, state, account, forget } = paypal;
  return (
    <div className={css.hosted} role="group" aria-label="PayPal" aria-busy={!account && state === 'loading'}>
      {account ? (
        <div className={css.row} role="status">
          <span>{account.email ? `Connected: ${account.email}` : 'Your PayPal account is connected.'}</span>
          <Button look="quiet" onClick={forget}>
            Use another account
          </Button>
        </div>
      ) : (
        <>
          <p className={css.small}>Connect your PayPal account, then confirm below. PayPal asks you in a window of its own.</p>
          <div ref={place} className={css.paypalBox} />
          {state === 'loading' && <p className={css.small}>Loading PayPal…</p>}
          {state === 'failed' && (
            <Note kind="error">PayPal could not be loaded. Check your connection and load the page again, or pay by card.</Note>
          )}
        </>
      )}
    </div>
  );
}
