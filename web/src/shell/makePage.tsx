import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { pageRequest } from '@/lib/request';
import type { Params, Screen, ScreenContext } from '@/lib/route/page';
import { PageMark } from '@/ui/PageMark';

interface NextProps {
  params: Promise<{ k: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The segment is JSON, percent-encoded or not: Next hands both forms to pages. */
function decodeParams(k: string): Params {
  try {
    return JSON.parse(k.startsWith('{') ? k : decodeURIComponent(k)) as Params;
  } catch {
    return {};
  }
}

async function contextOf(props: NextProps): Promise<ScreenContext> {
  const [{ k }, search, request] = await Promise.all([props.params, props.searchParams, pageRequest()]);
  const query: Record<string, string> = {};
  for (const [key, value] of Object.entries(search)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) query[key] = first;
  }
  return { params: decodeParams(k), query, request };
}

/** Turns a screen into what a Next page file exports. */
export function makePage(screen: Screen) {
  return {
    metadata: async (props: NextProps): Promise<Metadata> => screen.metadata(await contextOf(props)),
    Page: async (props: NextProps): Promise<ReactNode> => {
      const context = await contextOf(props);
      return (
        <>
          <PageMark page={context.request.page} about={context.request.about} />
          {await screen.View(context)}
        </>
      );
    },
  };
}
