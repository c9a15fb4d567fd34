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

const hostname = process.env.HOSTNAME ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const { config: conf } = JSON.parse(readFileSync(`${dir}/.next/required-server-files.json`, 'utf8'));
const httpServer = createServer();
httpServer.keepAliveTimeout = Number(process.env.KEEP_ALIVE_TIMEOUT ?? httpServer.keepAliveTimeout);
const pages = new PageServer({ conf, dir, hostname, port, httpServer, dev: false, customServer: false });
const draw = pages.getRequestHandler();

/** Draws the page that the front door named. The address stays the reader's: links and the browser's router start from it. */
async function answer(request, response) {
  const { 'x-quire-page': page, 'x-quire-params': params } = request.headers;
  if (!page || !params) return response.writeHead(404).end();
  const path = `/pg/${page}/${params}`;
  // The browser's router reads a page's parameters from it.
  if (request.headers.rsc) response.setHeader('x-nextjs-rewritten-path', path);
  addRequestMeta(request, 'invokePath', path);
  addRequestMeta(request, 'invokeQuery', parse(request.url.split('?', 2)[1]));
  addRequestMeta(request, 'middlewareInvoke', false);
  await draw(request, response);
}

httpServer.on('request', (request, response) => {
  // A connection that breaks concerns nobody else.
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
