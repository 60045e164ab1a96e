import { errorCode } from '#domain/errors.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { pause } from '#projections/engine/pause.ts';
import { rebuildAll } from '#projections/engine/rebuild.ts';
import type { ErasureDependencies } from '#projections/engine/rebuild-erasure.ts';
import { rewriteTable } from '#projections/engine/rewrite.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { keptRequests, readKeptRequests } from '#projections/requests/kept.ts';
import type { Logger } from 'pino';
import { discardTraces } from '../postgres/traces.ts';
import { secretTables } from '../vault/secret-tables.ts';
import { allProjections, openRequestsProjection } from './projections.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';

/** Between two looks at whether another process has made read tables anew, in ms. */
const LOOK = 1_000;

const NOT_REBUILT =
  'Le journal est plus ancien que les tables de lecture\u00A0: elles ne sont pas reconstruites avant «\u00A0greffier record reconcile\u00A0».';

export const engineDependencies = ({ pool, sealer, log, store }: OpenRecord, logger: Logger): ErasureDependencies => ({
  pool,
  sealer,
  log,
  store: store.id,
  projections: allProjections,
  report: reporterTo(logger),
});

/**
 * Makes the read tables that are missing, and rebuilds beside the live ones those that an earlier version of Greffier
 * defined otherwise, all from one reading of the log; a process of that version serves meanwhile. Open requests stay
 * open.
 */
export async function prepareReadTables(
  record: OpenRecord,
  logger: Logger,
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const dependencies = engineDependencies(record, logger);
  const outdated = await prepareProjections(dependencies);
  if (outdated.length === 0) return;
  if (record.watch.standing().status === 'older') return tell(NOT_REBUILT);
  tell(
    `Reconstruction des tables de lecture ${outdated.map(({ name }) => `«\u00A0${name}\u00A0»`).join(', ')}, qui sont d’une autre version ou d’un autre journal…`,
  );
  const anew: Projection[] = [];
  for (const one of outdated)
    anew.push(one === openRequestsProjection ? keptRequests(one, await readKeptRequests(record.pool)) : one);
  await rebuildAll({ ...dependencies, head: () => record.store.head() }, anew, {}, signal);
  await removeFormerTraces(record, logger, signal);
}

/**
 * What an earlier version kept in clear, or never removed, is still in the write-ahead log and in the pages of the
 * vault.
 */
async function removeFormerTraces({ pool }: OpenRecord, logger: Logger, signal: AbortSignal): Promise<void> {
  try {
    for (const table of await secretTables(pool)) await rewriteTable(pool, table, signal);
    await discardTraces(pool);
  } catch (error) {
    signal.throwIfAborted();
    logger.warn({ code: errorCode(error) }, 'cannot clear what an earlier release left on disk; the next erasure does');
  }
}

/**
 * Makes the read tables that are missing, and waits until a process with the role `projector` has rebuilt those of
 * another definition.
 */
export async function awaitReadTables(
  record: OpenRecord,
  logger: Logger,
  tell: (line: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const outdated = await prepareProjections(engineDependencies(record, logger));
    if (outdated.length === 0) return;
    if (record.watch.standing().status === 'older') return tell(NOT_REBUILT);
    if (!isTold)
      tell(
        `Attente d’un processus avec le rôle projector, qui reconstruit les tables de lecture dont la définition a changé\u00A0: ${outdated.map(({ name }) => name).join(', ')}.`,
      );
    await pause(LOOK, signal);
    signal.throwIfAborted();
  }
}
