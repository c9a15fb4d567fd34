import { passagesOf, type Passage } from '@/features/quote/passage';

/** What is spoken at once; browsers stop in the middle of what is longer. */
const LONGEST = 240;

/** The sentences of a text with the code unit each begins at; long ones parted at a space. */
export function sentencesOf(text: string, lang: string): { at: number; text: string }[] {
  const parts: { at: number; text: string }[] = [];
  for (const { segment, index } of new Intl.Segmenter(lang || undefined, { granularity: 'sentence' }).segment(text)) {
    let from = 0;
    while (segment.length - from > LONGEST) {
      const space = segment.lastIndexOf(' ', from + LONGEST);
      const to = space > from ? space + 1 : from + LONGEST;
      parts.push({ at: index + from, text: segment.slice(from, to) });
      from = to;
    }
    parts.push({ at: index + from, text: segment.slice(from) });
  }
  return parts.filter((part) => part.text.trim() !== '');
}

/** What is read aloud of a story, in order; program text is not. */
export function sentencesIn(body: HTMLElement): Passage[] {
  const range = document.createRange();
  range.selectNodeContents(body);
  const spoken = passagesOf(range, body).filter(({ blockId }) => !body.querySelector(`pre[data-block="${CSS.escape(blockId)}"]`));
  return spoken.flatMap(({ blockId, start, text }) =>
    sentencesOf(text, body.lang).map((part) => ({
      blockId,
      start: start + part.at,
      end: start + part.at + part.text.length,
      text: part.text,
    })),
  );
}
