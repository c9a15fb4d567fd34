'use client';
import { useEffect, useLayoutEffect } from 'react';
import useSWR from 'swr';
import { READING_FONT } from '@/gen/vocabulary';
import { query } from '@/lib/gql/client';
import { ReadingFont } from './Font.gen';
import { keepFont, showFont } from './font';

/** Follows what the reader chose, perhaps on another device. */
export function FollowFont() {
  const { data } = useSWR('ReadingFont', () => query(ReadingFont, {}), { revalidateOnFocus: false });
  const chosen = data?.viewer?.readingFont;
  useLayoutEffect(showFont, []);
  useEffect(() => {
    const font = READING_FONT.find((known) => known === chosen);
    if (font) keepFont(font);
  }, [chosen]);
  return null;
}
