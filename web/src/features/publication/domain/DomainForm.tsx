'use client';
import { type FormEvent, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import manage from '../manage/Manage.module.css';
import { ClaimCollectionDomain, type DomainDeskFragment } from './Domain.gen';

/** Choosing a domain. */
export function DomainForm({ id, onChanged }: { id: string; onChanged: (after: DomainDeskFragment) => void }) {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: string | undefined }>({ busy: false, error: undefined });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!typed.trim() || state.busy) return;
    setState({ busy: true, error: undefined });
    try {
      onChanged(await act(ClaimCollectionDomain, { collectionId: id, domain: typed }, 'claimCollectionDomain', 'Collection'));
    } catch (failure) {
      setState({ busy: false, error: reasonOf(failure) });
    }
  };
  return (
    <form className={manage.form} noValidate onSubmit={submit}>
      <p className={manage.help}>
        Readers find the publication at an address of its own, like blog.example.com. Addresses on this site keep working and lead there.
      </p>
      <Field
        label="Domain"
        name="domain"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={253}
        placeholder="blog.example.com"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setState({ busy: false, error: undefined });
        }}
        error={state.error}
      />
      <div>
        <Button type="submit" look="accent" aria-busy={state.busy} disabledReason={typed.trim() ? undefined : 'Enter a domain.'}>
          Continue
        </Button>
      </div>
    </form>
  );
}
