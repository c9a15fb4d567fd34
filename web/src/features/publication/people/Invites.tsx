'use client';
import { act, reasonOf } from '@/features/settings/act';
import { shortDate } from '@/lib/text/date';
import { toast } from '@/lib/toast/queue';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { ROLE_LABELS } from '../roles';
import { WithdrawCollectionInvite } from './People.gen';
import css from './People.module.css';
import { type Invite, showDesk } from './useDesk';

/** Who is invited and has not answered. */
export function Invites({ id, invites, mayWithdrawEditors }: { id: string; invites: readonly Invite[]; mayWithdrawEditors: boolean }) {
  const withdraw = async (invite: Invite) => {
    try {
      showDesk(id, await act(WithdrawCollectionInvite, { id: invite.id }, 'withdrawCollectionInvite', 'Collection'));
      toast({ text: 'The invitation was withdrawn.' });
    } catch (error) {
      toast({ style: 'ERROR', text: reasonOf(error) });
    }
  };
  if (invites.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Open invitations">
      {invites.map((invite) => {
        const name = invite.user?.name ?? invite.email ?? '';
        return (
          <li key={invite.id} className={css.row}>
            {invite.user ? (
              <Avatar name={name} src={invite.user.imageUrl} size={40} />
            ) : (
              <span className={css.letter}>
                <Icon name="mail" />
              </span>
            )}
            <div className={css.who}>
              <h3 dir="auto">{invite.user ? <Link href={invite.user.url}>{name}</Link> : name}</h3>
              <p>
                {ROLE_LABELS[invite.role]} · invited by {invite.invitedBy.name} · until {shortDate(invite.expiresAt)}
              </p>
            </div>
            {(invite.role === 'WRITER' || mayWithdrawEditors) && (
              <Button look="quiet" size="s" aria-label={`Withdraw the invitation of ${name}`} onClick={() => void withdraw(invite)}>
                Withdraw
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
