import { errorCode } from '#domain/errors.ts';
import { prepareProjections } from '#projections/engine/engine.ts';
import { pause } from '#projections/engine/pause.ts';
import { rebuildAll, type RebuildDependencies } from '#projections/engine/rebuild.ts';
import type { ErasureDependencies } from '#projections/engine/rebuild-erasure.ts';
import { isOwn, readFormerTables } from '#projections/engine/former.ts';
import { undo } from '#projections/engine/undo.ts';
import { rewriteTable } from '#projections/engine/rewrite.ts';
import type { Projection } from '#projections/engine/projection.ts';
import { keptRequests, readKeptRequests } from '#projections/requests/kept.ts';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { discardTraces } from '../postgres/traces.ts';
import { secretTables } from '../vault/keys/secret-tables.ts';
import { allProjections, openRequestsProjection } from './projections.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';

/** Between two looks at whether another process has made read tables anew, in ms. */
const LOOK = 1_000;

const NOT_REBUILT =
  'Le journal est plus ancien que les tables de lecture\u00A0: elles ne sont pas reconstruites avant «\u00A0greffier record reconcile\u00A0».';

/** What a rebuild works with: the tables that it replaces are kept as long as the configuration says. */
export const rebuildDependencies = (record: OpenRecord, logger: Logger): RebuildDependencies => ({
  ...engineDependencies(record, logger),
  head: () => record.store.head(),
  keepFormerMs: record.keepFormerMs,
});

export const engineDependencies = ({ pool, sealer, log, store }: OpenRecord, logger: Logger): ErasureDependencies => ({
  pool,
  sealer,
  log,
  store: store.id,
  projections: allProjections,
  report: reporterTo(logger),
});

/** What is done while read tables are rebuilt, which may take minutes, until its signal is aborted. */
export type Meanwhile = (signal: AbortSignal) => Promise<void>;
const nothing: Meanwhile = async () => {};

async function during(meanwhile: Meanwhile, work: () => Promise<void>): Promise<void> {
  const done = new AbortController();
  const beside = meanwhile(done.signal);
  try {
    await work();
  } finally {
    done.abort();
    await beside;
  }
}

export interface ReadTablesOpening {
  readonly logger: Logger;
  /** Takes a French line. */
  readonly tell: (line: string) => void;
  readonly signal: AbortSignal;
  readonly meanwhile?: Meanwhile;
}

/**
 * Makes the read tables that are missing, and rebuilds beside the live ones those that an earlier version of Greffier
 * defined otherwise: first the requests, since `meanwhile` acts on them, then the others from one reading of the log. A
 * process of that version may serve meanwhile. Open requests stay open.
 */
export async function prepareReadTables(
  record: OpenRecord,
  { logger, tell, signal, meanwhile = nothing }: ReadTablesOpening,
): Promise<void> {
  const dependencies = engineDependencies(record, logger);
  const outdated = await prepareProjections(dependencies);
  if (outdated.length === 0) return;
  if (record.watch.state().status === 'older') return tell(NOT_REBUILT);
  tell(
    `Reconstruction des tables de lecture ${outdated.map(({ name }) => `«\u00A0${name}\u00A0»`).join(', ')}, qui sont d’une autre version ou d’un autre journal…`,
  );
  const anew = (projections: readonly Projection[]) =>
    rebuildAll(rebuildDependencies(record, logger), projections, { signal });
  if (outdated.includes(openRequestsProjection))
    await anew([keptRequests(openRequestsProjection, await readKeptRequests(record.pool))]);
  const others = outdated.filter((one) => one !== openRequestsProjection);
  if (others.length > 0)
    await during(meanwhile, async () => {
      const left = await putFormerBack(record, others, { logger, tell, signal });
      if (left.length > 0) await anew(left);
    });
  await removeFormerTraces(record, logger, signal);
}

/**
 * After a return to the release before: tables that it defined are still kept, and serve again once they have caught
 * up. Answers those that have to be rebuilt.
 */
async function putFormerBack(
  record: OpenRecord,
  outdated: readonly Projection[],
  { logger, tell, signal }: ReadTablesOpening,
): Promise<Projection[]> {
  const dependencies = rebuildDependencies(record, logger);
  const former = await readFormerTables(record.pool, outdated);
  const left: Projection[] = [];
  for (const one of outdated) {
    const kept = former.get(one.name);
    if (!kept || kept.isOver || !isOwn(kept, one, record.store.id)) {
      left.push(one);
      continue;
    }
    try {
      await undo(dependencies, one, { id: randomUUID(), signal });
      tell(
        `Les tables «\u00A0${one.name}\u00A0» de cette version étaient encore gardées\u00A0: elles servent de nouveau.`,
      );
    } catch (error) {
      signal.throwIfAborted();
      logger.warn({ code: errorCode(error), projection: one.name }, 'cannot put former tables back; rebuilding them');
      left.push(one);
    }
  }
  return left;
}

/**
 * What an earlier version kept in clear, or never removed, is still in the write-ahead log and in the pages of the
 * vault.
 */
async function removeFormerTraces({ pool }: OpenRecord, logger: Logger, signal: AbortSignal): Promise<void> {
  try {
    for (const table of await secretTables(pool)) await rewriteTable(pool, table, { signal });
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
  { logger, tell, signal, meanwhile = nothing }: ReadTablesOpening,
): Promise<void> {
  const outdated = () => prepareProjections(engineDependencies(record, logger));
  const first = await outdated();
  if (first.length === 0) return;
  if (record.watch.state().status === 'older') return tell(NOT_REBUILT);
  tell(
    `Attente d’un processus avec le rôle projector, qui reconstruit les tables de lecture dont la définition a changé\u00A0: ${first.map(({ name }) => name).join(', ')}.`,
  );
  await during(meanwhile, async () => {
    while ((await outdated()).length > 0) {
      if (record.watch.state().status === 'older') return tell(NOT_REBUILT);
      await pause(LOOK, signal);
      signal.throwIfAborted();
    }
  });
}
