// Weighs a page of a running site in the browser: `BASE_URL=… node scripts/budget.mjs PATH`. Fails above the budget.
import { chromium } from '@playwright/test';
import { existsSync } from 'node:fs';

const BUDGET = { Script: 180, Document: 30, Font: 130, total: 300 };
const path = process.argv[2] ?? '/';
const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((p) => existsSync(p));
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) });
const page = await browser.newPage();
const session = await page.context().newCDPSession(page);
await session.send('Network.enable');
const types = new Map();
const bytes = {};
session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
  const type = types.get(requestId);
  if (type) bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
});
await page.goto(`${process.env.BASE_URL ?? 'http://127.0.0.1:8080'}${path}`, { waitUntil: 'networkidle' });
await browser.close();
bytes.total = Object.entries(bytes).reduce((sum, [type, n]) => (type === 'Image' ? sum : sum + n), 0);
for (const [type, n] of Object.entries(bytes)) {
  const limit = BUDGET[type];
  const over = limit !== undefined && n > limit * 1000;
  console.log(`${type.padEnd(10)} ${(n / 1000).toFixed(1).padStart(7)} kB${limit ? ` of ${limit}` : ''}${over ? '  OVER' : ''}`);
  if (over) process.exitCode = 1;
}
