import { readSettings } from '#commands/settings/settings.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { LogKeeper } from '../logs/keeper.ts';
import { PostgresLogs } from '../logs/log-store.ts';
import { runRetention } from '../logs/retention.ts';
import { logFiles } from './log.ts';
import type { OpenRecord } from './record.ts';

export interface LogKeeping {
  readonly keeper: LogKeeper;
  readonly logger: Logger;
  readonly stack: AsyncDisposableStack;
}

/**
 * Keeps the log in the database for as long as the settings say. Answers where it can be read, and what has to run for
 * that.
 */
export async function keepLogs(
  config: Config,
  { pool, log, disk }: Pick<OpenRecord, 'pool' | 'log' | 'disk'>,
  { keeper, logger, stack }: LogKeeping,
) {
  const logs = new PostgresLogs(pool);
  keeper.open(logs, disk ?? { isFull: false });
  stack.defer(() => keeper.close());
  const retention = {
    logs,
    files: logFiles(config),
    days: async () => (await readSettings(log)).settings.logRetentionDays,
    now: () => new Date(),
    report: (problem: string, details: Readonly<Record<string, unknown>>) => logger.warn(details, problem),
  };
  return { logs, prune: (signal: AbortSignal) => runRetention(retention, signal) };
}
