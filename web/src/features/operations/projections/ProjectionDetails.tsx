import { formatDateTime } from '../../../fr/dates.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { actorName } from '../actorName.ts';
import { CorrelationLink } from '../CorrelationLink.tsx';
import { Read } from '../../../ui/Read.tsx';
import { EVERY, useProjectionQuery, type ProjectionDetail, type ProjectionRow } from './api.ts';
import { fr } from './fr.ts';
import { FormerTables } from './FormerTables.tsx';
import { rebuildWords as words } from './rebuilds/fr.ts';
import { LagChart } from './LagChart.tsx';
import { PauseButton } from './PauseButton.tsx';
import { RebuildButton } from './RebuildButton.tsx';
import { ResumeButton } from './ResumeButton.tsx';

const History = ({ operations }: Pick<ProjectionDetail, 'operations'>) => {
  if (operations === null) return <p className="text-secondary">{fr.historyAway}</p>;
  if (operations.length === 0) return <p className="text-secondary">{fr.noHistory}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {operations.map(({ id, kind, at, by, note, correlationId }) => (
        <li key={id}>
          <p>
            {fr.operation[kind](actorName(by))}
            <span className="text-tertiary text-sm"> {formatDateTime(at)}</span>
          </p>
          {note === null ? null : <p className="text-secondary text-sm wrap-anywhere">{note}</p>}
          <CorrelationLink id={correlationId} />
        </li>
      ))}
    </ul>
  );
};

const Tables = ({ tables }: Pick<ProjectionDetail, 'tables'>) => (
  <Facts facts={tables.map(({ name, rows }) => [name, fr.rows(rows)])} />
);

/** One projection: the last hour, what can be done, and what was. */
export const ProjectionDetails = ({ row: { name, status, rebuildable } }: { readonly row: ProjectionRow }) => {
  const reading = useProjectionQuery(name, {
    pollingInterval: EVERY,
    refetchOnMountOrArgChange: true,
    skipPollingIfUnfocused: true,
  });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-2">
        {status === 'running' ? (
          <PauseButton name={name} />
        ) : (
          <ResumeButton name={name} stopped={status === 'stopped'} />
        )}
        {status === 'stopped' ? <PauseButton name={name} /> : null}
        {rebuildable ? <RebuildButton name={name} /> : null}
      </div>
      <Read reading={reading} waiting={<Skeleton className="h-56 w-full" />}>
        {({ samples, operations, tables, former }) => (
          <div className="grid gap-6 xl:grid-cols-2">
            <div className="min-w-0">
              <h3 className="mb-2 font-semibold">{fr.chart}</h3>
              <LagChart name={name} samples={samples} />
            </div>
            <div className="min-w-0">
              <h3 className="mb-2 font-semibold">{fr.history}</h3>
              <History operations={operations} />
            </div>
            <div className="min-w-0">
              <h3 className="mb-2 font-semibold">{fr.tables}</h3>
              <Tables tables={tables} />
              {rebuildable ? <p className="text-tertiary mt-2 text-sm">{fr.tablesNote}</p> : null}
            </div>
            {former === null ? null : (
              <div className="min-w-0">
                <h3 className="mb-2 font-semibold">{words.former}</h3>
                <FormerTables name={name} former={former} />
              </div>
            )}
          </div>
        )}
      </Read>
    </div>
  );
};
