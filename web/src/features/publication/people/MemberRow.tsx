'use client';
import { useState } from 'react';
import { act, reasonOf } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { toast } from '@/lib/toast/queue';
import { Avatar } from '@/ui/Avatar';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Menu } from '@/ui/Menu';
import { menuItem } from '@/ui/menuItem';
import { ROLE_LABELS } from '../roles';
import { GoDialog } from './GoDialog';
import { ChangeCollectionMember, HandOverCollection, LeaveCollection, RemoveCollectionMember } from './People.gen';
import css from './People.module.css';
import { type Desk, type Member, showDesk } from './useDesk';

interface Props {
  place: Pick<Desk, 'id' | 'name' | 'url'>;
  member: Member;
  /** What the reader is. */
  role: Member['role'];
  isViewer: boolean;
}

type Asked = { what: 'go' | 'over' | 'owner'; opener: HTMLElement };

/** Whether someone of a role may remove someone of another. */
const mayRemove = (role: Member['role'], of: Member['role']): boolean => of !== 'OWNER' && (role === 'OWNER' || of === 'WRITER');

/** A person of a publication, with what the reader may do about their part in it. */
export function MemberRow({ place, member: { user, role: theirs }, role, isViewer }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ids = { collectionId: place.id, userId: user.id };
  const isChangeable = role === 'OWNER' && theirs !== 'OWNER';
  const change = async (to: Member['role']) => {
    try {
      showDesk(place.id, await act(ChangeCollectionMember, { ...ids, role: to }, 'changeCollectionMember', 'Collection'));
      toast({ text: `${user.name} is now ${to === 'WRITER' ? 'a writer' : 'an editor'}.` });
    } catch (error) {
      toast({ style: 'ERROR', text: reasonOf(error) });
    }
  };
  const remove = async () => {
    showDesk(place.id, await act(RemoveCollectionMember, ids, 'removeCollectionMember', 'Collection'));
    toast({ text: `${user.name} was removed.` });
  };
  const leave = async () => location.assign((await act(LeaveCollection, { collectionId: place.id }, 'leaveCollection', 'Collection')).url);
  const handOver = async () => {
    showDesk(place.id, await act(HandOverCollection, ids, 'handOverCollection', 'Collection'));
    toast({ text: `${user.name} is now the owner of ${place.name}.` });
  };
  const makeOwner = async () =>
    showDesk(place.id, await act(ChangeCollectionMember, { ...ids, role: 'OWNER' }, 'changeCollectionMember', 'Collection'));
  const ask = (what: Asked['what']) => (event: React.MouseEvent<HTMLElement>) => {
    // The entry is gone with its menu by the time the dialog closes.
    const row = event.currentTarget.closest('li')?.querySelector<HTMLElement>('[popovertarget]');
    setAsked({ what, opener: row ?? event.currentTarget });
  };
  const close = () => setAsked((now) => (now === asked ? null : now));
  return (
    <li className={css.row}>
      <Avatar name={user.name} src={user.imageUrl} size={40} />
      <div className={css.who}>
        <h3 dir="auto">
          <Link href={user.url}>{user.name}</Link>
        </h3>
        <p>
          @{user.username}
          {isViewer && ' · you'}
        </p>
      </div>
      {isChangeable ? (
        <select
          className={css.select}
          aria-label={`Role of ${user.name}`}
          value={theirs}
          onChange={(event) => void change(event.target.value as Member['role'])}
        >
          <option value="EDITOR">Editor</option>
          <option value="WRITER">Writer</option>
        </select>
      ) : (
        <span className={css.role}>{ROLE_LABELS[theirs]}</span>
      )}
      {isViewer || mayRemove(role, theirs) ? (
        <Menu label={`More about ${user.name}`} buttonClass={css.more ?? ''} button={<Icon name="more" />}>
          {isChangeable && (
            <>
              <button type="button" className={menuItem.item} onClick={ask('owner')}>
                Make an owner…
              </button>
              <button type="button" className={menuItem.item} onClick={ask('over')}>
                Hand over ownership…
              </button>
              <hr className={menuItem.rule} />
            </>
          )}
          <button type="button" className={menuItem.item} onClick={ask('go')}>
            {isViewer ? `Leave ${place.name}…` : 'Remove…'}
          </button>
        </Menu>
      ) : (
        <span className={css.noMore} />
      )}
      {asked?.what === 'go' && (
        <GoDialog place={place} person={user} own={isViewer} opener={asked.opener} onClosed={close} onSave={isViewer ? leave : remove} />
      )}
      {asked && asked.what !== 'go' && (
        <EditDialog
          title={asked.what === 'over' ? 'Hand over ownership' : 'Make an owner'}
          text={
            asked.what === 'over'
              ? `${user.name} becomes the owner of ${place.name}, and you become an editor. Only they can undo this.`
              : `${user.name} can do everything you can, also delete ${place.name}. Only they can give this up.`
          }
          save={asked.what === 'over' ? 'Hand over' : 'Make an owner'}
          look="primary"
          opener={asked.opener}
          onClosed={close}
          onSave={asked.what === 'over' ? handOver : makeOwner}
        />
      )}
    </li>
  );
}
