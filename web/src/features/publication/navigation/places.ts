import { NAV_TITLE_MAX_LENGTH } from '@/gen/limits';
import type { BarItem, Destination } from './items';
import type { PublicationNavigationDeskQuery } from './Navigation.gen';

/** Destinations of which one place is chosen. */
export type ChosenDestination = 'PAGE' | 'SECTION' | 'TAG_FEED' | 'POST';

/** What can be chosen. */
export type Places = Readonly<Record<ChosenDestination, readonly { value: string; name: string }[]>>;

/** The words of a choice. */
export const CHOICES: Readonly<Record<ChosenDestination, { label: string; choose: string; other: string }>> = {
  PAGE: { label: 'Subpage', choose: 'Choose a subpage', other: 'A deleted subpage' },
  SECTION: { label: 'Feature page', choose: 'Choose a feature page', other: 'A deleted feature page' },
  TAG_FEED: { label: 'Tag', choose: 'Choose a tag', other: 'Another tag' },
  POST: { label: 'Story', choose: 'Choose a story', other: 'An older story' },
};

/** Whether one place is chosen of a destination. */
export const isChosen = (destination: Destination): destination is ChosenDestination => destination in CHOICES;

type Publication = NonNullable<PublicationNavigationDeskQuery['publicationByRef']>;

/** What items of a publication's bar can lead to. */
export const placesOf = (desk: NonNullable<Publication['desk']>, { tags, posts }: Publication): Places => ({
  PAGE: desk.subpages.map(({ id, title }) => ({ value: id, name: title })),
  SECTION: desk.features.map(({ id, title }) => ({ value: id, name: title })),
  TAG_FEED: tags.map(({ slug, name }) => ({ value: slug, name })),
  POST: posts.items.map(({ id, title }) => ({ value: id, name: title || 'Untitled' })),
});

/**
 * An item that leads to another place: words that only named the place before name the new one. Titles of stories are too
 * long to be words of a bar.
 */
export function leadingToPlace(item: BarItem, value: string, places: Places): BarItem {
  const { destination } = item;
  if (!isChosen(destination) || destination === 'POST') return { ...item, value };
  const nameOf = (one: string) => (places[destination].find((place) => place.value === one)?.name ?? '').slice(0, NAV_TITLE_MAX_LENGTH);
  const isNamedByPlace = item.title === '' || item.title === nameOf(item.value);
  return { ...item, value, title: isNamedByPlace ? nameOf(value) : item.title };
}
