import { READING_FONT, type ReadingFont } from '@/gen/vocabulary';
import { local } from '@/lib/storage/local';

const KEY = 'reading-font';

/** Runs before a story is painted: the page is the same for everybody, its letters are the reader's. */
export const APPLY = `(()=>{try{const f=localStorage.getItem('${KEY}');if(f)document.documentElement.dataset.font=f}catch{}})()`;

/** Shows stories in the letters that this browser remembers. */
export function showFont(): void {
  const font = READING_FONT.find((known) => known === local.get(KEY));
  if (font) document.documentElement.dataset.font = font;
}

/** Shows stories in these letters, here and on the pages to come. */
export function keepFont(font: ReadingFont): void {
  local.set(KEY, font);
  document.documentElement.dataset.font = font;
}
