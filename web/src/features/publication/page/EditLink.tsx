'use client';
import { Link } from '@/ui/Link';
import { useManaged } from '../manage/useManaged';
import { KINDS, type PageKind } from './kinds';
import css from './Pages.module.css';

interface Props {
  publication: { id: string; slug: string };
  kind: PageKind;
  slug: string;
  signedIn: boolean;
}

/** The way to the editor of a page, for those who manage the publication. */
export function EditLink({ publication, kind, slug, signedIn }: Props) {
  const managed = useManaged(publication.id, signedIn);
  if (!managed) return null;
  return (
    <p className={css.edit}>
      <Link href={KINDS[kind].edit(publication.slug, slug)}>Edit this {KINDS[kind].one}</Link>
    </p>
  );
}
