'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@/gen/limits';
import { accountErrorPasswordTooShort } from '@/gen/messages/accountError';
import { PasswordField } from '@/ui/PasswordField';
import type { SecurityDialogProps } from './dialog';
import { SetPassword } from './Security.gen';
import { showSecurity } from './useSecurity';
import { showSessions } from './useSessions';

/** A new password, typed once, because it can be looked at. */
export function PasswordDialog({ security, opener, onClosed }: SecurityDialogProps) {
  const [password, setPassword] = useState('');
  const isShort = [...password].length < PASSWORD_MIN_LENGTH;
  const save = async () => {
    showSecurity(await act(SetPassword, { password }, 'setPassword', 'Security'));
    showSessions();
  };
  return (
    <EditDialog
      title={security.hasPassword ? 'Change your password' : 'Set a password'}
      text="This signs you out on all other devices."
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={isShort ? accountErrorPasswordTooShort : undefined}
    >
      <PasswordField
        label="New password"
        name="new-password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX_LENGTH}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        help={`At least ${PASSWORD_MIN_LENGTH} characters. A few unrelated words work best.`}
      />
    </EditDialog>
  );
}
