import { exportRegister, exportRegisterDeadlines } from '#api/contract/actions.ts';
import { messageOf } from '../../api/failure.ts';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands } from '../../palette/registry.ts';
import { useSaveFile } from '../../exports/useSaveFile.ts';
import { countOf } from '../../fr/plural.ts';
import { refine } from '../../list/filters.ts';
import { pageCount } from '../../list/pages.ts';
import { Pagination } from '../../list/Pagination.tsx';
import { useFilters } from '../../list/useFilters.ts';
import { RegisterTabs } from '../../registers/RegisterTabs.tsx';
import { useMayWrite } from '../../session/mayWrite.ts';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Card } from '../../ui/Section.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useActionsQuery } from './api.ts';
import { FilterBar } from './FilterBar.tsx';
import { isNarrowed, NO_FILTERS, PAGE_SIZE, readFilters, selectionOf, writeFilters } from './filters.ts';
import { fr } from './fr.ts';
import { Register } from './Register.tsx';
import { useBulk, type Outcome } from './useBulk.ts';

const Waiting = () => (
  <Loading className="flex flex-col gap-2">
    {Array.from({ length: 6 }, (_, index) => (
      <Skeleton key={index} className="h-14 w-full" />
    ))}
  </Loading>
);

/** What the last change came to; it stays until the next one, so that it can be taken back in time. */
const LastChange = ({ outcome, onUndo }: { readonly outcome: Outcome | null; readonly onUndo: () => void }) => (
  <output className="empty:hidden">
    {outcome === null ? null : (
      <Card className="flex flex-wrap items-center gap-3 px-4 py-2">
        <span>{outcome.text}</span>
        {outcome.failure === null ? null : <span className="text-danger">{outcome.failure}</span>}
        {outcome.undo === null || outcome.undo.length === 0 ? null : <Button onClick={onUndo}>{fr.undo}</Button>}
      </Card>
    )}
  </output>
);

/** /actions: the action items of all meetings, mine or all. What is shown lives in the address. */
export const ActionsPage = () => {
  const [filters, change] = useFilters(readFilters, writeFilters);
  const selection = selectionOf(filters);
  const { data, error, isFetching, refetch } = useActionsQuery({
    ...selection,
    page: filters.page,
    limit: PAGE_SIZE,
  });
  const mayWrite = useMayWrite();
  const bulk = useBulk(refetch);
  const save = useSaveFile();
  const file = (path: string) => void save(`${path}?${new URLSearchParams(selection)}`);
  const [csv, ics] = [
    { id: 'csv', label: fr.csv, section: fr.section, run: () => file(exportRegister.path) },
    { id: 'ics', label: fr.ics, section: fr.section, run: () => file(exportRegisterDeadlines.path) },
  ];
  useCommands([csv, ics]);

  const empty = () => {
    if (isNarrowed(filters))
      return (
        <EmptyState
          guide={paths.guide('dashboard')}
          title={fr.none}
          action={<Button onClick={() => change((now) => ({ ...NO_FILTERS, of: now.of }))}>{fr.clear}</Button>}
        />
      );
    return filters.of === 'mine' ? (
      <EmptyState
        guide={paths.guide('dashboard')}
        title={fr.noneMine}
        note={mayWrite ? fr.noneMineNote : fr.noneObserverNote}
        action={<Button onClick={() => change((now) => refine(now, { of: 'all' }))}>{fr.showAll}</Button>}
      />
    ) : (
      <EmptyState
        guide={paths.guide('dashboard')}
        title={fr.none}
        note={mayWrite ? fr.noneAllNote : fr.nonePublicNote}
      />
    );
  };
  const rows = () => {
    if (error !== undefined && !isFetching)
      return <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />;
    if (data === undefined) return <Waiting />;
    if (data.total === 0) return <Card>{empty()}</Card>;
    return (
      <Register
        actions={data.actions}
        grouping={filters.group}
        bulk={bulk}
        onPerson={(person) => change((now) => refine(now, { person }))}
        onMeeting={(meeting) => change((now) => refine(now, { meeting }))}
      />
    );
  };
  const pages = data === undefined ? 1 : pageCount(data.total, PAGE_SIZE);
  return (
    <div className="flex flex-col gap-5">
      <RegisterTabs current="actions" />
      <FilterBar filters={filters} onChange={change} answer={data} />
      <div className="flex flex-wrap items-center gap-2">
        <output className="text-secondary mr-auto">
          {data === undefined ? '' : countOf(data.total, fr.action, fr.actions)}
        </output>
        <CommandButton command={csv} />
        <CommandButton command={ics} />
      </div>
      <LastChange outcome={bulk.outcome} onUndo={bulk.undo} />
      {rows()}
      {pages === 1 ? null : (
        <Pagination
          page={filters.page}
          count={pages}
          to={(page) => `${paths.actions}?${writeFilters({ ...filters, page })}`}
        />
      )}
    </div>
  );
};
