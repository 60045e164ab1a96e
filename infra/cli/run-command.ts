import type { Logger } from 'pino';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../main/database.ts';
import { openLog } from '../main/log.ts';
import { openRecord, type OpenRecord } from '../main/record.ts';
import { report } from '../main/report.ts';
import { watchForShutdown } from '../main/shutdown.ts';

/** What a command that works on the record is given. */
export interface CommandMeans {
  readonly config: Config;
  readonly record: OpenRecord;
  readonly logger: Logger;
  /** Aborted on Ctrl-C: what is unfinished must be left so that it can be resumed. */
  readonly signal: AbortSignal;
}

const INTERRUPTED = 130;

/**
 * Runs a command on the record and ends the process: beside a running server, or alone, in which case the embedded
 * Postgres is started for it and stopped after it. `work` answers the exit code, 0 when it answers nothing.
 */
export async function runCommand(work: (means: CommandMeans) => Promise<number | void>): Promise<never> {
  const stack = new AsyncDisposableStack();
  let database: Database | undefined;
  let logger: Logger | undefined;
  let exitCode = 0;
  const shutdown = watchForShutdown(() => {
    // A Postgres that a server uses too is not ours to end.
    process.exit(INTERRUPTED);
  });
  try {
    const config = readConfig(process.env);
    logger = openLog(config);
    database = await openDatabase(config, 'command', logger, shutdown.signal);
    stack.defer(() => database?.stop());
    const record = await openRecord(database.url, config.MASTER_KEY_FILE, logger, stack);
    exitCode = (await work({ config, record, logger, signal: shutdown.signal })) ?? 0;
  } catch (error) {
    exitCode = shutdown.signal.aborted ? INTERRUPTED : report(error, logger);
  }
  await stack.disposeAsync();
  process.exit(exitCode);
}
