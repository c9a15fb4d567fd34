'use client';
import { type MouseEvent, useState } from 'react';
import useSWR from 'swr';
import { useSecurity } from '@/features/security/useSecurity';
import { connectError } from '@/features/signin/connectError';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { buttonClass } from '@/ui/buttonClass';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { wayBack } from '@/ui/wayBack';
import { act, reasonOf } from './act';
import { type ConnectionRowFragment, Connections, Disconnect } from './Connections.gen';
import { MastodonDialog } from './MastodonDialog';
import { TextRow } from './Row';
import { Section } from './Section';
import css from './Settings.module.css';
import { stepUp } from './stepUp';

const NAMES: Readonly<Record<string, string>> = {
  GOOGLE: 'Google',
  APPLE: 'Apple',
  FACEBOOK: 'Facebook',
  TWITTER: 'X',
  MASTODON: 'Mastodon',
};
const ERROR = /[?&]error=([A-Z_]+)/u;

const about = (connection: ConnectionRowFragment | undefined): string =>
  connection ? [connection.handle, `connected ${shortDate(connection.connectedAt)}`].filter(Boolean).join(' · ') : 'Not connected.';

/** Services the reader can sign in with. The one that was disconnected goes at once, and comes back when that was refused. */
export function ConnectionsSection() {
  const { data, error, mutate } = useSWR('Connections', () => query(Connections, {}), { revalidateOnFocus: false });
  const until = useSecurity().security?.stepUpUntil;
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const [code] = useState(() => ERROR.exec(location.search)?.[1]);
  if (error) return <Failed onAgain={() => void mutate()}>Connected services could not be loaded.</Failed>;
  if (!data)
    return (
      <div className={css.skeletons} aria-busy="true">
        <Skeleton w="48%" h="1.75rem" />
      </div>
    );
  const connections = data.viewer?.connections ?? [];
  const show = (now: readonly ConnectionRowFragment[]) => mutate({ ...data, viewer: { connections: [...now] } }, { revalidate: false });
  const disconnect = async (method: string, button: HTMLElement) => {
    const goBack = wayBack(button);
    void show(connections.filter((one) => one.method !== method));
    try {
      void show((await act(Disconnect, { provider: method }, 'disconnect', 'Connections')).connections);
    } catch (caught) {
      void show(connections);
      toast({ style: 'ERROR', text: reasonOf(caught) });
    }
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) goBack();
    });
  };
  // The browser leaves for a service, so it is asked beforehand whether it is the reader.
  const isProven = () => Boolean(until && Date.parse(until) > Date.now());
  const connect = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (isProven()) return;
    event.preventDefault();
    const address = event.currentTarget.href;
    if (await stepUp.ask()) location.assign(address);
  };
  const chooseInstance = async (button: HTMLElement) => {
    if (isProven() || (await stepUp.ask())) setOpener(button);
  };
  // A service that is not offered any more can still be disconnected.
  const services = data.site.signInMethods.filter(
    ({ method, isEnabled }) => method in NAMES && (isEnabled || connections.some((one) => one.method === method)),
  );
  const mastodon = services.find(({ method }) => method === 'MASTODON')?.connectUrl;
  if (services.length === 0 && !code) return null;
  return (
    <Section id="connections" title="Connected services">
      {code && <Note kind="error">{connectError(code)}</Note>}
      {services.map(({ method, connectUrl }) => {
        const connection = connections.find((one) => one.method === method);
        const name = NAMES[method] ?? method;
        const page = method === 'MASTODON' && data.mastodonPages?.value === true && (
          <Link href={href.ShowMastodonForMembersPage()}>About Mastodon for members</Link>
        );
        return (
          <TextRow
            key={method}
            label={name}
            help={
              <>
                {about(connection)} {page}
              </>
            }
          >
            {connection && (
              <Button
                look="quiet"
                size="s"
                aria-label={`Disconnect ${name}`}
                onClick={(event) => void disconnect(method, event.currentTarget)}
              >
                Disconnect
              </Button>
            )}
            {!connection && connectUrl && method === 'MASTODON' && (
              <Button look="quiet" size="s" aria-label={`Connect ${name}`} onClick={(event) => void chooseInstance(event.currentTarget)}>
                Connect
              </Button>
            )}
            {!connection && connectUrl && method !== 'MASTODON' && (
              <a
                className={buttonClass({ look: 'quiet', size: 's' })}
                aria-label={`Connect ${name}`}
                href={`${connectUrl}?operation=connect`}
                onClick={(event) => void connect(event)}
              >
                Connect
              </a>
            )}
          </TextRow>
        );
      })}
      {opener && mastodon && (
        <MastodonDialog
          start={`${mastodon}?operation=connect`}
          own={data.site.mastodonDomainName}
          opener={opener}
          onClosed={() => setOpener(null)}
        />
      )}
    </Section>
  );
}
