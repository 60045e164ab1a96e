import { clsx } from 'clsx';
import { useSearchParams } from 'react-router-dom';
import { StatusBadge, type Tone } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import type { ProjectionRow } from './api.ts';
import { fr } from './fr.ts';
import { ProjectionDetails } from './ProjectionDetails.tsx';

/** Below the width of a table a row is a block of its own; it stays a table's row to a person who listens. */
const ROW =
  'border-border grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 border-t px-4 py-3 @max-3xl:first:border-t-0 @3xl:table-row @3xl:p-0';
const CELL = '@3xl:table-cell @3xl:px-4 @3xl:py-2 @3xl:align-middle';

const TONES: Readonly<Record<ProjectionRow['status'], Tone>> = {
  running: 'success',
  paused: 'warning',
  stopped: 'danger',
};

const Status = ({ status, held }: Pick<ProjectionRow, 'status' | 'held'>) =>
  status === 'running' && !held ? (
    <StatusBadge tone="danger">{fr.noProcess}</StatusBadge>
  ) : (
    <StatusBadge tone={TONES[status]}>{fr.status[status]}</StatusBadge>
  );

const trendWords = ({ behind, trend }: ProjectionRow): string | null => {
  if (behind === null || behind === 0 || trend === null) return null;
  const { minutesLeft } = trend;
  const perMinute = Math.round(trend.perMinute);
  if (perMinute === 0) return fr.steady;
  return minutesLeft === null ? fr.fallingBehind(perMinute) : `${fr.catchingUp(-perMinute)}, ${fr.left(minutesLeft)}`;
};

const Lag = ({ row }: { readonly row: ProjectionRow }) => {
  const { behind } = row;
  if (behind === null) return <span className="text-tertiary">{fr.unknownBehind}</span>;
  const trend = trendWords(row);
  return (
    <>
      {behind === 0 ? fr.upToDate : fr.behind(behind)}
      {trend === null ? null : <span className="text-tertiary block text-sm">{trend}</span>}
    </>
  );
};

interface RowProps {
  readonly row: ProjectionRow;
  readonly head: string | null;
  readonly open: boolean;
  readonly onToggle: () => void;
}

const Row = ({ row, head, open, onToggle }: RowProps) => (
  <>
    <tr className={ROW}>
      <th scope="row" className={clsx('min-w-0 text-left font-medium', CELL)}>
        {fr.projectionName(row.name)}
        <span className="text-tertiary block text-sm font-normal">{row.name}</span>
      </th>
      <td className={clsx('col-start-1', CELL)}>
        <Status {...row} />
      </td>
      <td className={clsx('text-secondary col-span-2 tabular-nums', CELL)}>{fr.position(row.position, head)}</td>
      <td className={clsx('col-span-2', CELL)}>
        <Lag row={row} />
      </td>
      <td className={clsx('col-start-2 row-start-1 row-end-3 self-center @3xl:w-px', CELL)}>
        <Button aria-expanded={open} onClick={onToggle}>
          {open ? fr.hide : fr.details}
          <span className="sr-only">{fr.of(row.name)}</span>
        </Button>
      </td>
    </tr>
    {open ? (
      <tr className="block @3xl:table-row">
        <td colSpan={5} className="bg-sunken block px-4 py-3 @3xl:table-cell">
          <ProjectionDetails row={row} />
        </td>
      </tr>
    ) : null}
  </>
);

interface Props {
  readonly head: string | null;
  readonly projections: readonly ProjectionRow[];
}

/** Every projection: its state, place and lag; one of them unfolded, as the address says. */
export const ProjectionList = ({ head, projections }: Props) => {
  const [params, setParams] = useSearchParams();
  const opened = params.get('projection');
  const toggle = (name: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (opened === name) next.delete('projection');
        else next.set('projection', name);
        return next;
      },
      { replace: true },
    );
  return (
    <Section title={fr.list} className="@container overflow-hidden">
      <table aria-label={fr.list} className="block w-full @3xl:table">
        <thead className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr>
            {Object.entries(fr.columns).map(([name, label]) => (
              <th key={name} scope="col" className="text-tertiary px-4 py-2.5 text-left text-xs font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block @3xl:table-row-group">
          {projections.map((row) => (
            <Row key={row.name} row={row} head={head} open={opened === row.name} onToggle={() => toggle(row.name)} />
          ))}
        </tbody>
      </table>
    </Section>
  );
};
