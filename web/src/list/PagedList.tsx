import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { messageOf } from '../api/failure.ts';
import { ErrorNotice } from '../ui/ErrorNotice.tsx';
import { Card } from '../ui/Section.tsx';
import { pageCount } from './pages.ts';
import { Pagination } from './Pagination.tsx';

interface Props {
  /** From 1; one that is none any more leads to the last. */
  readonly page: number;
  readonly size: number;
  /** The part of a page's address behind the question mark. */
  readonly searchOf: (page: number) => URLSearchParams;
  readonly reading: {
    readonly data?: { readonly total: number } | undefined;
    readonly error?: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly count: (total: number) => string;
  /** What stands there before the first answer. */
  readonly waiting: ReactNode;
  /** What stands there where nothing was found. */
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** How much was found, a page of it on a sheet, and the way to the other pages. */
export const PagedList = ({
  page,
  size,
  searchOf,
  reading: { data, error, isFetching, refetch },
  count,
  waiting,
  empty,
  children,
}: Props) => {
  const { pathname } = useLocation();
  const addressOf = (other: number): string => {
    const search = searchOf(other).toString();
    return search === '' ? pathname : `${pathname}?${search}`;
  };
  const pages = data === undefined ? null : pageCount(data.total, size);
  if (pages !== null && !isFetching && page > pages) return <Navigate to={addressOf(pages)} replace />;

  const rows = () => {
    if (error !== undefined && !isFetching)
      return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return waiting;
    return data.total === 0 ? empty : children;
  };
  return (
    <>
      <output className="text-secondary h-5">{data === undefined ? '' : count(data.total)}</output>
      <Card className="@container overflow-hidden">{rows()}</Card>
      {pages === null || pages === 1 ? null : <Pagination page={page} count={pages} to={addressOf} />}
    </>
  );
};
