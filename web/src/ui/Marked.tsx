import { MARK_CLOSE, MARK_OPEN } from '@/lib/search/hits';

/** Text with found words marked. The marks are control characters: no HTML is read. */
export function Marked({ text }: { text: string }) {
  const parts = text.split(MARK_OPEN);
  return parts.map((part, i) => {
    const [hit, rest] = i === 0 ? [null, part] : part.split(MARK_CLOSE);
    // The parts of one text never change places.
    return (
      // oxlint-disable-next-line react/no-array-index-key
      <span key={i}>
        {hit && <mark>{hit}</mark>}
        {rest}
      </span>
    );
  });
}
