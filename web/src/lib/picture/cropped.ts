const OURS = /^\/_\/image\/[0-9a-f]{32}$/u;

/** The crops that the server makes, plain and for sharp screens. */
const CROPS = {
  card: [[160, 107], [320, 214]],
  lead: [[680, 383], [1360, 765]],
} as const;

interface Shown {
  src: string;
  /** The colour most of it has. */
  colour: string | null;
}

/** The attributes of a picture in one of the crops; its colour stands there until it comes. One of somebody else's is shown as it is. */
export function cropped({ src, colour }: Shown, crop: keyof typeof CROPS) {
  const [[width, height], [wide, high]] = CROPS[crop];
  const at = OURS.test(src) ? { src: `${src}?w=${width}&h=${height}`, srcSet: `${src}?w=${wide}&h=${high} 2x` } : { src };
  return { ...at, width, height, alt: '', decoding: 'async' as const, style: colour === null ? undefined : { backgroundColor: colour } };
}
