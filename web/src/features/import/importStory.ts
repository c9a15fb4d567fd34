import * as href from '@/gen/href';
import { currentXsrf } from '@/lib/gql/xsrf';

/** Something of a text that could not stay as it was. */
export interface Loss {
  kind: string;
  count: number;
  example: string;
}

/** A story that was brought here. */
export interface Imported {
  postId: string;
  pictures: { copied: number; left: number };
  losses: Loss[];
}

/** Where a story comes from. */
export type Source = { url: string } | { file: { name: string; data: string } };

/** Why a story was not brought here, in words for people. */
export class ImportRefused extends Error {}

/** Bytes a file may have (5 MB). */
const LARGEST_FILE = 5 * 1024 * 1024;
export const FILE_TOO_LARGE = 'This file is larger than 5 MB.';
export const WRONG_FILE = 'Only HTML (.html) and Markdown (.md) files can be imported.';
const UNSENT = 'The story could not be imported. Please try again.';
const ENDINGS = /\.(?:md|markdown|mdown|txt|html?|xhtml)$/iu;

/** A file as the server takes it: its bytes in base64, for only the server knows how they are text. */
export async function sent(file: File): Promise<Source> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
  return { file: { name: file.name, data: url.slice(url.indexOf(',') + 1) } };
}

/** Why a file cannot be a story, before it is read; undefined when it may be one. */
export function hindranceOf({ name, size }: { name: string; size: number }): string | undefined {
  if (!ENDINGS.test(name)) return WRONG_FILE;
  return size > LARGEST_FILE ? FILE_TOO_LARGE : undefined;
}

/** Brings a story here. The same save brings it once, however often it is sent. */
export async function importStory(saveId: string, source: Source): Promise<Imported> {
  const xsrf = await currentXsrf();
  const headers = { 'content-type': 'application/json', ...(xsrf && { 'x-xsrf-token': xsrf }) };
  const answer = await fetch(href.import(), { method: 'POST', headers, body: JSON.stringify({ saveId, ...source }) });
  // What stands before the server answers in words of its own.
  const said = (await answer.json().catch(() => ({}))) as Partial<Imported> & { message?: string };
  if (answer.status !== 201 || !said.postId) throw new ImportRefused(said.message || UNSENT);
  return { postId: said.postId, pictures: said.pictures ?? { copied: 0, left: 0 }, losses: said.losses ?? [] };
}
