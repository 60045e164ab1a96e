import { useState } from 'react';
import { PagedList } from '../../../list/PagedList.tsx';
import { refine } from '../../../list/filters.ts';
import { useFilters } from '../../../list/useFilters.ts';
import { paths } from '../../../routes/paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { TextInput } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx';
import { Switch } from '../../../ui/Switch.tsx';
import { useLogsQuery } from './api.ts';
import {
  isCorrelation,
  isFiltered,
  NO_FILTERS,
  PAGE_SIZE,
  queryOf,
  readFilters,
  writeFilters,
  type Filters,
} from './filters.ts';
import { fr } from './fr.ts';
import { LogList } from './LogList.tsx';

const EVERY = 5_000;

const LEVELS = Object.entries(fr.levels).map(([value, label]) => ({ value: value as Filters['level'], label }));

const Waiting = () => (
  <Loading className="flex flex-col gap-2 p-4">
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} className="h-9 w-full" />
    ))}
  </Loading>
);

interface CorrelationProps {
  readonly value: string;
  readonly onChange: (correlation: string) => void;
}

/** Taken once it is a whole id, or empty. */
const Correlation = ({ value, onChange }: CorrelationProps) => {
  const [text, setText] = useState(value);
  const wrong = text !== '' && !isCorrelation(text);
  return (
    <TextInput
      label={fr.correlation}
      placeholder={fr.correlationHint}
      value={text}
      error={wrong ? fr.wrongCorrelation : null}
      maxLength={100}
      onChange={(event) => {
        const next = event.currentTarget.value.trim();
        setText(next);
        if (next === '' || isCorrelation(next)) onChange(next);
      }}
      className="min-w-0 flex-1"
    />
  );
};

/** The server's log, newest first: by level and by request, live on its first page. */
export const LogsTab = () => {
  const [filters, change] = useFilters(readFilters, writeFilters);
  const [live, setLive] = useState(true);
  const reading = useLogsQuery(queryOf(filters), {
    refetchOnMountOrArgChange: true,
    // Later pages would slide away under the reader.
    pollingInterval: live && filters.page === 1 ? EVERY : 0,
    skipPollingIfUnfocused: true,
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-secondary">{fr.note}</p>
      <div className="flex flex-wrap items-start gap-3">
        <Select
          label={fr.level}
          value={filters.level}
          options={LEVELS}
          onChange={(level) => change((before) => refine(before, { level }))}
          className="max-sm:w-full"
        />
        <Correlation
          key={filters.correlation}
          value={filters.correlation}
          onChange={(correlation) => change((before) => refine(before, { correlation }))}
        />
        <Switch label={fr.follow} checked={live} onChange={setLive} />
      </div>
      <PagedList
        page={filters.page}
        size={PAGE_SIZE}
        searchOf={(page) => writeFilters({ ...filters, page })}
        reading={reading}
        count={fr.count}
        waiting={<Waiting />}
        empty={
          <EmptyState
            guide={paths.guide('depannage')}
            title={fr.none}
            {...(isFiltered(filters) && {
              action: <Button onClick={() => change(() => NO_FILTERS)}>{fr.clear}</Button>,
            })}
          />
        }
      >
        <LogList lines={reading.data?.logs ?? []} />
      </PagedList>
    </div>
  );
};
