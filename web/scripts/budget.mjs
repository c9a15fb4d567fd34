// What a page costs a browser: encoded bytes by type, requests, layout shift, and Lighthouse's
// median of five. Prints one JSON array of rows. Usage: node scripts/budget.mjs URL
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const [url] = process.argv.slice(2);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
const kB = (size) => `${(size / 1000).toFixed(1)} kB`;
const row = (what, figure, target, met) => ({ what, figure, target, met });

/** Loads the page once, cold, on a phone's screen, and sums what came over the wire. */
async function bytes() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 360, height: 780 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const types = new Map();
  const sums = {};
  session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    sums[type] = (sums[type] ?? 0) + encodedDataLength;
  });
  const foreign = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(url).origin) foreign.push(request.url());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const before = sums.Script ?? 0;
  const css = await page.evaluate(async () => {
    const text = [...document.querySelectorAll('style')].map((style) => style.textContent).join('');
    const zipped = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    return (await new Response(zipped).arrayBuffer()).byteLength;
  });
  // The first sign of a reader.
  await page.keyboard.press('Shift');
  await page.waitForSelector('html[data-alive]');
  await page.waitForTimeout(1000);
  await browser.close();
  return { sums, before, css, foreign };
}

/** Lighthouse for phones, with its simulated slow network. */
function lighthouse() {
  const out = join(tmpdir(), `quire-lighthouse-${process.pid}.json`);
  execFileSync(
    'npx',
    ['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${out}`, '--chrome-flags=--headless --no-sandbox --disable-gpu'],
    {
      env: { ...process.env, CHROME_PATH: executablePath },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  const { categories, audits } = JSON.parse(readFileSync(out, 'utf8'));
  const score = (name) => Math.round((categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    practices: score('best-practices'),
    seo: score('seo'),
    shift: audits['cumulative-layout-shift'].numericValue,
    paint: audits['largest-contentful-paint'].numericValue,
  };
}

const { sums, before, css, foreign } = await bytes();
const total = Object.values(sums).reduce((sum, size) => sum + size, 0);
const rows = [
  row('story page, cold: JavaScript before the reader does anything', kB(before), '≤ 60 kB', before <= 60_000),
  row('story page, cold: JavaScript', kB(sums.Script ?? 0), '≤ 140 kB', (sums.Script ?? 0) <= 140_000),
  row('story page: CSS inlined, gzip', kB(css), '≤ 12 kB', css <= 12_000),
  row('story page: HTML', kB(sums.Document ?? 0), '≤ 30 kB', (sums.Document ?? 0) <= 30_000),
  row('story page: fonts', kB(sums.Font ?? 0), '≤ 130 kB', (sums.Font ?? 0) <= 130_000),
  row('story page: everything', kB(total), '', null),
  row('story page: requests to others', String(foreign.length), '0', foreign.length === 0),
];
const runs = Array.from({ length: 5 }, lighthouse).sort((a, b) => a.performance - b.performance);
const { performance, accessibility, practices, seo, shift, paint } = runs[2];
rows.push(
  row(
    'Lighthouse, phone, median of 5',
    `${performance}/${accessibility}/${practices}/${seo}, LCP ${(paint / 1000).toFixed(1)} s`,
    '≥ 97/100/96/100',
    performance >= 97 && accessibility >= 100 && practices >= 96 && seo >= 100,
  ),
  row('layout shift', shift.toFixed(3), '≤ 0.02', shift <= 0.02),
);
console.log(JSON.stringify(rows));
