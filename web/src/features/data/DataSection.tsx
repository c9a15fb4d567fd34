'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { act, reasonOf } from '@/features/settings/act';
import { ButtonRow, TextRow } from '@/features/settings/Row';
import { Section } from '@/features/settings/Section';
import { bannerExportInProgress } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';
import { query } from '@/lib/gql/client';
import { shortDate } from '@/lib/text/date';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Note } from '@/ui/Note';
import css from './Data.module.css';
import { Export, type ExportStateFragment, RequestExport } from './Data.gen';
import { DeleteDialog } from './DeleteDialog';

/** How often the state of an export that is under way is asked for. */
const ASK_AGAIN_MS = 2000;

function told(last: ExportStateFragment | null | undefined): string {
  if (!last) return 'Stories, responses, lists, follows and settings, in one archive.';
  switch (last.state) {
    case 'WAITING':
      return 'Your data is being gathered. You need not wait here: we send you a link.';
    case 'READY':
      return `It is ready. The link in your inbox is good once${last.expiresAt ? `, until ${shortDate(last.expiresAt)}` : ''}.`;
    case 'TAKEN':
      return `You have downloaded what you asked for on ${shortDate(last.requestedAt)}.`;
    case 'EXPIRED':
      return 'The link in your inbox has expired. Ask again for a new one.';
    case 'FAILED':
      return 'Something went wrong on our side. Please ask again.';
  }
}

/** Taking one's data along, and leaving. */
export function DataSection({ username }: { username: string }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { data, error, mutate } = useSWR('Export', async () => (await query(Export, {})).viewer?.export ?? null, {
    refreshInterval: (known) => (known?.state === 'WAITING' ? ASK_AGAIN_MS : 0),
  });
  const ask = async () => {
    try {
      await mutate(await act(RequestExport, {}, 'requestExport', 'Export'), { revalidate: false });
      notices.show({ kind: 'EXPORT_IN_PROGRESS', text: bannerExportInProgress, forThisPage: true });
    } catch (caught) {
      toast({ style: 'ERROR', text: reasonOf(caught) });
    }
  };
  return (
    <Section title="Your data">
      {error && (
        <Note
          kind="error"
          action={
            <button type="button" onClick={() => void mutate()}>
              Try again
            </button>
          }
        >
          We could not find out how far your download is.
        </Note>
      )}
      <TextRow label="Download your data" help={<span role="status">{told(data)}</span>}>
        {data?.state === 'WAITING' ? (
          <progress className={css.progress} value={data.progress} max={100} aria-label="Gathering your data" />
        ) : (
          <Button look="quiet" size="s" onClick={() => void ask()}>
            Request a download
          </Button>
        )}
      </TextRow>
      <ButtonRow danger label="Delete account" help="For good, after 14 days in which you can take it back." onOpen={setOpener} />
      {opener && (
        <DeleteDialog username={username} opener={opener} onClosed={() => setOpener((current) => (current === opener ? null : current))} />
      )}
    </Section>
  );
}
