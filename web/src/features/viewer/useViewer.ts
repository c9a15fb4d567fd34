'use client';
import useSWR, { type SWRResponse } from 'swr';
import { query } from '@/lib/gql/client';
import { readXsrfWith } from '@/lib/gql/xsrf';
import { Viewer, type ViewerQuery } from './Viewer.gen';

let first: Promise<ViewerQuery> | undefined;

/** Who reads, fetched once after load. */
export function loadViewer(): Promise<ViewerQuery> {
  first ??= query(Viewer, {}).catch((error: unknown) => {
    first = undefined;
    throw error;
  });
  return first;
}

/** What was known is no more: the session has another token, or someone else signed in. */
export const forgetViewer = (): void => {
  first = undefined;
};

readXsrfWith(async () => (await loadViewer()).session.xsrf);

/** The reader, once known. `wanted` is false on pages of logged-out readers: then nothing is asked. */
export function useViewer(wanted = true): SWRResponse<ViewerQuery> {
  return useSWR(wanted ? 'Viewer' : null, loadViewer, { revalidateOnFocus: false });
}
