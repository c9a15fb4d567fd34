'use client';
import { useState } from 'react';
import { EditDialog } from '@/features/settings/EditDialog';
import { SecretDialog } from './SecretDialog';

interface Props {
  /** What becomes of the secret before. */
  text: string;
  /** What the secret is called. */
  label: string;
  renew: () => Promise<string>;
  opener: HTMLElement;
  onClosed: () => void;
}

/** Asks whether there is to be another secret, and shows it once. */
export function RenewSecretDialog({ text, label, renew, opener, onClosed }: Props) {
  const [secret, setSecret] = useState<string | null>(null);
  const save = async () => {
    setSecret(await renew());
    return 'stay' as const;
  };
  if (secret) return <SecretDialog title="Copy the secret" label={label} secret={secret} opener={opener} onClosed={onClosed} />;
  return (
    <EditDialog
      title="Make a new secret"
      text={text}
      save="Make a new secret"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
    />
  );
}
