'use client';
import { type FormEvent, useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { InviteToCollection } from './People.gen';
import css from './People.module.css';
import { showDesk } from './useDesk';

/** Invites someone by username or email address. */
export function InviteForm({ id, mayInviteEditors }: { id: string; mayInviteEditors: boolean }) {
  const [invitee, setInvitee] = useState('');
  const [role, setRole] = useState<'EDITOR' | 'WRITER'>('WRITER');
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!invitee.trim() || state.busy) return;
    setState({ busy: true, error: null });
    try {
      await act(InviteToCollection, { input: { collectionId: id, invitee, role } }, 'inviteToCollection', 'CollectionInvite');
      toast({ text: invitee.includes('@', 1) ? `An invitation is on its way to ${invitee.trim()}.` : `${invitee.trim()} is invited.` });
      setInvitee('');
      setState({ busy: false, error: null });
      showDesk(id);
    } catch (error) {
      setState({ busy: false, error: reasonOf(error) });
    }
  };
  return (
    <form className={css.invite} noValidate onSubmit={submit}>
      <Field
        label="Username or email address"
        name="invitee"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={invitee}
        onChange={(event) => setInvitee(event.target.value)}
        error={state.error ?? undefined}
        help="They can accept within 14 days."
      />
      {mayInviteEditors && (
        <label className={css.as}>
          Role
          <select className={css.select} value={role} onChange={(event) => setRole(event.target.value as typeof role)}>
            <option value="WRITER">Writer</option>
            <option value="EDITOR">Editor</option>
          </select>
        </label>
      )}
      <Button
        type="submit"
        look="accent"
        aria-busy={state.busy}
        disabledReason={invitee.trim() ? undefined : 'Enter a username or an email address.'}
      >
        Invite
      </Button>
    </form>
  );
}
