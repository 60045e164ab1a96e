import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { messageOf } from '../../api/failure.ts';
import { pageCount } from '../../list/pages.ts';
import { Pagination } from '../../list/Pagination.tsx';
import { useFilters } from '../../list/useFilters.ts';
import { AdministratorsOnly } from '../../session/AdministratorsOnly.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Card } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useUsersQuery } from './api.ts';
import { FilterBar } from './FilterBar.tsx';
import { DETAILS, isFiltered, NO_FILTERS, PAGE_SIZE, queryOf, readFilters, writeFilters } from './filters.ts';
import { fr } from './fr.ts';
import { InviteDialog } from './InviteDialog.tsx';
import { nameOf } from './nameOf.ts';
import { RoleNotes } from './RoleNotes.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserTable } from './UserTable.tsx';

/** Whose details are open is part of the address, so that « back » closes them. */
const useDetails = () => {
  const [params, setParams] = useSearchParams();
  const show = (id: string | null) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (id === null) next.delete(DETAILS);
      else next.set(DETAILS, id);
      return next;
    });
  return [params.get(DETAILS), show] as const;
};

const Waiting = () => (
  <Loading className="flex flex-col gap-2 p-4">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-11 w-full" />
    ))}
  </Loading>
);

const Users = () => {
  const { pathname } = useLocation();
  const [filters, change] = useFilters(readFilters, writeFilters);
  const [details, show] = useDetails();
  const [inviting, setInviting] = useState(false);
  const { data, currentData, error, isFetching, refetch } = useUsersQuery(queryOf(filters), { refetchOnMountOrArgChange: true });

  const addressOf = (page: number): string => `${pathname}?${writeFilters({ ...filters, page })}`;
  const pages = data === undefined ? null : pageCount(data.total, PAGE_SIZE);
  if (pages !== null && !isFetching && filters.page > pages) return <Navigate to={addressOf(pages)} replace />;

  const rows = () => {
    if (error !== undefined && !isFetching) return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <Waiting />;
    if (data.total > 0) return <UserTable users={data.users} stale={currentData === undefined} onDetails={show} />;
    return isFiltered(filters) ? <EmptyState title={fr.none} action={<Button onClick={() => change(() => NO_FILTERS)}>{fr.clear}</Button>} /> : <EmptyState title={fr.none} />;
  };
  const open = data?.users.find(({ id }) => id === details);

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end gap-3">
        <FilterBar filters={filters} onChange={change} />
        <Button variant="primary" icon={<UserPlus aria-hidden size={16} />} className="max-sm:w-full" onClick={() => setInviting(true)}>
          {fr.invite}
        </Button>
      </div>
      <output className="text-secondary h-5">{data === undefined ? '' : fr.count(data.total)}</output>
      <Card className="@container overflow-hidden">{rows()}</Card>
      {pages === null || pages === 1 ? null : <Pagination page={filters.page} count={pages} to={addressOf} />}
      <RoleNotes />
      <InviteDialog open={inviting} onOpenChange={setInviting} />
      <UserDialog id={details} name={open === undefined ? null : nameOf(open)} onClose={() => show(null)} />
    </div>
  );
};

/** Whoever has an account: their role, their details, and inviting somebody. */
export const UsersPage = () => (
  <AdministratorsOnly>
    <Users />
  </AdministratorsOnly>
);
