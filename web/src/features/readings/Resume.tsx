'use client';
import { ReadingList } from './ReadingList';
import { useReadings } from './useReadings';

/** What the reader began and did not finish. */
export function Resume() {
  return <ReadingList readings={useReadings('', true)} label="Continue reading" empty="You’ve finished everything you started." />;
}
