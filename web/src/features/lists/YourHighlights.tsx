'use client';
import { Highlight } from '@/features/quote/Highlight';
import { MoreHighlightsBy } from '@/features/quote/Highlights.gen';
import { MoreHighlights } from '@/features/quote/MoreHighlights';
import { useViewer } from '@/features/viewer/useViewer';
import useSWR from 'swr';
import { query } from '@/lib/gql/client';
import { Empty } from '@/ui/Empty';
import { Failed } from '@/ui/Failed';
import { Waiting } from './Waiting';

/** What the reader highlighted, the last first. */
export function YourHighlights() {
  const { data: known, error: stranger, mutate: askWho } = useViewer();
  const id = known?.viewer?.id;
  const { data, error, mutate } = useSWR(
    id ? ['your-highlights', id] : null,
    async ([, of]) => (await query(MoreHighlightsBy, { id: of })).userResult,
    { revalidateOnFocus: false },
  );
  const again = () => void (known ? mutate() : askWho());
  if (error !== undefined || (stranger !== undefined && !known))
    return <Failed onAgain={again}>Your highlights could not be loaded.</Failed>;
  if (!data || !id) return <Waiting what="your highlights" />;
  if (data.__typename !== 'User') return null;
  const {
    items,
    pagingInfo: { next },
  } = data.highlights;
  return (
    <>
      {items.map((highlight) => (
        <Highlight key={highlight.id} highlight={highlight} />
      ))}
      {items.length === 0 && !next && <Empty>Select text in a story to highlight it. Your highlights appear here.</Empty>}
      {next && <MoreHighlights userId={id} to={next.to} />}
    </>
  );
}
