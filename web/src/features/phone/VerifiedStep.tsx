'use client';
import { useEffect, useRef, useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { TextRow } from '@/features/settings/Row';
import { Section } from '@/features/settings/Section';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { type PhoneStateFragment, RemovePhone } from './Phone.gen';
import { showPhone } from './usePhone';

interface Props {
  phone: PhoneStateFragment;
  /** Whether its first button has the focus when it comes. */
  focus: boolean;
  onChange: () => void;
  onRemoved: () => void;
}

/** The verified number: it can be changed or removed. */
export function VerifiedStep({ phone, focus, onChange, onRemoved }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<{ opener: HTMLElement; turn: number } | null>(null);
  // One that is fading away does not take the next one with it.
  const close = () => setOpen((current) => (current === open ? null : current));
  const ask = (opener: HTMLElement) => setOpen((before) => ({ opener, turn: (before?.turn ?? 0) + 1 }));
  useEffect(() => {
    if (focus) place.current?.querySelector('button')?.focus();
  }, [focus]);
  const remove = async () => {
    const without = await act(RemovePhone, {}, 'removePhone', 'Phone');
    onRemoved();
    showPhone(without);
  };
  const since = phone.verifiedAt ? `Verified on ${shortDate(phone.verifiedAt)}. ` : '';
  return (
    <div ref={place}>
      <Section title="Verified number">
        <TextRow label={phone.numberObfuscated ?? ''} help={`${since}Only you can see it, and it can’t be used to sign in.`}>
          <Button look="quiet" size="s" onClick={onChange}>
            Change
          </Button>
          <Button look="quiet" size="s" onClick={(event) => ask(event.currentTarget)}>
            Remove
          </Button>
        </TextRow>
        {open && (
          <EditDialog
            key={open.turn}
            title="Remove your phone number"
            text="It’s deleted right away. You can verify it again later, or use another one."
            save="Remove number"
            look="primary"
            opener={open.opener}
            onClosed={close}
            onSave={remove}
          />
        )}
      </Section>
    </div>
  );
}
