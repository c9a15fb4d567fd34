'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import type { SecurityDialogProps } from './dialog';
import { KeptDialog } from './KeptDialog';
import { RenewRecoveryCodes } from './Security.gen';
import { showSecurity } from './useSecurity';

/** New recovery codes; the old ones are void then. */
export function CodesDialog({ opener, onClosed }: SecurityDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = async () => {
    setCodes((await act(RenewRecoveryCodes, {}, 'renewRecoveryCodes', 'RecoveryCodes')).codes);
    showSecurity();
    return 'stay' as const;
  };
  if (codes) return <KeptDialog codes={codes} opener={opener} onClosed={onClosed} />;
  return (
    <EditDialog
      title="Renew your recovery codes"
      text="New codes replace the ones you have. The old ones stop working."
      save="Make new codes"
      opener={opener}
      onClosed={onClosed}
      onSave={renew}
    />
  );
}
