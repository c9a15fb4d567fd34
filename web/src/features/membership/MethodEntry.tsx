'use client';
import type { Problems, TypedCard } from './card';
import { CardEntry } from './CardEntry';
import css from './Membership.module.css';
import { PaypalEntry } from './PaypalEntry';
import type { MethodState } from './useMethod';
import type { Wallet } from './useWallet';
import { WalletEntry } from './WalletEntry';

interface MethodEntryProps {
  method: MethodState;
  typed: TypedCard;
  problems: Problems;
  onTyped: (typed: TypedCard) => void;
  /** The wallets of the device; null where no card of a wallet is taken. */
  wallet: Wallet | null;
}

/** With what is paid: a card, one in a wallet, or where people pay with it, a PayPal account. */
export function MethodEntry({ method, typed, problems, onTyped, wallet }: MethodEntryProps) {
  const { way, choose, hosted, paypal } = method;
  const card = <CardEntry hosted={hosted} typed={typed} problems={problems} onTyped={onTyped} />;
  const wallets = wallet && <WalletEntry wallet={wallet} />;
  if (!paypal)
    return (
      <>
        {wallets}
        {card}
      </>
    );
  return (
    <>
      {wallets}
      <fieldset className={css.ways}>
        <legend>Pay with</legend>
        {(['card', 'paypal'] as const).map((each) => (
          <label key={each}>
            <input type="radio" name="way" value={each} checked={way === each} onChange={() => choose(each)} />
            {each === 'card' ? 'Card' : 'PayPal'}
          </label>
        ))}
      </fieldset>
      {way === 'card' ? card : <PaypalEntry paypal={paypal} />}
    </>
  );
}
