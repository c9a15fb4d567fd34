'use client';
import { type FormEvent, useState } from 'react';
import { instanceOf } from '@/features/settings/instance';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import css from './Mastodon.module.css';

/** Signs in anyone who connected their account: they say where it is, and leave for there. */
export function MastodonSignIn({ start, own }: { start: string; own: string | null }) {
  const [fault, setFault] = useState<string>();
  const leave = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('instance');
    const instance = typeof typed === 'string' ? instanceOf(typed) : null;
    setFault(instance ? undefined : 'Enter the server your account is on.');
    if (!instance) return;
    // A form that leads to another site in the end is forbidden by the policy of the page; leaving by address is not.
    const asked = new URLSearchParams({ operation: 'login', redirect: href.ShowMastodonForMembersPage(), instance });
    location.assign(`${start}?${asked}`);
  };
  return (
    <section aria-labelledby="mastodon-sign-in">
      <h2 id="mastodon-sign-in">Sign in with Mastodon</h2>
      <p>For accounts that are connected already.</p>
      <form className={css.form} onSubmit={leave} noValidate>
        <Field
          label="Your server"
          name="instance"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder="mastodon.social"
          maxLength={255}
          defaultValue={own ?? ''}
          error={fault}
        />
        <Button type="submit" look="quiet">
          Go there
        </Button>
      </form>
    </section>
  );
}
