'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { act, reasonOf, Refused } from '@/features/settings/act';
import * as href from '@/gen/href';
import { Link } from '@/ui/Link';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { BeginStoryAbout } from './Begin.gen';

export type About = { inResponseToQuoteId: string } | { repostOf: string };

const MISSING = 'What you want to write about no longer exists.';

/** The name of the save that begins it: kept for the tab, so that loading the page again does not begin another one. */
function saveIdFor(about: string): string {
  const name = `begin-${about}`;
  const known = sessionStorage.getItem(name);
  const saveId = known ?? crypto.randomUUID();
  if (!known) sessionStorage.setItem(name, saveId);
  return saveId;
}

/** Begins a story about a passage or a story, and goes on to the editor; Back does not lead here again. */
export default function BeginAbout({ about }: { about: About }) {
  const router = useRouter();
  const [problem, setProblem] = useState<{ text: string; mayPass: boolean } | null>(null);
  const key = 'repostOf' in about ? about.repostOf : about.inResponseToQuoteId;
  const isQuote = 'inResponseToQuoteId' in about;
  const begin = useCallback(async () => {
    setProblem(null);
    try {
      const input = { saveId: saveIdFor(key), ...(isQuote ? { inResponseToQuoteId: key } : { repostOf: key }) };
      const draft = await act(BeginStoryAbout, { input }, 'beginStoryAbout', 'Draft');
      // The next one about the same is another one.
      sessionStorage.removeItem(`begin-${key}`);
      router.replace(href.ShowEditPost({ postId: draft.id }));
    } catch (error) {
      const isRefused = error instanceof Refused;
      setProblem({ text: isRefused && error.answer === 'NotFound' ? MISSING : reasonOf(error), mayPass: !isRefused });
    }
  }, [key, isQuote, router]);
  useEffect(() => {
    // Nothing was begun as long as the page is only looked at in advance.
    const timer = setTimeout(() => void begin(), 0);
    return () => clearTimeout(timer);
  }, [begin]);
  if (problem !== null)
    return (
      <Note
        kind="error"
        action={
          problem.mayPass ? (
            <button type="button" onClick={() => void begin()}>
              Try again
            </button>
          ) : (
            <Link href={href.ShowNewPost()}>Write a story</Link>
          )
        }
      >
        {problem.text}
      </Note>
    );
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        Starting the story
      </span>
      <Skeleton w="60%" h="3rem" />
    </div>
  );
}
