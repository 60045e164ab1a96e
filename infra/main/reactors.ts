import { analystReactor } from '#bots/analyst/analyst.ts';
import { cleaner } from '#bots/cleaner/cleaner.ts';
import { accountEraser } from '#bots/eraser/account-eraser.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { linkEraser } from '#bots/eraser/link-eraser.ts';
import { orphanEraser } from '#bots/eraser/orphan-eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { runReactor, type Reactor, type ReactorDependencies } from '#bots/reactor.ts';
import { attacher } from '#bots/rooms/attacher.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Logger } from 'pino';
import { discardTraces } from '../postgres/traces.ts';
import { credentialErasure } from '../vault/credentials/credential-erasure.ts';
import { secretTables } from '../vault/keys/secret-tables.ts';
import type { OpenRecord } from './record.ts';
import { reporterTo } from './reporter.ts';

const now = () => new Date().toISOString();

const dependenciesOf = (
  { pool, headPosition }: OpenRecord,
  progress: ProjectionProgress,
  logger: Logger,
): ReactorDependencies => ({
  pool,
  progress,
  head: headPosition,
  report: reporterTo(logger),
});

/** Who analyses meetings that have ended. */
export const analystOf = ({ log }: OpenRecord, analyst: Analyst): Reactor => analystReactor({ log, now }, analyst);

/** Who finds the captures of one meeting. */
export const attacherOf = ({ log, pool }: OpenRecord): Reactor => attacher({ log, now }, pool);

/** Those who destroy what is to be forgotten, and who clean up after them. */
export function erasersOf(
  record: OpenRecord,
  progress: ProjectionProgress,
  logger: Logger,
  cleaningSeconds: number,
): readonly Reactor[] {
  const { pool, log, vault, sealer } = record;
  const dependencies = { log, now };
  const cleaning = {
    ...dependenciesOf(record, progress, logger),
    sealer,
    log,
    durableTables: () => secretTables(pool),
    discardTraces: () => discardTraces(pool),
    intervalMs: cleaningSeconds * 1_000,
  };
  const accounts = accountEraser(dependencies, vault, credentialErasure(pool));
  return [
    eraser(dependencies, vault),
    personEraser(dependencies, vault),
    linkEraser(dependencies, vault),
    orphanEraser(dependencies, vault, pool),
    accounts,
    cleaner(cleaning, allProjections),
  ];
}

/**
 * Runs those who act on open requests until `signal` is aborted. What another process does already waits for it to end.
 */
export async function runReactors(
  reactors: readonly Reactor[],
  record: OpenRecord,
  progress: ProjectionProgress,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  const dependencies = dependenciesOf(record, progress, logger);
  await Promise.all(reactors.map((one) => runReactor(dependencies, one, signal)));
}
