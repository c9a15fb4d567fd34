'use client';
import { type MouseEvent, useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { TextRow } from '@/features/settings/Row';
import { Section } from '@/features/settings/Section';
import form from '@/features/settings/Settings.module.css';
import * as href from '@/gen/href';
import { ago, shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { EndOtherSessions, EndSession, type SessionRowFragment } from './Sessions.gen';
import { showSessions, useSessions } from './useSessions';

const OTHERS = 'others';
type Ending = { opener: HTMLElement; which: SessionRowFragment | typeof OTHERS };

const deviceOf = ({ device }: SessionRowFragment): string => device || 'Unknown device';

/** A session is looked at no oftener than once an hour, so nothing finer is said. */
function lastUsed(iso: string): string {
  const since = ago(iso, Date.now());
  if (since === null) return `Last used ${shortDate(iso)}`;
  return /^(?:just|\d+m)/u.test(since) ? 'Used within the last hour' : `Last used ${since}`;
}

const about = (session: SessionRowFragment): string =>
  [session.isCurrent ? 'This device' : lastUsed(session.lastSeenAt), `signed in ${shortDate(session.createdAt)}`, session.place]
    .filter(Boolean)
    .join(' · ');

/** Ends what was chosen. Who ends the session they are in is signed out here. */
async function end(which: Ending['which']): Promise<void> {
  if (which === OTHERS) return showSessions((await act(EndOtherSessions, {}, 'endOtherSessions', 'Sessions')).sessions);
  const { sessions } = await act(EndSession, { id: which.id }, 'endSession', 'Sessions');
  if (which.isCurrent) location.assign(href.ShowHome());
  else showSessions(sessions);
}

/** Asks before someone is signed out, in words of what that is. */
function EndDialog({ which, opener, onClosed }: Ending & { onClosed: () => void }) {
  const words =
    which === OTHERS
      ? { title: 'Sign out everywhere else', text: 'Every other browser and device is signed out right away. You stay signed in here.' }
      : which.isCurrent
        ? { title: 'Sign out here', text: 'You’ll be signed out of this browser.' }
        : { title: `Sign out ${deviceOf(which)}`, text: 'It’s signed out right away. Anyone using it has to sign in again.' };
  return <EditDialog {...words} save="Sign out" look="primary" opener={opener} onClosed={onClosed} onSave={() => end(which)} />;
}

/** Where the reader is signed in, and ending that. */
export function SessionsSection() {
  const { sessions, failed, again } = useSessions();
  const [ending, setEnding] = useState<Ending | null>(null);
  const ends = (which: Ending['which']) => (event: MouseEvent<HTMLButtonElement>) => setEnding({ which, opener: event.currentTarget });
  return (
    <Section title="Sessions">
      {failed && <Failed onAgain={again}>Your sessions could not be loaded.</Failed>}
      {!sessions && !failed && (
        <div className={form.skeletons} aria-busy="true">
          <Skeleton w="50%" h="1.75rem" />
        </div>
      )}
      {sessions?.map((session) => (
        <TextRow key={session.id} label={deviceOf(session)} help={about(session)}>
          <Button
            look="quiet"
            size="s"
            aria-label={session.isCurrent ? 'Sign out here' : `Sign out ${deviceOf(session)}`}
            onClick={ends(session)}
          >
            Sign out
          </Button>
        </TextRow>
      ))}
      {sessions?.some(({ isCurrent }) => !isCurrent) && (
        <TextRow label="All other devices" help="You stay signed in here.">
          <Button look="quiet" size="s" onClick={ends(OTHERS)}>
            Sign out everywhere else
          </Button>
        </TextRow>
      )}
      {ending && <EndDialog {...ending} onClosed={() => setEnding((current) => (current === ending ? null : current))} />}
    </Section>
  );
}
