import { expect, test, vi } from 'vitest';
import all from '../../../../crates/core/cases/event.json';
import type { PerformanceReport } from '@/gen/wire';
import { isSupported, Measurements, measurement, reportedRoute, watchResources, yesOrNo } from './performance';
import { commonData, isStale, reportedAddress } from './record';
import { Referrer } from './referrer';

const RULES: Record<string, (input: never) => unknown> = {
  'event age': (age: number) => (isStale({ timestamp: -age }, 0) ? 'dropped' : 'sent'),
  'performance type': (type: string) => isSupported(type),
  'performance route': (route: string) => reportedRoute(route),
  'performance flags': (isSo: boolean) => yesOrNo(isSo),
};
const cases = all.filter((c) => c.rule in RULES);

test('every rule has its cases', () => {
  expect(new Set(cases.map((c) => c.rule)).size).toBe(Object.keys(RULES).length);
});

test.each(cases)('$rule: $input', ({ rule, input, expected }) => {
  expect(RULES[rule]?.(input as never)).toBe(expected);
});

test('what is measured is sent as the server takes it', () => {
  const reports = all.filter((c) => c.rule === 'performance report' && c.expected) as unknown as { expected: PerformanceReport }[];
  const measured = reports.flatMap(({ expected }) => expected.events);
  expect(measured.length).toBeGreaterThan(0);
  for (const {
    type,
    data: { route, login, mobile, value },
  } of measured) {
    expect(measurement(type, { route, isLoggedIn: login === 'yes', isMobile: mobile === 'yes' }, value)).toEqual({
      type,
      data: { route, login, mobile, ...(value !== undefined && { value }) },
    });
  }
  expect(measurement('madeup', { route: 'ShowPost', isLoggedIn: true, isMobile: false })).toBeNull();
  expect(measurement('ready', { route: 'ShowNowhere', isLoggedIn: false, isMobile: true })?.data.route).toBe('other');
});

// S204
test('every event says where it happened', () => {
  const page = { location: 'https://quire.example/@ada?source=home-3#top', width: 390, referrer: 'https://quire.example/' };
  expect(commonData(page)).toEqual({
    service: 'lite',
    pageLocation: page.location,
    browserWidth: 390,
    referrer: page.referrer,
    referrerSource: 'home-3',
  });
  expect(commonData({ ...page, location: 'nowhere' }).referrerSource).toBe('');
});

test('an address is told without what no one is to know', () => {
  expect(reportedAddress('https://quire.example/search?q=secret&source=home-3&redirect=%2Fme#top')).toBe(
    'https://quire.example/search?source=home-3',
  );
  expect(reportedAddress('https://quire.example/me/settings#email')).toBe('https://quire.example/me/settings');
  expect(reportedAddress('https://quire.example/a?source=a%26b')).toBe('https://quire.example/a?source=a%26b');
  expect(reportedAddress('')).toBe('');
});

test('measurements go together, once, and only those that are known', async () => {
  const sent: PerformanceReport[] = [];
  const measurements = new Measurements(async (report) => {
    sent.push(report);
    throw new Error('offline');
  });
  const place = { route: 'ShowPost', isLoggedIn: true, isMobile: false };
  measurements.add('lcp', place, 812.5);
  measurements.add('madeup', place, 1);
  measurements.add('unsupported', { ...place, route: 'ShowNowhere' });
  await measurements.leave();
  await measurements.leave();
  expect(sent).toEqual([
    {
      client: { name: 'lite', version: expect.stringMatching(/^\d+\.\d+\.\d+$/u) as string },
      events: [
        { type: 'lcp', data: { route: 'ShowPost', login: 'yes', mobile: 'no', value: 812.5 } },
        { type: 'unsupported', data: { route: 'other', login: 'yes', mobile: 'no' } },
      ],
    },
  ]);
});

// S002
test('the referrer is what the browser says, then the place before', () => {
  const referrer = new Referrer('https://search.example/', '/a');
  expect(referrer.current).toBe('https://search.example/');
  referrer.moved('/a');
  expect(referrer.current).toBe('https://search.example/');
  referrer.moved('/b');
  expect(referrer.current).toBe('/a');
  referrer.moved('/c');
  expect(referrer.current).toBe('/b');
});

// S208
test('resources are watched for 2500 ms', async () => {
  vi.useFakeTimers();
  const seen: string[] = [];
  watchResources({ observe: () => seen.push('observe'), disconnect: () => seen.push('disconnect') });
  await vi.advanceTimersByTimeAsync(2499);
  expect(seen).toEqual(['observe']);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual(['observe', 'disconnect']);
  vi.useRealTimers();
});
