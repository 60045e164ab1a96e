import { isBackwards, PERIOD_BACKWARDS } from '#api/contract/day.ts';
import { auditExport } from '#api/contract/registry.ts';
import { Download, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/failure.ts';
import { useSaveFile } from '../../exports/useSaveFile.ts';
import type { Change } from '../../list/useFilters.ts';
import { CommandButton } from '../../palette/CommandButton.tsx';
import { useCommands } from '../../palette/registry.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { paths } from '../../routes/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Card } from '../../ui/Section.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { useAuditInfiniteQuery } from './api.ts';
import type { EntryDialogProps } from './EntryDialog.tsx';
import { EntryList } from './EntryList.tsx';
import type { FilterBarProps } from './FilterBar.tsx';
import { askedFor, isFiltered, NO_FILTERS, type Filters } from './filters.ts';
import { fr } from './fr.ts';
import type { PeriodProps } from './period/Period.tsx';

const FilterBar = lazyPart<FilterBarProps>(
  () => import('./FilterBar.tsx').then((module) => module.FilterBar),
  <Skeleton className="h-28 w-full" />,
);

const EntryDialog = lazyPart<EntryDialogProps>(() => import('./EntryDialog.tsx').then((module) => module.EntryDialog));

const Period = lazyPart<PeriodProps>(() => import('./period/Period.tsx').then((module) => module.Period));

const LIVE_MS = 5_000;

const Waiting = () => (
  <Loading className="flex flex-col gap-2 p-4">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-11 w-full" />
    ))}
  </Loading>
);

/** What it means that nothing is there. */
const emptyTitle = (filters: Filters): string => {
  if (!isFiltered(filters)) return fr.empty;
  if (isBackwards(filters)) return PERIOD_BACKWARDS;
  if (filters.tab === 'accesses') return fr.noneAccessed;
  const isNarrower = isFiltered({ ...filters, kind: '', from: '', to: '', heard: false });
  return filters.kind === 'removals' && !isNarrower ? fr.noneRemoved : fr.none;
};

interface Props {
  readonly filters: Filters;
  readonly onChange: (change: Change<Filters>) => void;
}

/** What happened, as it happens: narrowed by the address, live until it is paused or earlier events are asked for. */
export const Events = ({ filters, onChange }: Props) => {
  const [paused, setPaused] = useState(false);
  const asked = askedFor(filters);
  const query = useAuditInfiniteQuery(asked, {
    pollingInterval: paused ? 0 : LIVE_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const { currentData, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  const save = useSaveFile();
  const commands = [
    {
      id: 'export-registry',
      label: fr.export,
      section: fr.section,
      disabled: isBackwards(filters),
      run: () => void save(`${auditExport.path}?${new URLSearchParams({ ...asked })}`),
    },
    {
      id: 'pause-registry',
      label: paused ? fr.resume : fr.pause,
      section: fr.section,
      run: () => setPaused(!paused),
    },
  ] as const;
  useCommands(commands);
  const [first] = currentData?.pages ?? [];
  const entries = currentData?.pages.flatMap((page) => page.entries) ?? [];
  const withheld = entries.filter((entry) => entry.withheld).length;
  const open = entries.find(({ sequence }) => sequence === filters.entry);
  const earlier = (): void => {
    // What comes meanwhile would push what is being read down the page.
    setPaused(true);
    void fetchNextPage();
  };
  const rows = () => {
    if (currentData === undefined)
      return error !== undefined && !isFetching ? (
        <ErrorNotice message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      );
    if (entries.length > 0) return <EntryList entries={entries} filters={filters} />;
    return (
      <EmptyState
        guide={paths.guide('assistance')}
        title={emptyTitle(filters)}
        {...(isFiltered(filters) && {
          action: <Button onClick={() => onChange(({ tab }) => ({ ...NO_FILTERS, tab }))}>{fr.clear}</Button>,
        })}
      />
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <FilterBar filters={filters} onChange={onChange} entries={entries} />
      {(filters.from === '' && filters.to === '') || isBackwards(filters) ? null : <Period filters={filters} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <output className="text-secondary min-h-5 flex-1">
          {first === undefined ? '' : fr.found(first.found, first.more)}
          {withheld === 0 ? null : <span className="text-tertiary"> · {fr.withheldCount(withheld)}</span>}
        </output>
        <span className="text-tertiary text-sm">{paused ? fr.paused : fr.live}</span>
        <CommandButton
          command={commands[1]}
          icon={paused ? <Play aria-hidden size={16} /> : <Pause aria-hidden size={16} />}
        />
        <CommandButton command={commands[0]} icon={<Download aria-hidden size={16} />} />
      </div>
      {first?.storeAway === true ? <Banner tone="warning">{fr.storeAway}</Banner> : null}
      <Card className="overflow-hidden">{rows()}</Card>
      {hasNextPage ? (
        <Button className="self-start" disabled={isFetchingNextPage} onClick={earlier}>
          {fr.earlier}
        </Button>
      ) : null}
      {filters.entry === null ? null : (
        <EntryDialog
          sequence={filters.entry}
          entry={open}
          filters={filters}
          onClose={() => onChange((now) => ({ ...now, entry: null }))}
        />
      )}
    </div>
  );
};
