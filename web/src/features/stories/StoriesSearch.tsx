'use client';
import { OwnListField } from '@/features/search/OwnListField';
import { useSettledQuery } from '@/lib/search/useSettledQuery';
import { StoriesPanel } from './StoriesPanel';
import type { StoryTab } from './tabs';

/** One's own stories, or some of them. The words stand in the address, so that Back and a reload find them again. */
export function StoriesSearch({ tab }: { tab: StoryTab }) {
  const words = useSettledQuery();
  return (
    <>
      <OwnListField label="Search your stories" />
      <StoriesPanel key={`${tab} ${words}`} tab={tab} words={words} />
    </>
  );
}
