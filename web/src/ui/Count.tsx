import { plural, shortCount } from '@/lib/text/count';

interface CountProps {
  n: number;
  one: string;
}

/** How many of something, short for the eye and whole for the ear. It may have moved on since the document was drawn. */
export function Count({ n, one }: CountProps) {
  return (
    <>
      <span aria-hidden="true" suppressHydrationWarning>
        {shortCount(n)}
      </span>
      <span className="sr" suppressHydrationWarning>
        {plural(n, one)}
      </span>
    </>
  );
}
