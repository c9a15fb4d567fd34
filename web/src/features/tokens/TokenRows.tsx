'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { ButtonRow, TextRow } from '@/features/settings/Row';
import { API_SCOPE_LABELS } from '@/gen/vocabulary';
import { shortDate } from '@/lib/text/date';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { TokenDialog } from './TokenDialog';
import { RevokeAccessToken, type TokenRowFragment } from './Tokens.gen';
import { showTokens, useTokens } from './useTokens';

type Opened = { opener: HTMLElement; revoked?: TokenRowFragment };

const ends = (at: string | null): string => {
  if (!at) return 'doesn’t end';
  return new Date(at) > new Date() ? `ends ${shortDate(at)}` : `ended ${shortDate(at)}`;
};

/** What a token may do, and how it stands with it. */
const about = ({ scopes, createdAt, expiresAt, lastUsedAt }: TokenRowFragment): string =>
  [
    scopes.map((scope) => API_SCOPE_LABELS[scope]).join(', '),
    `made ${shortDate(createdAt)}`,
    ends(expiresAt),
    lastUsedAt ? `last used ${shortDate(lastUsedAt)}` : 'not used yet',
  ].join(' · ');

function RevokeDialog({ token, opener, onClosed }: { token: TokenRowFragment; opener: HTMLElement; onClosed: () => void }) {
  const revoke = async () => showTokens((await act(RevokeAccessToken, { id: token.id }, 'revokeAccessToken', 'AccessTokens')).accessTokens);
  return (
    <EditDialog
      title={`Revoke ${token.name}`}
      text="Programs that have this token can no longer act in your name."
      save="Revoke token"
      look="primary"
      opener={opener}
      onClosed={onClosed}
      onSave={revoke}
    />
  );
}

/** The tokens of the reader's programs: making one, and revoking it. */
export function TokenRows() {
  const { tokens, failed, again } = useTokens();
  const [open, setOpen] = useState<Opened | null>(null);
  const close = () => setOpen((current) => (current === open ? null : current));
  return (
    <>
      <ButtonRow
        id="tokens"
        label="Access tokens"
        help="With a token, a program of yours can publish and read in your name."
        value="Create a token"
        onOpen={(opener) => setOpen({ opener })}
      />
      {failed && <Failed onAgain={again}>Your access tokens could not be loaded.</Failed>}
      {!tokens && !failed && (
        <div aria-busy="true">
          <Skeleton w="46%" h="1.75rem" />
        </div>
      )}
      {tokens?.map((token) => (
        <TextRow key={token.id} label={token.name} help={about(token)}>
          <Button
            look="quiet"
            size="s"
            aria-label={`Revoke ${token.name}`}
            onClick={(event) => setOpen({ opener: event.currentTarget, revoked: token })}
          >
            Revoke
          </Button>
        </TextRow>
      ))}
      {open?.revoked && <RevokeDialog token={open.revoked} opener={open.opener} onClosed={close} />}
      {open && !open.revoked && <TokenDialog opener={open.opener} onClosed={close} />}
    </>
  );
}
