// What drawing needs of Next and React: the modules that a build's pages were made with. Most of it is not public; `proof.mjs`
// holds each page that is drawn with it against what Next itself makes of it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';

const require = createRequire(import.meta.url);
const { vendored } = require('next/dist/compiled/next-server/app-page-turbo.runtime.prod.js');
const { 'react-rsc': onServer, 'react-ssr': forClients } = vendored;

export const { workAsyncStorage } = require('next/dist/server/app-render/work-async-storage.external');
export const { workUnitAsyncStorage } = require('next/dist/server/app-render/work-unit-async-storage.external');
export const { createElement } = onServer.React;
/** React’s drawing of server components, as an object whose functions Next looks up with each call. */
export const flight = onServer.ReactServerDOMTurbopackServer;
/** What reads that, likewise. */
export const flightClient = forClients.ReactServerDOMTurbopackClient;
/** React’s drawing of HTML. */
export const html = forClients.ReactDOMServer;
/** What a component says that the document should load. */
export const hints = forClients.ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.d;
export const { ServerInsertedHTMLContext } = vendored.contexts.ServerInsertedHtml;

const folder = new URL('../.next/server/', import.meta.url);
const files = JSON.parse(readFileSync(new URL('app-paths-manifest.json', folder), 'utf8'));
const file = (route, ending) => new URL(files[route].replace(/\.js$/u, ending), folder);

/** The module of a page. */
export const moduleOf = (route) => require(file(route, '.js').pathname.replaceAll('%5B', '[').replaceAll('%5D', ']'));

/** The module of a client component. */
export const clientModule = (id) => globalThis.__next_require__(id);

/** Where a page’s client components are. */
export function clientsOf(route) {
  const scope = {};
  scope.globalThis = scope;
  runInNewContext(readFileSync(file(route, '_client-reference-manifest.js'), 'utf8'), scope);
  return scope.__RSC_MANIFEST[route];
}

/** The component around all pages with the properties of its last use; `scripts/postbuild.mjs` has Next say it. */
export const lastApp = () => globalThis[Symbol.for('quire.app')];
