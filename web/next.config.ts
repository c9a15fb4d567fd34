import type { NextConfig } from 'next';

/** Compression, caching and addresses belong to the server in front; the renderer only renders. */
const config: NextConfig = {
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  turbopack: {
    root: import.meta.dirname,
    // See there: Next's client as modules.
    rules: {
      '*.js': {
        condition: { all: ['browser', 'production', { path: /^node_modules\/next\/dist\/(?:client|lib|shared)\// }] },
        loaders: ['./scripts/next-modules.mjs'],
      },
    },
  },
  // `npm run check` looks at types; a build would do it once more.
  typescript: { ignoreBuildErrors: true },
  compress: false,
  generateEtags: false,
  poweredByHeader: false,
  reactStrictMode: true,
  reactMaxHeadersLength: 0,
  skipTrailingSlashRedirect: true,
  allowedDevOrigins: ['127.0.0.1', 'localhost'],
  images: { unoptimized: true },
  // Shows the page that the front door named, as `server.mjs` does in a build: the renderer matches nothing and decides nothing.
  rewrites: async () => ({
    beforeFiles: [
      {
        source: '/:path*',
        has: [
          { type: 'header', key: 'x-quire-page', value: '(?<page>[a-z0-9-]+)' },
          { type: 'header', key: 'x-quire-params', value: '(?<k>.+)' },
        ],
        destination: '/pg/:page/:k',
      },
    ],
    afterFiles: [],
    fallback: [],
  }),
  experimental: {
    inlineCss: true,
    // What React and others export and no one asks for is left out.
    turbopackCjsTreeShaking: true,
    // A page's modules are loaded when it is first drawn: to load those of all pages keeps the first one waiting for a third of a
    // second.
    preloadEntriesOnStart: false,
    // Sheets are inlined, so that another one costs no request: each page gets little but its own.
    cssChunking: { type: 'graph', requestCost: 1200 },
    // A page that was preloaded is shown as it was for so many seconds, the fewest there are.
    staleTimes: { static: 30 },
    // The front door drops the router-state headers, so their hash in `_rsc` cannot match.
    validateRSCRequestHeaders: false,
  },
};

export default config;
