import { isPictureSource } from '../model/address';
import type { Picture } from '../model/block';

const LARGEST = 100_000;
const LONGEST_ALT = 2_000;
const INSIDE = /^data:image\/(?:png|jpeg|gif|webp);base64,/u;

/** Whether a picture is written out in its address, and must be sent before the story can have it. */
const isWrittenOut = (src: string): boolean => INSIDE.test(src);

function pixels(image: HTMLImageElement, name: 'width' | 'height'): number {
  const number = Number(image.getAttribute(name) ?? image.dataset[name]);
  return Number.isInteger(number) && number > 0 && number < LARGEST ? number : 0;
}

/** Web mail and chats draw characters as pictures, each with a mark of its own. */
const isEmoji = ({ className, dataset }: HTMLImageElement): boolean =>
  /emoji/iu.test(className) || dataset.emoji !== undefined || dataset.stringifyType === 'emoji';

/** A pasted picture: its words when it stands for a character, null when it only counts visitors, undefined when it did not come along. */
export function pictureOf(image: HTMLImageElement): Picture | string | null | undefined {
  const [width, height] = [pixels(image, 'width'), pixels(image, 'height')];
  const alt = (image.getAttribute('alt') ?? '').replace(/\s+/gu, ' ').trim().slice(0, LONGEST_ALT);
  if (isEmoji(image) && alt) return alt;
  if (width > 0 && width <= 2 && height <= 2) return null;
  const src = image.getAttribute('src')?.trim() ?? '';
  const own = /^(?:https?:\/\/[^/]+)?\/_\/image\/([0-9a-f]{32})(?:\?|$)/u.exec(src)?.[1];
  // A bare name is a file of that page, not a picture of ours.
  if (!own && !(/^https?:/iu.test(src) && isPictureSource(src)) && !isWrittenOut(src)) return undefined;
  return { src: own ?? src, width, height, alt, layout: 'inset', focusX: 50, focusY: 50 };
}
