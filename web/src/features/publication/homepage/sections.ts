import type { HomepageDeskFragment } from './Homepage.gen';

type Chosen = HomepageDeskFragment['homeSections'][number];
export type SectionKind = Chosen['kind'];
export type SectionLayout = Chosen['layout'];

/** A section as the form holds it; the key stays with it when it moves. */
export interface Section extends Chosen {
  key: string;
}

/** A topic that a section can be about. */
export interface SectionTopic {
  slug: string;
  name: string;
}

export const KINDS: readonly (readonly [SectionKind, string])[] = [
  ['LATEST', 'Latest'],
  ['FEATURED', 'Featured'],
  ['TRENDING', 'Trending'],
  ['TOPIC', 'A topic'],
];

export const LAYOUTS: readonly (readonly [SectionLayout, string])[] = [
  ['LEAD', 'One large story, then a list'],
  ['LIST', 'List'],
  ['GRID', 'Grid of cards'],
];

/** What a homepage shows on which nothing was chosen. */
const USUAL: readonly Chosen[] = [
  { kind: 'FEATURED', layout: 'LIST', title: 'Featured', value: '' },
  { kind: 'LATEST', layout: 'LEAD', title: 'Latest', value: '' },
];

const nameOf = (kind: SectionKind): string => (kind === 'TOPIC' ? '' : (KINDS.find(([one]) => one === kind)?.[1] ?? ''));

/** What was chosen, for the form. */
export const sectionsOf = (chosen: readonly Chosen[]): Section[] => chosen.map((section, n) => ({ ...section, key: `${n}` }));

/** The sections that stand in the place of the usual homepage when someone begins to choose. */
export const usualSections = (): Section[] => sectionsOf(USUAL);

/** What is saved. */
export const savedOf = (sections: readonly Section[]): Chosen[] =>
  sections.map(({ kind, layout, title, value }) => ({ kind, layout, title, value }));

const isTaken = (sections: readonly Section[], kind: SectionKind): boolean =>
  kind !== 'TOPIC' && sections.some((section) => section.kind === kind);

/** A new section: the first kind that is not there yet, else one about a topic. */
export function newSection(sections: readonly Section[]): Section {
  const kind = KINDS.find(([one]) => !isTaken(sections, one))?.[0] ?? 'TOPIC';
  const key = `${Math.max(-1, ...sections.map((section) => Number(section.key))) + 1}`;
  return { key, kind, layout: 'LIST', title: nameOf(kind), value: '' };
}

/** A section of another kind: a title that only named the kind before names the new one. */
export function ofKind(section: Section, kind: SectionKind): Section {
  const isNamedByKind = section.title === '' || section.title === nameOf(section.kind);
  return { ...section, kind, value: '', title: isNamedByKind ? nameOf(kind) : section.title };
}

/** A section about another topic: a title that only named the topic before names the new one. */
export function aboutTopic(section: Section, value: string, topics: readonly SectionTopic[]): Section {
  const named = (slug: string) => topics.find((topic) => topic.slug === slug)?.name ?? '';
  const isNamedByTopic = section.title === '' || section.title === named(section.value);
  return { ...section, value, title: isNamedByTopic ? named(value) : section.title };
}

/** Why the sections cannot be saved; undefined when they can. */
export function hindranceOf(sections: readonly Section[]): string | undefined {
  if (sections.some((section) => section.kind === 'TOPIC' && !section.value)) return 'Choose a topic.';
  if (sections.some((section) => !section.title.trim())) return 'Give every section a title.';
  const shown = sections.map(({ kind, value }) => `${kind} ${value}`);
  if (new Set(shown).size < shown.length) return 'Two sections show the same stories.';
  return undefined;
}
