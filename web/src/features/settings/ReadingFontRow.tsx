'use client';
import { keepFont } from '@/features/reading-font/font';
import type { ReadingFont } from '@/gen/vocabulary';
import { ChoiceRow } from './Row';
import { type Account, setPreference } from './useSettings';

const FONTS: readonly { value: ReadingFont; label: string }[] = [
  { value: 'SERIF_2', label: 'Literata (serif)' },
  { value: 'SERIF_1', label: 'Newsreader (serif)' },
  { value: 'SANS_SERIF_1', label: 'Public Sans (sans serif)' },
  { value: 'SANS_SERIF_2', label: 'Your device’s font (sans serif)' },
];

/** The letters in which stories are shown to the reader: one of four. */
export function ReadingFontRow({ account }: { account: Account }) {
  const kept = (account.preferences.find(({ name }) => name === 'READING_FONT')?.value ?? 'SERIF_2') as ReadingFont;
  const choose = async (font: ReadingFont) => {
    keepFont(font);
    if (!(await setPreference(account, 'READING_FONT', font))) keepFont(kept);
  };
  return (
    <ChoiceRow
      label="Reading font"
      help="The font of stories on all your devices. Only you see it."
      value={kept}
      options={FONTS}
      onChange={(font) => void choose(font)}
    />
  );
}
