'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { TextRow } from '@/features/settings/Row';
import { Section } from '@/features/settings/Section';
import { API_SCOPE_LABELS } from '@/gen/vocabulary';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { DisconnectApplication } from './Applications.gen';
import { type ConnectedRow, showConnected, useConnected } from './useApplications';

const about = ({ scopes, createdAt }: ConnectedRow): string =>
  `${scopes.map((scope) => API_SCOPE_LABELS[scope]).join(', ')} · allowed ${shortDate(createdAt)}`;

const end = async (id: string): Promise<void> =>
  showConnected((await act(DisconnectApplication, { id }, 'disconnectApplication', 'ConnectedApplications')).connectedApplications);

/** The applications that may act for the reader, and taking that back. */
export function ConnectedSection() {
  const { known, failed, again } = useConnected();
  const [ending, setEnding] = useState<{ one: ConnectedRow; opener: HTMLElement } | null>(null);
  return (
    <Section title="Applications">
      {!known?.length && !failed && (
        <TextRow label="None may act for you" help="Applications of others that you allow something are listed here." />
      )}
      {failed && <Failed onAgain={again}>The applications you allowed could not be loaded.</Failed>}
      {known?.map((one) => (
        <TextRow key={one.id} label={one.name} help={about(one)}>
          <Button
            look="quiet"
            size="s"
            aria-label={`Take back what ${one.name} may do`}
            onClick={(event) => setEnding({ one, opener: event.currentTarget })}
          >
            Take back
          </Button>
        </TextRow>
      ))}
      {ending && (
        <EditDialog
          title={`Take back what ${ending.one.name} may do`}
          text="It can no longer act for you. What it did stays."
          save="Take back"
          look="primary"
          opener={ending.opener}
          onClosed={() => setEnding((current) => (current === ending ? null : current))}
          onSave={() => end(ending.one.id)}
        />
      )}
    </Section>
  );
}
