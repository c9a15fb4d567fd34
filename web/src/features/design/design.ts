import { ACCENT_COLOUR } from '@/gen/limits';
import type { HeaderLayout, ReadingFont } from '@/gen/vocabulary';
import type { DesignInput, DesignPartsFragment, SavedDesignFragment } from './Design.gen';

/** Whose design it is: that of a publication's pages, or of a person's profile and stories. */
export type DesignOwner = 'publication' | 'profile';

/** The designs there are, the last first, and the number to save on. */
export interface Designs {
  designRevision: number;
  designs: SavedDesignFragment[];
}

/** Keeps or publishes a design. Of a conflict, nothing was overwritten, and the designs are those there are now. */
export type SaveDesigns = (
  step: 'draft' | 'publish',
  revision: number,
  design: DesignInput,
) => Promise<{ designs: Designs; isConflict: boolean }>;

/** A picture of a design. */
export interface DesignPicture {
  id: string;
  src: string;
  width: number;
  height: number;
}

/** A design as the form holds it: colors as they are typed. */
export interface Design {
  tint: string;
  accent: string;
  background: string;
  titleFont: ReadingFont;
  textFont: ReadingFont;
  headingFont: ReadingFont;
  header: HeaderLayout;
  logo: DesignPicture | null;
  wordmark: DesignPicture | null;
  icon: DesignPicture | null;
}

const SITE: Design = {
  tint: ACCENT_COLOUR.toLowerCase(),
  accent: '',
  background: '',
  titleFont: 'SERIF_1',
  textFont: 'SERIF_2',
  headingFont: 'SANS_SERIF_1',
  header: 'CENTERED',
  logo: null,
  wordmark: null,
  icon: null,
};

/** The look of the site. */
export const OF_SITE: Readonly<Record<DesignOwner, Design>> = { publication: SITE, profile: { ...SITE, header: 'START' } };

export const FONTS: readonly { value: ReadingFont; label: string }[] = [
  { value: 'SERIF_1', label: 'Newsreader (serif)' },
  { value: 'SERIF_2', label: 'Literata (serif)' },
  { value: 'SANS_SERIF_1', label: 'Public Sans (sans serif)' },
];

export const HEADERS: readonly { value: HeaderLayout; label: string }[] = [
  { value: 'CENTERED', label: 'Centered' },
  { value: 'START', label: 'Picture beside the name' },
  { value: 'LARGE', label: 'Large name' },
];

/** Colors that go together. */
export const PALETTES: readonly { name: string; tint: string; background: string }[] = [
  { name: 'Forest', tint: '#0b6a4a', background: '#e4efe7' },
  { name: 'Ocean', tint: '#1b5e9e', background: '#10243c' },
  { name: 'Berry', tint: '#9c2b5b', background: '#f7e6ec' },
  { name: 'Clay', tint: '#9a4a1c', background: '#f6e8dc' },
  { name: 'Plum', tint: '#75389a', background: '#2a1838' },
  { name: 'Ink', tint: '#1d1b18', background: '#1d1b18' },
];

const pictureOf = (id: string, picture: { src: string; width: number; height: number } | null): DesignPicture | null =>
  id && picture ? { id, src: picture.src, width: picture.width, height: picture.height } : null;

/** What the server knows of a design, for the form. */
export const designOf = ({ logoId, logo, wordmarkId, wordmark, iconId, icon, ...parts }: DesignPartsFragment): Design => ({
  tint: parts.tint,
  accent: parts.accent,
  background: parts.background,
  titleFont: parts.titleFont,
  textFont: parts.textFont,
  headingFont: parts.headingFont,
  header: parts.header,
  logo: pictureOf(logoId, logo),
  wordmark: pictureOf(wordmarkId, wordmark),
  icon: pictureOf(iconId, icon),
});

/** What is sent of the form. */
export const inputOf = ({ logo, wordmark, icon, ...parts }: Design): Required<DesignInput> => ({
  ...parts,
  logoId: logo?.id ?? '',
  wordmarkId: wordmark?.id ?? '',
  iconId: icon?.id ?? '',
});

/** What is worked on: the draft, else what readers see, else the look of the site. */
export function currentOf({ designs }: Designs, of: DesignOwner): Design {
  const found = designs.find(({ state }) => state === 'DRAFT') ?? designs.find(({ state }) => state === 'PUBLISHED');
  return found ? designOf(found.design) : OF_SITE[of];
}

/** What readers see. */
export function publishedOf({ designs }: Designs, of: DesignOwner): Design {
  const found = designs.find(({ state }) => state === 'PUBLISHED');
  return found ? designOf(found.design) : OF_SITE[of];
}

const written = (design: Design): string => JSON.stringify(Object.entries(inputOf(design)).map(([, value]) => value.trim().toLowerCase()));

/** Whether two designs are the same. */
export const isSame = (one: Design, other: Design): boolean => written(one) === written(other);
