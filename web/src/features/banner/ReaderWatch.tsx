'use client';
import { useViewer } from '@/features/viewer/useViewer';

/** Knows the reader on every page, also those without a bar: what they change carries their token. */
export function ReaderWatch() {
  useViewer();
  return null;
}
