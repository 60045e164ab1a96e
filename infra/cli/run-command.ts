import type { Logger } from 'pino';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../main/database.ts';
import { openLog } from '../main/log.ts';
import { openRecord, type OpenRecord } from '../main/record.ts';
import { report } from '../main/report.ts';
import { watchForShutdown } from '../main/shutdown.ts';
import { EXIT } from '../startup-error.ts';

/** What a command that works on the record is given. */
export interface CommandMeans {
  readonly config: Config;
  readonly record: OpenRecord;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Closes what the command opens, when it ends in whatever way. */
  readonly stack: AsyncDisposableStack;
  /** Aborted on Ctrl-C: what is unfinished must be left so that it can be resumed. */
  readonly signal: AbortSignal;
}

/**
 * Runs a command on the record and ends the process: beside a running server, or alone, in which case the embedded
 * Postgres is started for it and stopped after it. `work` answers the exit code, 0 when it answers nothing.
 */
export async function runCommand(work: (means: CommandMeans) => Promise<number | void>): Promise<never> {
  const stack = new AsyncDisposableStack();
  let logger: Logger | undefined;
  let exitCode = 0;
  // A Postgres that a server uses too is not ours to end.
  const shutdown = watchForShutdown(() => process.exit(EXIT.interrupted));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever read us has left, as `head` does: that is an end and no failure.
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  try {
    const config = readConfig(process.env);
    logger = openLog(config, 'command');
    const database = await openDatabase(config, 'command', logger, shutdown.signal);
    stack.defer(() => database.stop());
    const record = await openRecord(config, database.url, logger, stack);
    const means = { config, record, databaseUrl: database.url, logger, stack, signal: shutdown.signal };
    exitCode = (await Promise.race([work(means), goneForGood(database)])) ?? 0;
  } catch (error) {
    exitCode = shutdown.signal.aborted ? EXIT.interrupted : report(error, logger);
  }
  await stack.disposeAsync();
  process.exit(exitCode);
}

async function goneForGood({ failure }: Database): Promise<never> {
  throw await failure;
}
