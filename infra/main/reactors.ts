import { analystReactor } from '#bots/analyst/analyst.ts';
import { cleaner } from '#bots/cleaner/cleaner.ts';
import { accountEraser } from '#bots/eraser/account-eraser.ts';
import { eraser } from '#bots/eraser/eraser.ts';
import { personEraser } from '#bots/eraser/person-eraser.ts';
import { runReactor, type Reactor, type ReactorMeans } from '#bots/reactor.ts';
import type { Analyst } from '#domain/analysis/analyst.ts';
import { allProjections } from '#projections/all.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Logger } from 'pino';
import { credentialErasure } from '../vault/credential-erasure.ts';
import type { OpenRecord } from './record.ts';

/** Runs everybody who acts on open requests until `signal` is aborted. What another process does already waits for it to end. */
export async function runReactors(record: OpenRecord, analyst: Analyst, progress: ProjectionProgress, logger: Logger, signal: AbortSignal): Promise<void> {
  const { pool, log, vault, headPosition } = record;
  const means = { log, now: () => new Date().toISOString() };
  const reactorMeans: ReactorMeans = { pool, progress, head: headPosition, report: (problem, details) => logger.warn(details, problem) };
  const reactors: readonly Reactor[] = [
    analystReactor(means, analyst),
    eraser(means, vault),
    personEraser(means, vault),
    accountEraser(means, vault, credentialErasure(pool)),
    cleaner(reactorMeans, allProjections),
  ];
  await Promise.all(reactors.map((one) => runReactor(reactorMeans, one, signal)));
}
