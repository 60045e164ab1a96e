import { runRetentionRules } from '#bots/retention/runner.ts';
import type { ProjectionProgress } from '#projections/engine/progress.ts';
import type { Logger } from 'pino';
import { dependenciesOf } from './reactor-context.ts';
import type { OpenRecord } from './record.ts';

interface Retaining {
  readonly record: OpenRecord;
  readonly progress: ProjectionProgress;
  readonly logger: Logger;
}

/** Deletes meetings by the rules of retention until `signal` is aborted. */
export const retainByRules = ({ record, progress, logger }: Retaining, signal: AbortSignal): Promise<void> =>
  runRetentionRules(
    { log: record.log, now: () => new Date().toISOString(), reading: dependenciesOf(record, progress, logger) },
    signal,
  );
