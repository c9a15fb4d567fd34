'use client';
import { useState } from 'react';
import { StepUpHost } from '@/features/security/StepUpHost';
import { LinkRow } from '@/features/settings/Row';
import * as href from '@/gen/href';
import { APPLICATION_KIND_LABELS } from '@/gen/vocabulary';
import { plural } from '@/lib/text/count';
import { Button } from '@/ui/Button';
import { Failed } from '@/ui/Failed';
import { Link } from '@/ui/Link';
import { Skeleton } from '@/ui/Skeleton';
import { ApplicationDialog } from './ApplicationDialog';
import css from './Applications.module.css';
import { useApplications } from './useApplications';

/** The applications that the reader made, and making one. */
export function ApplicationsPanel() {
  const { known, failed, again } = useApplications();
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <p className={css.intro}>
        Applications act for people who allow it, by OAuth 2.0. What they can do is on{' '}
        <Link href={href.developers()}>the pages for developers</Link>.
      </p>
      <Button look="accent" onClick={(event) => setOpener(event.currentTarget)}>
        New application
      </Button>
      {failed && <Failed onAgain={again}>Your applications could not be loaded.</Failed>}
      {!known && !failed && (
        <div className={css.waiting} aria-busy="true">
          <Skeleton w="52%" h="1.75rem" />
          <Skeleton w="44%" h="1.75rem" />
        </div>
      )}
      {known?.length === 0 && <p className={css.intro}>You haven’t made any applications yet.</p>}
      <div className={css.rows}>
        {known?.map((one) => (
          <LinkRow
            key={one.id}
            label={one.name}
            help={`${APPLICATION_KIND_LABELS[one.kind]} · ${plural(one.userCount, 'person', 'people')}`}
            href={href.oauth_application({ oauthApplicationId: one.id })}
          />
        ))}
      </div>
      {opener && <ApplicationDialog opener={opener} onClosed={() => setOpener(null)} />}
      <StepUpHost />
    </>
  );
}
