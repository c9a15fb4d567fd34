// Draws the document of a page and the data that makes it alive, each for itself and with React alone: a third of what both cost by way
// of Next.
import { createElement, hints, html, ServerInsertedHTMLContext } from './framework.mjs';
import { asStream, drawComponents, modelFor, within } from './template.mjs';
import { walk } from './walk.mjs';

/** All that React writes, which takes this for a stream: it never has to wait. React does not touch again what it wrote. */
function collected(write) {
  return new Promise((resolve, reject) => {
    const chunks = [];
    const into = {
      write: (chunk) => chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk) > 0,
      end: () => resolve(Buffer.concat(chunks)),
      on: () => into,
      destroy: reject,
    };
    write(into, reject);
  });
}

/** Walks a model, and says what its components want to be loaded. React has their caches inside of a component only. */
async function walked(template, model) {
  const loaded = new Set();
  const component = (reference) => {
    const known = template.components.of(reference);
    known.chunks.forEach((chunk) => loaded.add(chunk));
    return known.component;
  };
  let value;
  const Walk = async () => {
    value = await walk(model, component);
    return null;
  };
  const lines = await collected((into, reject) => {
    drawComponents(createElement(Walk), template.manifest, { onError: reject }).pipe(into);
  });
  const said = lines
    .toString()
    .split('\n')
    .filter((line) => line.startsWith(':H'));
  return { value, loaded, said: said.map((line) => [line[2], JSON.parse(line.slice(3))]) };
}

/** No one uses what Next puts into documents by this: the front door leaves out what old browsers would need. */
const NoInsertions = ({ children }) => createElement(ServerInsertedHTMLContext.Provider, { value: () => undefined }, children);

/** Where a page has an icon of its own, Next would put a script that moves it into the head. It stands there already: all is drawn at once. */
const ICON_MARK = Buffer.from('<meta name="«nxt-icon»"/>');

/** A document without that mark, as Next sends it. */
function unmarked(document) {
  const at = document.indexOf(ICON_MARK);
  return at === -1 ? document : Buffer.concat([document.subarray(0, at), document.subarray(at + ICON_MARK.length)]);
}

/** Does something with the model of a page for a request, as Next does. */
async function withModel(template, request, act) {
  const url = new URL(request.url, 'http://localhost');
  const params = { k: encodeURIComponent(decodeURIComponent(request.headers['x-quire-params'])) };
  return within(template, url, request.headers, () => act(modelFor(template, url, params)));
}

/** The document of a page for a request. Rejects where anything at all fails: Next then says what. */
export const documentOf = (template, request) =>
  withModel(template, request, async (model) => {
    const { value, loaded, said } = await walked(template, model);
    const [App, props] = template.app;
    const Root = () => {
      said.forEach(([kind, args]) => hints[kind](...(Array.isArray(args) ? args : [args])));
      loaded.forEach((chunk) => hints.X(chunk, { nonce: props.nonce }));
      return createElement(App, {
        ...props,
        reactServerStream: asStream(value),
        ServerInsertedHTMLProvider: NoInsertions,
      });
    };
    const document = await collected((into, reject) => {
      const { pipe } = html.renderToPipeableStream(createElement(Root), {
        ...template.bootstrap,
        nonce: props.nonce,
        maxHeadersLength: 0,
        onAllReady: () => pipe(into),
        onShellError: reject,
        onError: reject,
      });
    });
    return unmarked(document);
  });

const SPECIAL = /[&<>\u2028\u2029]/gu;
const escaped = (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The data that makes the document of a page alive, as the scripts in which Next sends it. Rejects likewise. */
export async function dataOf(template, request) {
  const data = await withModel(template, request, (model) =>
    collected((into, reject) => drawComponents(model, template.manifest, { onError: reject }).pipe(into)),
  );
  const text = JSON.stringify(data.toString()).replace(SPECIAL, escaped);
  return `<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.__next_f.push([1,${text}])</script></html>`;
}
