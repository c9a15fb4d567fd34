// The renderer: Next's page server alone, started in the folder of the standalone build. Next's own `server.js` puts a router
// before it, which reads the configuration, all files and all rewrites only to find the page that the front door has named
// already: a fifth of the time until the first page.
import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'node:querystring';
import { fileURLToPath } from 'node:url';

process.env.NODE_ENV = 'production';
const dir = fileURLToPath(new URL('.', import.meta.url));
const require = createRequire(import.meta.url);
// These two change Node's and React's modules, and come before whatever uses them.
require('next/dist/server/node-environment');
require('next/dist/server/require-hook');
const { default: PageServer } = require('next/dist/server/next-server');
const { addRequestMeta } = require('next/dist/server/request-meta');
const { dataOf, documentOf, isOpen, prove, templateOf } = await import('./draw/index.mjs');

const hostname = process.env.HOSTNAME ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const { config: conf } = JSON.parse(readFileSync(`${dir}/.next/required-server-files.json`, 'utf8'));
const httpServer = createServer();
httpServer.keepAliveTimeout = Number(process.env.KEEP_ALIVE_TIMEOUT ?? httpServer.keepAliveTimeout);
const pages = new PageServer({ conf, dir, hostname, port, httpServer, dev: false, customServer: false });
const draw = pages.getRequestHandler();

/** What a response comes to, as text. */
function textOf(response, done) {
  const chunks = [];
  for (const name of ['write', 'end']) {
    const write = response[name].bind(response);
    response[name] = (chunk, ...rest) => {
      if (chunk && typeof chunk !== 'function') chunks.push(Buffer.from(chunk));
      return write(chunk, ...rest);
    };
  }
  response.on('finish', () => done(Buffer.concat(chunks).toString()));
}

/** How the parts of a page are drawn that the front door asks for by themselves. */
const PARTS = new Map([
  ['document', documentOf],
  ['data', dataOf],
]);

/** Answers with a part of a page; whether there is one. Next draws the whole of what comes first of each page, and of what fails. */
async function answerPart(request, response) {
  const { 'x-quire-page': page, 'x-quire-part': part } = request.headers;
  const template = templateOf(page);
  if (isOpen(template)) {
    textOf(response, (drawn) => {
      if (response.statusCode === 200) void prove(templateOf(page), request, drawn);
    });
  }
  if (!template?.isProven) return false;
  const drawn = await PARTS.get(part)(template, request).catch(() => null);
  if (drawn === null) return false;
  response
    .setHeaders(
      new Map([
        ['content-type', 'text/html; charset=utf-8'],
        ['x-quire-drawn', part],
      ]),
    )
    .end(drawn);
  return true;
}

/** Draws the page that the front door named. The address stays the reader's: links and the browser's router start from it. */
async function answer(request, response) {
  const { 'x-quire-page': page, 'x-quire-params': params } = request.headers;
  if (!page || !params) return response.writeHead(404).end();
  if (PARTS.has(request.headers['x-quire-part']) && (await answerPart(request, response))) return;
  const path = `/pg/${page}/${params}`;
  // The browser's router reads a page's parameters from it.
  if (request.headers.rsc) response.setHeader('x-nextjs-rewritten-path', path);
  addRequestMeta(request, 'invokePath', path);
  addRequestMeta(request, 'invokeQuery', parse(request.url.split('?', 2)[1]));
  addRequestMeta(request, 'middlewareInvoke', false);
  await draw(request, response);
}

httpServer.on('request', (request, response) => {
  // A connection that breaks concerns no one else.
  response.on('error', () => {});
  answer(request, response).catch((error) => {
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  });
});
// The port may be taken meanwhile. Next would log that and go on.
httpServer.on('error', (error) => {
  console.error(error);
  process.exit(1);
});
await pages.prepare();
httpServer.listen(port, hostname);
