'use client';
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { type Country, firstCountry, namedCountries } from './country';
import css from './Phone.module.css';
import { RequestPhoneVerification } from './Phone.gen';
import { showPhone } from './usePhone';

interface Props {
  countries: readonly Country[];
  /** Where the reader is, as far as that is known. */
  here: string | null;
  /** The number that is verified already, with most of it hidden. */
  current: string | null;
  /** Whether the field has the focus when it comes. */
  focus: boolean;
  onSent: () => void;
  onKeep: () => void;
}

/** Which number: its country, and its digits as one writes them there, or with a plus sign. */
export function NumberStep({ countries, here, current, focus, onSent, onKeep }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const named = useMemo(() => namedCountries(countries), [countries]);
  const [country, setCountry] = useState(() => firstCountry(countries, here, navigator.languages));
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (focus) form.current?.querySelector('input')?.focus();
  }, [focus]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || number.trim() === '') return;
    setBusy(true);
    setError(undefined);
    try {
      showPhone(await act(RequestPhoneVerification, { number, country }, 'requestPhoneVerification', 'Phone'));
      onSent();
    } catch (caught) {
      setError(reasonOf(caught));
      setBusy(false);
    }
  };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        {current
          ? `${current} stays in use until the new number is verified.`
          : 'A verified number shows there’s a real person behind this account. Only you can see it, and it can’t be used to sign in.'}
      </p>
      <div className={css.country}>
        <label htmlFor={id}>Country</label>
        <select id={id} name="country" autoComplete="country" value={country} onChange={(event) => setCountry(event.target.value)}>
          {named.map(({ code, label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <Field
        label="Phone number"
        type="tel"
        name="tel"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        help="We’ll send you a code. Your carrier may charge for the message."
        error={error}
        value={number}
        onChange={(event) => {
          setError(undefined);
          setNumber(event.target.value);
        }}
      />
      <div className={css.buttons}>
        <Button
          type="submit"
          look="accent"
          size="l"
          aria-busy={busy}
          disabledReason={number.trim() === '' ? 'Please enter your phone number.' : undefined}
        >
          Send a code
        </Button>
        {current && (
          <Button look="quiet" size="l" onClick={onKeep}>
            Keep current number
          </Button>
        )}
      </div>
    </form>
  );
}
