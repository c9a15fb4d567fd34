'use client';
import type { RefObject } from 'react';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  query: string;
  setQuery: (query: string) => void;
}

export default function SearchCombobox(_: Props) {
  return null;
}
