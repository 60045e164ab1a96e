import { errorCode } from '#domain/errors.ts';
import type { Logs } from '#domain/logs/logs.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { pruneLogFile } from './prune-file.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface RetentionDependencies {
  readonly logs: Pick<Logs, 'prune'>;
  /** Files that hold the log as well. */
  readonly files: readonly string[];
  /** How long the settings keep it, in days. */
  readonly days: () => Promise<number>;
  readonly now: () => Date;
  readonly report: (problem: string, details: Readonly<Record<string, unknown>>) => void;
}

/** Drops what the settings no longer keep: lines of logs, never events or the audit. */
export async function pruneLogs({ logs, files, days, now }: RetentionDependencies): Promise<void> {
  const before = new Date(now().getTime() - (await days()) * DAY);
  for (const file of files) pruneLogFile(file, before);
  await logs.prune(before);
}

/** Prunes every hour, from the start on, until `signal` is aborted. */
export async function runRetention(dependencies: RetentionDependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await pruneLogs(dependencies);
    } catch (error) {
      dependencies.report('cannot delete old log lines, retrying in an hour', {
        code: errorCode(error),
      });
    }
    await delay(HOUR, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
