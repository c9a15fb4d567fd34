'use client';
import { type ComponentType, useState } from 'react';
import { ButtonRow, TextRow } from '@/features/settings/Row';
import { Section } from '@/features/settings/Section';
import form from '@/features/settings/Settings.module.css';
import { useHasPasskeys } from '@/lib/passkey';
import { plural } from '@/lib/text/count';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { CodesDialog } from './CodesDialog';
import type { SecurityDialogProps } from './dialog';
import { PasskeyDialog } from './PasskeyDialog';
import { PasswordDialog } from './PasswordDialog';
import { type Removal, RemoveDialog } from './RemoveDialog';
import type { SecurityStateFragment } from './Security.gen';
import { TotpDialog } from './TotpDialog';
import { useSecurity } from './useSecurity';

type Opened = { opener: HTMLElement } & ({ Dialog: ComponentType<SecurityDialogProps> } | { removal: Removal });

const ofKey = ({ createdAt, lastUsedAt }: SecurityStateFragment['passkeys'][number]): string =>
  `Added ${shortDate(createdAt)} · ${lastUsedAt ? `last used ${shortDate(lastUsedAt)}` : 'not used yet'}`;

/** What keeps others out: a password, a second step, passkeys. */
export function SecuritySection() {
  const { security, failed, again } = useSecurity();
  const canPasskey = useHasPasskeys();
  const [open, setOpen] = useState<Opened | null>(null);
  if (failed) return <Failed onAgain={again}>Your ways to sign in could not be loaded.</Failed>;
  if (security === undefined)
    return (
      <div className={form.skeletons} aria-busy="true">
        <Skeleton w="52%" h="1.75rem" />
        <Skeleton w="44%" h="1.75rem" />
      </div>
    );
  if (security === null)
    return (
      <Section id="security" title="Ways to sign in">
        <TextRow label="Not shown here" help="Only the owner of this account can see this." />
      </Section>
    );
  const { hasPassword, hasTotp, recoveryCodesLeft, passkeys } = security;
  const opens = (Dialog: ComponentType<SecurityDialogProps>) => (opener: HTMLElement) => setOpen({ Dialog, opener });
  const remover = (removal: Removal, words: string, label?: string) => (
    <Button look="quiet" size="s" aria-label={label} onClick={(event) => setOpen({ removal, opener: event.currentTarget })}>
      {words}
    </Button>
  );
  // One that is fading away does not take the next one with it.
  const close = () => setOpen((current) => (current === open ? null : current));
  return (
    <Section id="security" title="Ways to sign in">
      <ButtonRow
        label="Password"
        help={hasPassword ? 'Password set.' : 'No password. You sign in with codes sent to your inbox.'}
        value={hasPassword ? 'Change' : 'Set a password'}
        onOpen={opens(PasswordDialog)}
      />
      {hasPassword && (
        <TextRow label="Sign in without a password" help="Codes sent to your inbox work with or without one.">
          {remover({ what: 'password' }, 'Remove password')}
        </TextRow>
      )}
      {!hasTotp && (
        <ButtonRow
          label="Two-step sign-in"
          help="A code from an authenticator app, in addition to a password or an emailed code."
          value="Set up"
          onOpen={opens(TotpDialog)}
        />
      )}
      {hasTotp && (
        <TextRow label="Two-step sign-in" help="On, with an authenticator app.">
          {remover({ what: 'totp' }, 'Turn off', 'Turn off two-step sign-in')}
        </TextRow>
      )}
      {hasTotp && (
        <ButtonRow label="Recovery codes" help={`${plural(recoveryCodesLeft, 'code')} left.`} value="Renew" onOpen={opens(CodesDialog)} />
      )}
      {passkeys.map((key) => (
        <TextRow key={key.id} label={key.name} help={ofKey(key)}>
          {remover({ what: 'passkey', id: key.id, name: key.name }, 'Remove', `Remove ${key.name}`)}
        </TextRow>
      ))}
      {canPasskey ? (
        <ButtonRow label="Passkeys" help="Sign in the way you unlock your device." value="Add a passkey" onOpen={opens(PasskeyDialog)} />
      ) : (
        <TextRow label="Passkeys" help="This browser doesn’t support passkeys. Try another browser." />
      )}
      {open && 'Dialog' in open && <open.Dialog security={security} opener={open.opener} onClosed={close} />}
      {open && 'removal' in open && <RemoveDialog removal={open.removal} opener={open.opener} onClosed={close} />}
    </Section>
  );
}
