import type { Node } from 'prosemirror-model';
import type { NodeView, ViewMutationRecord } from 'prosemirror-view';
import { pictureAddress } from '../model/address';
import type { Picture } from '../model/block';
import { preview, type Uploads } from './uploads';

const SHOWN_WIDTH = 1_360;

function element<K extends keyof HTMLElementTagNameMap>(tag: K, attrs: Record<string, string> = {}): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) made.setAttribute(name, value);
  return made;
}

/** A picture with its caption: at once from this device while it is on its way, then from the server. */
export class ImageView implements NodeView {
  readonly dom = element('figure');
  readonly contentDOM = element('figcaption', { dir: 'auto' });
  readonly #frame = element('div', { contenteditable: 'false' });
  readonly #state = element('p', { role: 'status' });
  readonly #stop: () => void;
  #node: Node;
  #shown = '';

  constructor(
    node: Node,
    readonly uploads: Uploads,
  ) {
    this.#node = node;
    this.dom.append(this.#frame, this.contentDOM);
    this.#stop = uploads.subscribe(() => this.#tell());
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    const { src, upload, alt, layout } = node.attrs as Picture & { upload: string | null };
    this.dom.dataset.layout = layout;
    this.dom.classList.toggle('no-caption', node.content.size === 0);
    const shown = upload ?? src;
    if (shown !== this.#shown) this.#show(shown, upload, src);
    this.#frame.querySelector('img')?.setAttribute('alt', alt);
    this.#frame.querySelector('canvas')?.setAttribute('aria-label', alt || 'Picture');
    this.#tell();
    return true;
  }

  #show(shown: string, upload: string | null, src: string): void {
    const before = this.#frame.querySelector('canvas');
    this.#shown = shown;
    const file = upload === null ? undefined : this.uploads.get(upload)?.source;
    if (file) {
      this.#frame.replaceChildren(this.#state);
      if (typeof file === 'string') return;
      void preview(file).then(
        (canvas) => {
          canvas.setAttribute('role', 'img');
          if (this.#shown === shown) this.#frame.prepend(canvas);
          return undefined;
        },
        () => undefined,
      );
      return;
    }
    // Pictures far away are left for later, and none is made ready while a letter waits to be painted. What is hidden would never be fetched.
    const patience: Record<string, string> = before ? {} : { loading: 'lazy', decoding: 'async' };
    const image = element('img', {
      ...patience,
      src: /^[0-9a-f]{32}$/u.test(src) ? `${pictureAddress(src)}?w=${SHOWN_WIDTH}` : pictureAddress(src),
      draggable: 'false',
    });
    const { width, height } = this.#node.attrs as Picture;
    if (width && height) {
      image.width = width;
      image.height = height;
    }
    // What this device showed stays until the server's is there: nothing jumps.
    if (before) image.addEventListener('load', () => before.remove(), { once: true });
    image.hidden = before !== null;
    if (before)
      image.addEventListener(
        'load',
        () => {
          image.hidden = false;
        },
        { once: true },
      );
    image.addEventListener(
      'error',
      () => {
        before?.remove();
        image.hidden = false;
      },
      { once: true },
    );
    this.#frame.replaceChildren(...(before ? [before] : []), image);
  }

  #tell(): void {
    const upload = this.uploads.get((this.#node.attrs.upload as string | null) ?? '');
    if (!upload) return;
    this.#state.replaceChildren();
    if (upload.problem === null) {
      const progress = element('progress', { max: '1', 'aria-label': 'Uploading the picture' });
      // How much the server has fetched is not known.
      if (typeof upload.source !== 'string') progress.value = upload.part;
      this.#state.append(progress);
      return;
    }
    this.#state.append(upload.problem);
    if (!upload.mayPass) return;
    const again = element('button', { type: 'button' });
    again.textContent = 'Try again';
    again.addEventListener('click', () => this.uploads.retry(this.#node.attrs.upload as string));
    this.#state.append(' ', again);
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode');
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode');
  }

  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement;
  }

  ignoreMutation(mutation: ViewMutationRecord): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }

  destroy(): void {
    this.#stop();
  }
}
