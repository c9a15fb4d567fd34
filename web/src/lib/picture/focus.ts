/** How large a picture is, and the point of it that every crop shows, in percent from the left and the top. */
export interface Focused {
  width: number;
  height: number;
  focusX: number;
  focusY: number;
}

/** A crop shows at least one part in so many of a side; the same number as the server's (core::image::rendition). */
const PARTS = 3;

/** Where a focus lies in what the server shows of a side, in percent; `part` of it is shown, at its beginning, in its middle or at its end. */
function within(percent: number, part: number): number {
  const shown = Math.min(1, Math.max(1 / PARTS, part));
  const [at, border] = [percent / 100, (1 + shown) / 4];
  const start = at < border ? 0 : at > 1 - border ? 1 - shown : (1 - shown) / 2;
  return Math.round(Math.min(1, Math.max(0, (at - start) / shown)) * 100);
}

/** The point of a crop that stays when a page shows less of it than the server, in percent; of a picture of unknown size the middle. */
export function focusIn({ width, height, focusX, focusY }: Focused, [wide, high]: readonly [number, number]): [number, number] {
  if (width <= 0 || height <= 0) return [50, 50];
  return [within(focusX, (height * wide) / high / width), within(focusY, (width * high) / wide / height)];
}
