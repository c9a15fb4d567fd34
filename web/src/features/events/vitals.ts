import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { PerformanceEvent } from '@/gen/vocabulary';

/** Measures how the document loads and answers. Most of it is known when the page is left. */
export function measureLoad(add: (type: PerformanceEvent, value?: number) => void): void {
  const types = typeof PerformanceObserver === 'undefined' ? [] : (PerformanceObserver.supportedEntryTypes ?? []);
  if (!types.includes('largest-contentful-paint')) add('unsupported');
  add('ready', performance.getEntriesByName('ready')[0]?.startTime);
  onTTFB(({ value }) => add('ttfb', value));
  onFCP(({ value }) => add('fcp', value));
  onLCP(({ value }) => add('lcp', value));
  onINP(({ value }) => add('inp', value));
  onCLS(({ value }) => add('cls', value));
}
