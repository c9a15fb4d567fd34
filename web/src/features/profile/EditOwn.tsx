'use client';
import { useEffect } from 'react';
import { PhotoDialog } from '@/features/photo/PhotoDialog';
import { ProfileDialog } from '@/features/settings/ProfileDialog';
import { useAccount } from '@/features/settings/useSettings';
import { toast } from '@/lib/toast/queue';

interface Props {
  what: 'profile' | 'photo';
  opener: HTMLElement;
  onClosed: () => void;
}

/** The dialogs of the settings, over one's own profile. Loaded when asked for. */
export default function EditOwn({ what, ...rest }: Props) {
  const { account, failed } = useAccount();
  const { onClosed } = rest;
  useEffect(() => {
    if (!failed) return;
    toast({ style: 'ERROR', text: 'Your account could not be loaded. Please try again.' });
    onClosed();
  }, [failed, onClosed]);
  if (!account)
    return (
      <span className="sr" role="status">
        Loading your account
      </span>
    );
  return what === 'photo' ? <PhotoDialog account={account} {...rest} /> : <ProfileDialog account={account} {...rest} />;
}
