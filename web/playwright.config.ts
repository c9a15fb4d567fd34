import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { drawn } from './test/support/tier';

// The system's Chromium; nothing is downloaded.
const chromium =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

// Long walks that repeat one idea over the whole site, or what shorter tests of its parts hold: through everything that says
// words of people, over every link, into every dialog, round and round, a whole day. Each run takes a quarter of them; a walk
// draws nothing itself.
const WALKS = [
  'hostile.pw.ts',
  'hostile-people.pw.ts',
  'hostile-submissions.pw.ts',
  'hostile-elsewhere.pw.ts',
  'every-link.pw.ts',
  'long-visit.pw.ts',
  'dialogs.pw.ts',
  'publication-life.pw.ts',
  'day-of-a-writer.pw.ts',
  'publication-proxy.pw.ts',
  'links.pw.ts',
  'day-of-a-reader.pw.ts',
];
const taken = drawn(WALKS);

export default defineConfig({
  testDir: 'test',
  testMatch: '*.pw.ts',
  testIgnore: WALKS.filter((walk) => !taken.includes(walk) || (walk === 'publication-proxy.pw.ts' && !process.env.CADDY)),
  // The service that the site takes for Google.
  globalSetup: './test/support/issuer.ts',
  fullyParallel: true,
  workers: 3,
  retries: 0,
  // A test that hangs is a test that failed, and a slow machine is no fault of the site: one limit for all, none inside tests.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // `cargo xtask spec` reads which tests passed.
  reporter: [['line'], ['json', { outputFile: fileURLToPath(new URL('../target/reports/browser.json', import.meta.url)) }]],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://127.0.0.1:4000',
    // Without a graphics card its parts are computed, which costs a sixth of all that the tests take. With three browsers on two
    // processors, threads of their own for compiling scripts and collecting garbage cost a tenth and gain nothing, and no page is
    // open long enough for optimised scripts to pay. Our pages ask for a process of their own, so that each test would start one for
    // its empty tab and throw it away with its first page: the tabs of a test share one.
    launchOptions: {
      args: ['--no-sandbox', '--disable-gpu', '--js-flags=--single-threaded --no-maglev --no-opt', '--renderer-process-limit=1'],
      ...(chromium && { executablePath: chromium }),
    },
    trace: 'off',
  },
});
