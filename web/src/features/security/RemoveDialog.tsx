'use client';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { RemovePasskey, RemovePassword, RemoveTotp, type SecurityStateFragment } from './Security.gen';
import { showSecurity } from './useSecurity';
import { showSessions } from './useSessions';

/** What can be taken away. */
export type Removal = { what: 'password' } | { what: 'totp' } | { what: 'passkey'; id: string; name: string };

interface RemoveDialogProps {
  removal: Removal;
  opener: HTMLElement;
  onClosed: () => void;
}

const text = (removal: Removal): { title: string; text: string; save: string } => {
  switch (removal.what) {
    case 'password':
      return {
        title: 'Remove your password',
        text: 'You’ll sign in with codes sent to your inbox, or with a passkey. All other devices are signed out.',
        save: 'Remove password',
      };
    case 'totp':
      return {
        title: 'Turn off two-step sign-in',
        text: 'A password or an emailed code alone will sign you in. Your recovery codes stop working.',
        save: 'Turn off',
      };
    case 'passkey':
      return {
        title: `Remove ${removal.name}`,
        text: 'It will no longer sign you in. Your device may keep offering it until you delete it there too.',
        save: 'Remove passkey',
      };
  }
};

const remove = (removal: Removal): Promise<SecurityStateFragment> => {
  switch (removal.what) {
    case 'password':
      return act(RemovePassword, {}, 'removePassword', 'Security');
    case 'totp':
      return act(RemoveTotp, {}, 'removeTotp', 'Security');
    case 'passkey':
      return act(RemovePasskey, { id: removal.id }, 'removePasskey', 'Security');
  }
};

/** Asks once more before a way to sign in, or what protects it, goes. */
export function RemoveDialog({ removal, opener, onClosed }: RemoveDialogProps) {
  const run = async () => {
    showSecurity(await remove(removal));
    showSessions();
  };
  return <EditDialog {...text(removal)} look="primary" opener={opener} onClosed={onClosed} onSave={run} />;
}
