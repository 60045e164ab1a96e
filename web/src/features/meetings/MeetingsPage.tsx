import { Navigate, useLocation } from 'react-router-dom';
import { messageOf } from '../../api/failure.ts';
import { countOf } from '../../fr/plural.ts';
import { pageCount } from '../../list/pages.ts';
import { Pagination } from '../../list/Pagination.tsx';
import { useFilters } from '../../list/useFilters.ts';
import { paths } from '../../routes/paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Card } from '../../ui/Section.tsx';
import { useMeetingsQuery } from './api.ts';
import { FilterBar } from './FilterBar.tsx';
import { isFiltered, NO_FILTERS, PAGE_SIZE, readFilters, writeFilters } from './filters.ts';
import { fr } from './fr.ts';
import { MeetingList, MeetingListSkeleton } from './MeetingList.tsx';

/** All meetings that the person may read. What is filtered, and the page, live in the address. */
export const MeetingsPage = () => {
  const { pathname } = useLocation();
  const [filters, change] = useFilters(readFilters, writeFilters);
  const { data, currentData, error, isFetching, refetch } = useMeetingsQuery({ ...filters, limit: PAGE_SIZE });

  const addressOf = (page: number): string => {
    const search = writeFilters({ ...filters, page }).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
  const pages = data === undefined ? null : pageCount(data.total, PAGE_SIZE);
  if (pages !== null && !isFetching && filters.page > pages) return <Navigate to={addressOf(pages)} replace />;

  const empty = isFiltered(filters) ? (
    <EmptyState title={fr.none} action={<Button onClick={() => change(() => NO_FILTERS)}>{fr.clear}</Button>} />
  ) : (
    <EmptyState title={fr.none} note={fr.noneNote} action={<ButtonLink to={paths.analysis}>{fr.analyse}</ButtonLink>} />
  );
  const rows = () => {
    if (error !== undefined && !isFetching) return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <MeetingListSkeleton />;
    return data.total === 0 ? empty : <MeetingList meetings={data.meetings} stale={currentData === undefined} />;
  };

  return (
    <div className="flex flex-col gap-5">
      <FilterBar filters={filters} onChange={change} />
      <output className="text-secondary h-5">{data === undefined ? '' : countOf(data.total, fr.meeting, fr.meetings)}</output>
      <Card className="@container overflow-hidden">{rows()}</Card>
      {pages === null || pages === 1 ? null : <Pagination page={filters.page} count={pages} to={addressOf} />}
    </div>
  );
};
