'use client';
import useSWR from 'swr';
import { NoRole } from '@/features/errors/NoAccess';
import { Waiting } from '@/features/lists/Waiting';
import { query } from '@/lib/gql/client';
import { Failed } from '@/ui/Failed';
import { PublicationDomain } from './Domain.gen';
import { DomainForm } from './DomainForm';
import { DomainStatus } from './DomainStatus';
import manage from '../manage/Manage.module.css';

interface Props {
  collection: { id: string; name: string; url: string };
  /** The site's own host, to which the domain has to lead. */
  host: string;
}

/** The domain of a publication: choosing one, proving it, giving it up. */
export function DomainPanel({ collection, host }: Props) {
  const { data, error, mutate } = useSWR(
    ['domain', collection.id],
    async () => (await query(PublicationDomain, { id: collection.id })).publicationByRef,
  );
  if (data === undefined && error) return <Failed onAgain={() => void mutate()}>The domain could not be loaded.</Failed>;
  if (data === undefined) return <Waiting what="the domain" />;
  if (!data?.desk) return <NoRole name={collection.name} url={collection.url} />;
  const isOwner = data.viewerEdge.role === 'OWNER';
  const show = (after: typeof data) => void mutate(after, { revalidate: false });
  const { domain } = data.desk;
  return (
    <div className={manage.form}>
      {domain && <DomainStatus id={collection.id} domain={domain} host={host} isOwner={isOwner} onChanged={show} />}
      {!domain && isOwner && <DomainForm id={collection.id} onChanged={show} />}
      {!domain && !isOwner && <p className={manage.help}>This publication has no domain of its own. Only an owner can connect one.</p>}
    </div>
  );
}
