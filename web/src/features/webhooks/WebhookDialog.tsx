'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { SecretDialog } from '@/features/tokens/SecretDialog';
import * as href from '@/gen/href';
import { hindranceOf, inputOf, type TypedWebhook, WebhookFields } from './WebhookFields';
import { CreateApplicationWebhook, CreateWebhook } from './Webhooks.gen';

interface Props {
  /** The application whose users' events are sent; none: the reader's own are. */
  usersOf?: string;
  opener: HTMLElement;
  onClosed: () => void;
}

/** Makes a webhook; its secret is shown, once, and then its page. */
export function WebhookDialog({ usersOf, opener, onClosed }: Props) {
  const [typed, setTyped] = useState<TypedWebhook>({ address: '', events: ['STORY_PUBLISHED'] });
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const save = async () => {
    const input = inputOf(typed);
    const { webhook, secret } = usersOf
      ? await act(CreateApplicationWebhook, { applicationId: usersOf, input }, 'createOauthApplicationWebhook', 'WebhookSecret')
      : await act(CreateWebhook, { input }, 'createWebhook', 'WebhookSecret');
    setMade({ id: webhook.id, secret });
    return 'stay' as const;
  };
  if (made) {
    const show = () => location.assign(href.webhook({ webhookId: made.id }));
    return <SecretDialog title="Copy the secret" label="Signing secret" secret={made.secret} opener={opener} onClosed={show} />;
  }
  return (
    <EditDialog
      title="New webhook"
      text={`${usersOf ? 'What happens to each person who allows it' : 'What happens'} is sent as JSON, signed with a secret of its own.`}
      save="Create webhook"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={hindranceOf(typed)}
    >
      <WebhookFields typed={typed} ofApplication={Boolean(usersOf)} onType={(change) => setTyped((now) => ({ ...now, ...change }))} />
    </EditDialog>
  );
}
