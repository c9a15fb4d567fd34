import { PERFORMANCE_OBSERVER_STOP_MS, SERVICE_FLAG, UNKNOWN_ROUTE_REPORT } from '@/gen/limits';
import { CLIENT_VERSION } from '@/lib/gql/client';
import { NAMED_ROUTE, PERFORMANCE_EVENT, type PerformanceEvent, type YesNo } from '@/gen/vocabulary';
import type { Measurement, PerformanceReport } from '@/gen/wire';

const TYPES: ReadonlySet<string> = new Set(PERFORMANCE_EVENT);
const ROUTES: ReadonlySet<string> = new Set(NAMED_ROUTE);

/** Whether a measurement of this type is sent. */
export const isSupported = (type: string): type is PerformanceEvent => TYPES.has(type);

/** What a route is reported as: its name, or `other`. */
export const reportedRoute = (name: string): string => (ROUTES.has(name) ? name : UNKNOWN_ROUTE_REPORT);

/** How login and phones are reported. */
export const yesOrNo = (isSo: boolean): YesNo => (isSo ? 'yes' : 'no');

/** What a measurement was taken on. */
export interface MeasuredPage {
  route: string;
  isLoggedIn: boolean;
  isMobile: boolean;
}

/** A measurement as it is sent; null for one that is not. */
export const measurement = (type: string, { route, isLoggedIn, isMobile }: MeasuredPage, value?: number): Measurement | null =>
  isSupported(type)
    ? {
        type,
        data: { route: reportedRoute(route), login: yesOrNo(isLoggedIn), mobile: yesOrNo(isMobile), ...(value !== undefined && { value }) },
      }
    : null;

/** Gathers what is measured and sends it together. What does not arrive is lost: there will be other visits. */
export class Measurements {
  #taken: Measurement[] = [];

  constructor(private readonly send: (report: PerformanceReport) => Promise<boolean>) {}

  /** Takes a measurement; one that is not sent is left out. */
  add(type: string, place: MeasuredPage, value?: number): void {
    const taken = measurement(type, place, value);
    if (taken) this.#taken.push(taken);
  }

  /** The page goes away. */
  async leave(): Promise<void> {
    const events = this.#taken;
    this.#taken = [];
    if (events.length > 0) await this.send({ client: { name: SERVICE_FLAG, version: CLIENT_VERSION }, events }).catch(() => false);
  }
}

/** Watches what a page loads, for 2500 ms. */
export function watchResources(observer: Pick<PerformanceObserver, 'observe' | 'disconnect'>): void {
  observer.observe({ type: 'resource', buffered: true });
  setTimeout(() => observer.disconnect(), PERFORMANCE_OBSERVER_STOP_MS);
}
