import { GreffierError } from '#domain/errors.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, type Database } from '../main/database.ts';
import { openLog } from '../main/log.ts';
import { openRecord, type OpenRecord, type RecordOpening } from '../main/record.ts';
import { report } from '../main/report.ts';
import { watchForShutdown } from '../main/shutdown.ts';
import { EXIT } from '../startup-error.ts';
import { endProcess } from '../system/end-process.ts';
import { presentMasterKey } from '../vault/master-key/master-key-from.ts';
import { isPassing } from './patience.ts';

/** What a command that works on the record is given. */
export interface CommandDependencies {
  readonly config: Config;
  readonly record: OpenRecord;
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Closes what the command opens, when it ends in whatever way. */
  readonly stack: AsyncDisposableStack;
  /** Aborted on Ctrl-C: what is unfinished must be left so that it can be resumed. */
  readonly signal: AbortSignal;
}

export interface CommandOptions extends Pick<RecordOpening, 'orAbsent' | 'restoring'> {
  /** What a command that was interrupted leaves behind, and whether it goes on when it is called again, in French. */
  readonly interrupted?: string;
}

/** Of commands that may be interrupted at any moment. */
export const GOES_ON = 'Interrompu\u00A0: la même commande continue où elle en était.';

/** Of commands that begin anew. @param standing what an interrupted one leaves as it was, in French */
export const beginsAgain = (standing: string): string => `Interrompu\u00A0: ${standing}. La même commande recommence.`;

/** How long an orderly end may take before the process leaves all the same, in milliseconds. */
const PATIENCE = 20_000;
/** How long Postgres may take to stop when everything else did not. */
const LAST_STOP = 30_000;

/**
 * Runs a command on the record and ends the process: beside a running server, or alone, in which case the embedded
 * Postgres is started for it and stopped after it. `work` answers the exit code, 0 when it answers nothing. With
 * `orAbsent` it runs on the database alone where the event store does not answer.
 */
export async function runCommand(
  work: (dependencies: CommandDependencies) => Promise<number | void>,
  { orAbsent = false, restoring = false, interrupted }: CommandOptions = {},
): Promise<never> {
  const stack = new AsyncDisposableStack();
  let logger: Logger | undefined;
  let opened: Database | undefined;
  let exitCode = 0;
  // A Postgres that a server uses too is not ours to end.
  const shutdown = watchForShutdown(() => endProcess(EXIT.interrupted));
  let readerLeft = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    // The reader of our output has left, as `head` does: that is an end and no failure.
    readerLeft = true;
    shutdown.begin();
  });
  process.on('uncaughtException', (error) => {
    exitCode = failure(error, logger);
    shutdown.begin();
  });
  try {
    const config = readConfig(process.env);
    // Before anything is made: what a backup brings is opened by the key of the installation that made it alone.
    if (restoring) await presentMasterKey(config.MASTER_KEY_FILE);
    logger = openLog(config, 'command');
    const tell = (line: string): void => console.error(line);
    const database = await openDatabase(config, { purpose: 'command', logger, signal: shutdown.signal, tell });
    opened = database;
    stack.defer(() => database.stop());
    const record = await openRecord(config, database, { logger, stack, orAbsent, restoring, tell });
    const dependencies = { config, record, databaseUrl: database.url, logger, stack, signal: shutdown.signal };
    exitCode = (await Promise.race([work(dependencies), goneForGood(database), goneForGood(record)])) ?? exitCode;
  } catch (error) {
    if (!shutdown.signal.aborted) exitCode = failure(error, logger);
    else if (!readerLeft) {
      if (interrupted !== undefined) console.error(interrupted);
      exitCode ||= EXIT.interrupted;
    }
  }
  const inOrder = stack.disposeAsync().then(
    () => true,
    (error: unknown) => {
      logger?.error({ err: error }, 'the command did not end in order');
      return true;
    },
  );
  // Whatever keeps the rest from ending, a Postgres that was started for this command must not outlive it.
  if (!(await Promise.race([inOrder, delay(PATIENCE, false)]))) {
    logger?.error({ code: 'COMMAND_STUCK' }, 'the command did not end in time');
    await Promise.race([
      opened?.stop().catch((error: unknown) => logger?.error({ err: error }, 'Postgres did not stop in order')),
      delay(LAST_STOP),
    ]);
  }
  return endProcess(exitCode);
}

async function goneForGood({ failure }: { readonly failure: Promise<Error> }): Promise<never> {
  throw await failure;
}

/** Says in French what went wrong; answers the exit code. */
function failure(error: unknown, logger: Logger | undefined): number {
  if (isPassing(error)) {
    const isNamed = error instanceof GreffierError;
    logger?.error({ err: error }, isNamed ? 'the event store went away' : 'the database went away');
    console.error(isNamed ? error.message : 'La base de données ne répond plus.');
    return EXIT.unavailable;
  }
  const code = report(error, logger);
  if (code === EXIT.unexpected && logger)
    console.error(
      'Erreur inattendue\u00A0: elle est décrite dans le journal de Greffier (greffier.log, sous DATA_DIR).',
    );
  return code;
}
