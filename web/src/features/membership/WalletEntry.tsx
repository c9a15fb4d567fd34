import css from './Membership.module.css';
import type { Wallet } from './useWallet';

/** The buttons of the device's wallets, above the other ways to pay; nothing where it has none. */
export function WalletEntry({ wallet: { place, isShown } }: { wallet: Wallet }) {
  return (
    <div className={isShown ? css.wallets : undefined} role={isShown ? 'group' : undefined} aria-label={isShown ? 'Wallets' : undefined}>
      <div ref={place} />
      {isShown && <p className={css.or}>or pay another way</p>}
    </div>
  );
}
