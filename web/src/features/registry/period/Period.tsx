import { Link } from '../../../ui/Link.tsx';
import { messageOf } from '../../../api/failure.ts';
import { formatShortDate } from '../../../fr/dates.ts';
import { paths } from '../../../routes/paths.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { useAuditProofQuery } from '../api.ts';
import { NO_FILTERS, writeFilters, type Filters } from '../filters.ts';
import { fr } from './fr.ts';

export interface PeriodProps {
  readonly filters: Pick<Filters, 'from' | 'to' | 'kind'>;
}

/** Whether the record of the chosen days is whole, and what was taken away in them by right. */
export const Period = ({ filters: { from, to, kind } }: PeriodProps) => {
  const { currentData, error, isFetching, refetch } = useAuditProofQuery(
    { ...(from !== '' && { from }), ...(to !== '' && { to }) },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData === undefined)
    return error !== undefined && !isFetching ? (
      <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <Loading>
        <Skeleton className="h-5 w-full max-w-md" />
      </Loading>
    );
  const { entries, gaps, lost, first, last, deletions, beforeChain } = currentData.period;
  const { begins } = currentData.chain;
  const found =
    first === null || last === null
      ? fr.none
      : gaps === 0
        ? fr.whole(entries)
        : `${fr.gaps(gaps)} ${fr.between(first.sequence, last.sequence)}`;
  return (
    <section aria-label={fr.label}>
      <p className={gaps === 0 ? 'text-secondary' : 'text-danger'}>
        {[found, ...(lost === 0 ? [] : [fr.lost(lost)])].join('\u00A0; ')}
        {'\u00A0; '}
        {deletions.length === 0 ? (
          `${fr.kept}.`
        ) : (
          <>
            {fr.removed(deletions.length)}.
            {kind === 'removals' ? null : (
              <>
                {' '}
                <Link
                  className="text-accent text-sm hover:underline"
                  to={`${paths.registry}?${writeFilters({ ...NO_FILTERS, kind: 'removals', from, to })}`}
                >
                  {fr.see}
                </Link>
              </>
            )}
          </>
        )}
        {begins !== null && beforeChain ? ` ${fr.begins(formatShortDate(begins))}` : null}
      </p>
    </section>
  );
};
