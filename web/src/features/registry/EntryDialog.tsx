import type { AuditEntry } from '#api/contract/audit.ts';
import type { AuditDetails } from '#api/contract/registry.ts';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useAuditDetailsQuery } from './api.ts';
import type { Filters } from './filters.ts';
import { fr, sentenceText } from './fr.ts';

interface ReadProps {
  readonly sequence: number;
  readonly filters: Filters;
}

const Details = lazyPart<{ readonly details: AuditDetails; readonly filters: Filters }>(
  () => import('./EntryDetails.tsx').then((module) => module.EntryDetails),
  <Loading>
    <Skeleton className="h-96 w-full" />
  </Loading>,
);

const Read = ({ sequence, filters }: ReadProps) => {
  const { currentData, error, isFetching, refetch } = useAuditDetailsQuery(sequence);
  if (currentData !== undefined) return <Details details={currentData} filters={filters} />;
  if (error !== undefined && !isFetching)
    return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
  return (
    <Loading>
      <Skeleton className="h-96 w-full" />
    </Loading>
  );
};

/** What is open by a role alone is shown once it was asked for: reading it is noted. */
const Guarded = ({ entry, filters }: { readonly entry: AuditEntry; readonly filters: Filters }) => {
  const [revealed, setRevealed] = useState(!entry.withheld);
  if (revealed) return <Read sequence={entry.sequence} filters={filters} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium wrap-anywhere">{sentenceText(entry)}</p>
      <Banner tone="warning">{fr.revealNote}</Banner>
      <Button className="self-end" variant="primary" onClick={() => setRevealed(true)}>
        {fr.reveal}
      </Button>
    </div>
  );
};

export interface EntryDialogProps {
  readonly sequence: number;
  /** Undefined for one that the address names and the list does not show. */
  readonly entry: AuditEntry | undefined;
  readonly filters: Filters;
  readonly onClose: () => void;
}

/** One entry with all that belongs to it, by the address. */
export const EntryDialog = ({ sequence, entry, filters, onClose }: EntryDialogProps) => (
  <Dialog open onOpenChange={onClose} title={fr.details(sequence)} wide>
    {entry === undefined ? (
      <Read key={sequence} sequence={sequence} filters={filters} />
    ) : (
      <Guarded key={sequence} entry={entry} filters={filters} />
    )}
  </Dialog>
);
