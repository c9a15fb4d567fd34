import { hearErrors } from '@/lib/error/heard';
import { logTo } from '@/lib/error/log';
import { isFirstMet } from '@/lib/event/exposed';
import type { MeasuredPage } from '@/lib/event/performance';
import { type Page, reportedAddress } from '@/lib/event/record';
import { Referrer } from '@/lib/event/referrer';
import { exposeTo, measureTo, type Report, reportTo } from '@/lib/event/report';
import { sourceOf } from '@/lib/event/source';
import { keepView } from '@/lib/event/viewed';
import { local, session } from '@/lib/storage/local';
import { loadFlags } from './flags';
import { labelOf, pageIn, routeOf, viewsOf } from './shownPage';
import { makeTellers } from './tellers';
import { measureLoad } from './vitals';
import { type Watched, watchReading } from './watchReading';

/** A page that comes later than this was not what the click asked for. */
const NAVIGATION_MAX_MS = 10_000;

interface Visit {
  /** Another page is shown, since `at` on the page's own clock. */
  arrived: (at: number) => void;
}

let begun: Promise<Visit | null> | undefined;

/** Notes that a page is shown, since `at` on its own clock. The first one begins what is reported of a visit. */
export async function showPage(signedIn: boolean, at: number): Promise<void> {
  begun ??= begin(signedIn).catch(() => {
    begun = undefined;
    return null;
  });
  (await begun)?.arrived(at);
}

async function begin(signedIn: boolean): Promise<Visit | null> {
  const flags = await loadFlags();
  if (flags.dont_track_user === true) return null;
  const referrer = new Referrer(document.referrer, location.href);
  const pageNow = (): Page => ({
    location: reportedAddress(location.href),
    width: innerWidth,
    referrer: reportedAddress(referrer.current),
  });
  const measured = (): MeasuredPage => ({
    route: routeOf(pageIn(document).page),
    isLoggedIn: signedIn,
    isMobile: /Mobi/u.test(navigator.userAgent),
  });
  let [page, path, source] = [pageNow(), '', ''];
  let [pressedAt, pressed] = [-Infinity, ''];
  let reading: Watched | null = null;

  const { events, measurements, errors, lines } = makeTellers(signedIn, flags, () => page);
  const report: Report = (key, data) => void events.report(key, data, source ? { referrerSource: source } : undefined);
  const loaded = measured();
  measureLoad((type, value) => measurements.add(type, loaded, value));

  const leave = () => {
    reading?.away();
    void events.leave();
    void errors.leave();
    void lines.leave();
    void measurements.leave();
  };
  document.addEventListener(
    'click',
    ({ target, timeStamp }) => {
      [pressedAt, pressed] = [timeStamp, sourceOf(target, labelOf(pageIn(document).page), location.pathname) ?? ''];
    },
    { capture: true, passive: true },
  );
  addEventListener('popstate', ({ timeStamp }) => {
    [pressedAt, pressed] = [timeStamp, ''];
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') reading?.back();
    else leave();
  });
  addEventListener('pagehide', leave);
  addEventListener('online', () => void events.flush());

  return {
    arrived(at) {
      if (location.pathname === path) return;
      const isFirst = path === '';
      reading?.end();
      referrer.moved(location.href);
      [page, path, source, pressed] = [pageNow(), location.pathname, pressed, ''];
      const place = pageIn(document);
      for (const [key, data] of viewsOf(place)) report(key, data);
      reading = place.story && watchReading(place.story.postId, report);
      if (place.story) keepView(local, place.story.postId, place.story.isForAll, new Date());
      if (isFirst) {
        reportTo(report);
        exposeTo((gate) => {
          if (isFirstMet(session, gate)) report('gate.exposed', { id: gate });
        });
        measureTo((type, value) => measurements.add(type, measured(), value));
        hearErrors((thrown) => errors.report(thrown, { page: pageIn(document).page }));
        logTo((level, message) => lines.write(level, message, { page: pageIn(document).page }));
      } else if (at >= pressedAt && at - pressedAt < NAVIGATION_MAX_MS) measurements.add('nav', measured(), at - pressedAt);
    },
  };
}
