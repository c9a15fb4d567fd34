'use client';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import css from '@/features/membership/Membership.module.css';
import { act, reasonOf } from '@/features/settings/act';
import { SignInLink } from '@/features/signin/SignInLink';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Field } from '@/ui/Field';
import { Link } from '@/ui/Link';
import { CodeOffer, type CodeOfferQuery, RedeemGift } from './Gift.gen';

type Answer = CodeOfferQuery['giftOffer'];
type Offer = Extract<Answer, { __typename: 'GiftOffer' }>;

interface State {
  busy: boolean;
  error: string | null;
  offer: Offer | null;
  /** When the time that was given ends. */
  until: string | null;
}

const IDLE: State = { busy: false, error: null, offer: null, until: null };

/** Takes a code, says what it gives, and redeems it. */
export function Redeem({ code: given, signedIn }: { code: string; signedIn: boolean }) {
  const [code, setCode] = useState(given);
  const [state, setState] = useState(IDLE);
  const title = useRef<HTMLHeadingElement>(null);
  const { until, offer } = state;
  useEffect(() => {
    if (until || offer) title.current?.focus();
  }, [until, offer]);
  const run = async (work: () => Promise<Partial<State>>) => {
    if (state.busy) return;
    setState({ ...state, busy: true, error: null });
    try {
      setState({ ...IDLE, ...(await work()) });
    } catch (error) {
      setState({ ...IDLE, error: reasonOf(error) });
    }
  };
  const look = () =>
    run(async () => {
      const { giftOffer } = await query(CodeOffer, { code });
      return giftOffer.__typename === 'GiftOffer' ? { offer: giftOffer } : { error: giftOffer.message };
    });
  const redeem = () => run(async () => ({ until: (await act(RedeemGift, { code }, 'redeemGift', 'RedeemedGift')).endsAt }));
  if (until)
    return (
      <section className={css.panel}>
        <h2 ref={title} tabIndex={-1}>
          You’re a member
        </h2>
        <p className={css.lead}>Every story is open to you until {shortDate(until)}. Nothing is charged, and nothing renews.</p>
        <Link className={buttonClass({ look: 'accent' })} href={href.welcome_member({})}>
          Get started
        </Link>
      </section>
    );
  if (offer)
    return (
      <section className={css.panel}>
        <h2 ref={title} tabIndex={-1}>
          {offer.fromName ? `${offer.fromName} gives you a year as a member` : 'A year as a member, for you'}
        </h2>
        {offer.message && (
          <p className={css.lead} dir="auto">
            {offer.message}
          </p>
        )}
        <div className={css.row}>
          <Button look="accent" aria-busy={state.busy} onClick={() => void redeem()}>
            Redeem
          </Button>
          <Button look="quiet" onClick={() => setState(IDLE)}>
            Another code
          </Button>
        </div>
      </section>
    );
  return (
    <form
      className={css.panel}
      noValidate
      aria-label="Redeem a gift"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void look();
      }}
    >
      <Field
        label="Gift code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
        value={code}
        error={state.error ?? undefined}
        onChange={(event) => {
          setCode(event.target.value);
          setState(IDLE);
        }}
      />
      {signedIn ? (
        <Button type="submit" look="accent" aria-busy={state.busy} disabledReason={code.trim() ? undefined : 'Type the code first.'}>
          Continue
        </Button>
      ) : (
        <SignInLink
          entry="paywall"
          className={buttonClass({ look: 'accent' })}
          label="Sign in to redeem"
          to={href.redeem({ code: code.trim() || undefined })}
        >
          Sign in to redeem
        </SignInLink>
      )}
    </form>
  );
}
