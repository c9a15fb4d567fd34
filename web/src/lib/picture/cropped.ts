import { type Focused, focusIn } from './focus';

const OURS = /^\/_\/image\/[0-9a-f]{32}$/u;

/** The crops that the server makes, plain and for sharp screens. */
const CROPS = {
  card: [
    [160, 107],
    [320, 214],
  ],
  lead: [
    [680, 383],
    [1360, 765],
  ],
} as const;

/** What other sites show of a link. */
const SOCIAL_SIZE = [1200, 630] as const;

export interface Shown extends Focused {
  src: string;
  /** The colour most of it has. */
  colour: string | null;
  /** An address that holds a tiny copy; null of what can be seen through. */
  placeholder: string | null;
}

const crop = ({ src, focusX, focusY }: Shown, [width, height]: readonly [number, number]): string =>
  `${src}?w=${width}&h=${height}${focusX === 50 && focusY === 50 ? '' : `&focus=${focusX},${focusY}`}`;

/** What stands in a picture's place until it is there; nothing behind what can be seen through. */
const placeholderStyle = ({ colour, placeholder }: Shown) =>
  placeholder === null
    ? undefined
    : {
        backgroundColor: colour ?? undefined,
        backgroundImage: `url(${placeholder})`,
        backgroundSize: 'cover',
        backgroundPosition: 'center',
      };

/**
 * The attributes of a picture in one of the crops, which shows its focus; a tiny copy stands there until it comes. A picture
 * of another person is shown as it is.
 */
export function cropped(picture: Shown, name: keyof typeof CROPS) {
  const [plain, sharp] = CROPS[name];
  const isOurs = OURS.test(picture.src);
  const at = isOurs ? { src: crop(picture, plain), srcSet: `${crop(picture, sharp)} 2x` } : { src: picture.src };
  const [x, y] = isOurs ? focusIn(picture, plain) : [50, 50];
  const position = x === 50 && y === 50 ? undefined : { objectPosition: `${x}% ${y}%` };
  const style = { ...placeholderStyle(picture), ...position };
  return {
    ...at,
    width: plain[0],
    height: plain[1],
    alt: '',
    decoding: 'async' as const,
    style: Object.keys(style).length > 0 ? style : undefined,
  };
}

/** The picture as other sites show it beside a link. */
export function socialPicture(picture: Shown): { src: string; width: number; height: number } {
  const { src, width, height } = picture;
  if (!OURS.test(src)) return { src, width, height };
  const [wide, high] = SOCIAL_SIZE;
  // A crop is never enlarged.
  return width >= wide && height >= high
    ? { src: crop(picture, SOCIAL_SIZE), width: wide, height: high }
    : { src: crop(picture, SOCIAL_SIZE), width: 0, height: 0 };
}
