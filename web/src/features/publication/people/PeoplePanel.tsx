'use client';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { StepUpHost } from '@/features/security/StepUpHost';
import { plural } from '@/lib/text/count';
import { Failed } from '@/ui/Failed';
import { Activity } from './Activity';
import { InviteForm } from './InviteForm';
import { Invites } from './Invites';
import { MemberRow } from './MemberRow';
import css from './People.module.css';
import { type Desk, useDesk } from './useDesk';

const stateOf = ({ members, invites }: NonNullable<Desk['desk']>): string =>
  [...members.map((member) => member.user.id + member.role), ...invites.map((invite) => invite.id)].join(' ');

/** Who makes a publication: members, invitations, and what was done. */
export function PeoplePanel({ collection }: { collection: { id: string; name: string; url: string } }) {
  const { data, failed, again } = useDesk(collection.id);
  if (!data && failed) return <Failed onAgain={again}>The people could not be loaded.</Failed>;
  if (!data) return <Waiting what="the people" />;
  const place = data.publicationByRef;
  const role = place?.viewerEdge.role;
  if (!place?.desk || !role) return <NoRole name={collection.name} url={collection.url} />;
  const { members, invites } = place.desk;
  return (
    <>
      <section className={css.section} aria-labelledby="invite">
        <h2 id="invite">Invite someone</h2>
        <InviteForm id={place.id} mayInviteEditors={role === 'OWNER'} />
        <Invites id={place.id} invites={invites} mayWithdrawEditors={role === 'OWNER'} />
      </section>
      <section className={css.section} aria-labelledby="members">
        <h2 id="members">{plural(members.length, 'person', 'people')}</h2>
        <ul className={css.list} aria-label="People">
          {members.map((member) => (
            <MemberRow key={member.user.id} place={place} member={member} role={role} isViewer={member.user.id === data.viewer?.id} />
          ))}
        </ul>
      </section>
      <section className={css.section} aria-labelledby="activity">
        <h2 id="activity">Activity</h2>
        <Activity id={place.id} state={stateOf(place.desk)} />
      </section>
      <StepUpHost />
    </>
  );
}
