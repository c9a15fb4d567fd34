import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { hindranceOf, upload, uploadFrom, UploadRefused } from '@/lib/picture/upload';
import { newBlockId } from '../model/blockId';
import { nodeType } from '../model/schema';

const AT_ONCE = 3;
const FAILED = 'The picture could not be uploaded. Please try again.';
const WIDEST_PREVIEW = 1_360;

/** A picture on its way to the server: a file, or the address at which the server fetches it. */
export interface Upload {
  source: Blob | string;
  /** How much of it is sent, from 0 to 1. */
  part: number;
  problem: string | null;
  /** Whether sending it again may help. */
  mayPass: boolean;
  done: { id: string; width: number; height: number } | null;
}

const problemOf = (source: Blob | string): string | undefined => (typeof source === 'string' ? undefined : hindranceOf(source));

/** The pictures of an editor that are on their way, a few at a time. Writing goes on meanwhile. */
export class Uploads {
  readonly #all = new Map<string, Upload>();
  readonly #waiting: string[] = [];
  readonly #listeners = new Set<() => void>();
  #running = 0;

  get isBusy(): boolean {
    return this.#running + this.#waiting.length > 0;
  }

  get(key: string): Upload | undefined {
    return this.#all.get(key);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to send a picture; the key stands in the document until it is there. */
  add(source: Blob | string): string {
    const key = newBlockId();
    this.#all.set(key, { source, part: 0, problem: problemOf(source) ?? null, mayPass: false, done: null });
    this.retry(key);
    return key;
  }

  retry(key: string): void {
    const one = this.#all.get(key);
    if (!one || problemOf(one.source)) return;
    one.problem = null;
    this.#waiting.push(key);
    this.#next();
  }

  #next(): void {
    const key = this.#running < AT_ONCE ? this.#waiting.shift() : undefined;
    const one = key === undefined ? undefined : this.#all.get(key);
    this.#tell();
    if (!one) return;
    this.#running++;
    const sent =
      typeof one.source === 'string'
        ? uploadFrom(one.source)
        : upload(one.source, (part) => {
            one.part = part;
            this.#tell();
          });
    void sent
      .then(
        (picture) => {
          one.done = picture;
        },
        (error: unknown) => {
          const isKnown = error instanceof UploadRefused;
          one.problem = isKnown ? error.message : FAILED;
          one.mayPass = !isKnown || error.mayPass;
        },
      )
      .finally(() => {
        this.#running--;
        this.#next();
      });
    this.#next();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** What a `data:` address holds; null when it is malformed. */
function fileOf(address: string): Blob | null {
  const [, type = '', text = ''] = /^data:([\w/+.-]+);base64,(.*)$/su.exec(address) ?? [];
  try {
    return type ? new Blob([Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)], { type }) : null;
  } catch {
    return null;
  }
}

const imagesOf = (doc: Node): { node: Node; at: number }[] => {
  const found: { node: Node; at: number }[] = [];
  doc.forEach((node, at) => {
    if (node.type === nodeType('image')) found.push({ node, at });
  });
  return found;
};

/** Puts what has arrived in its place, and sends what was pasted with its pixels. Undo does not take that back. */
export function settleUploads(view: EditorView, uploads: Uploads): void {
  const { tr } = view.state;
  for (const { node, at } of imagesOf(view.state.doc)) {
    const { src, upload: key } = node.attrs as { src: string; upload: string | null };
    const done = key === null ? null : uploads.get(key)?.done;
    if (done) tr.setNodeMarkup(at, undefined, { ...node.attrs, src: done.id, width: done.width, height: done.height, upload: null });
    const file = key === null && src.startsWith('data:') ? fileOf(src) : null;
    if (file) tr.setNodeMarkup(at, undefined, { ...node.attrs, src: '', upload: uploads.add(file) });
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
}

/** The picture as it is on this device, no larger than it shows. */
export async function preview(file: Blob): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, WIDEST_PREVIEW / bitmap.width);
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(bitmap.width * scale),
    height: Math.round(bitmap.height * scale),
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}
