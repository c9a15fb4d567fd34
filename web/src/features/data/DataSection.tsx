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
import { Failed } from '@/ui/Failed';
import css from './Data.module.css';
import { Export, type ExportStateFragment, RequestExport } from './Data.gen';
import { DeleteDialog } from './DeleteDialog';

/** How often the state of an export that is under way is asked for. */
const ASK_AGAIN_MS = 2000;

function exportText(last: ExportStateFragment | null | undefined): string {
  if (!last) return 'Stories, responses, lists, follows and settings, in one archive.';
  switch (last.state) {
    case 'WAITING':
      return 'We’re preparing your data. You don’t need to wait here: we’ll email you a link.';
    case 'READY':
      return `Your data is ready. The link in your inbox works once${last.expiresAt ? `, until ${shortDate(last.expiresAt)}` : ''}.`;
    case 'TAKEN':
      return `You downloaded your data on ${shortDate(last.requestedAt)}.`;
    case 'EXPIRED':
      return 'The link in your inbox has expired. Request a new one.';
    case 'FAILED':
      return 'Something went wrong on our end. Please request your data again.';
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
      {error && <Failed onAgain={() => void mutate()}>The status of your download could not be loaded.</Failed>}
      <TextRow label="Download your data" help={<span role="status">{exportText(data)}</span>}>
        {data?.state === 'WAITING' ? (
          <progress className={css.progress} value={data.progress} max={100} aria-label="Preparing your data" />
        ) : (
          <Button look="quiet" size="s" onClick={() => void ask()}>
            Request a download
          </Button>
        )}
      </TextRow>
      <ButtonRow danger label="Delete account" help="Permanent after 14 days. Until then you can restore it." onOpen={setOpener} />
      {opener && (
        <DeleteDialog username={username} opener={opener} onClosed={() => setOpener((current) => (current === opener ? null : current))} />
      )}
    </Section>
  );
}
