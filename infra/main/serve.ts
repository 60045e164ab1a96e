import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { readConfig } from '../config.ts';
import { LogKeeper } from '../logs/keeper.ts';
import { endProcess } from '../system/end-process.ts';
import { collectWhenIdle } from '../system/idle-memory.ts';
import { retentiveSettings } from '../postgres/retentive.ts';
import { formerClusters } from '../postgres/swap.ts';
import { talkativeSettings } from '../postgres/talkative.ts';
import { announcement } from './announce.ts';
import { composeServer } from './compose.ts';
import { openDatabase, type Database } from './database.ts';
import { openLog } from './log.ts';
import { report } from './report.ts';
import { EVERY_ROLE, readRoles } from './roles.ts';
import { watchForShutdown } from './shutdown.ts';

/** How long an orderly end may take before the process leaves all the same, in milliseconds. */
const PATIENCE = 60_000;
const INTERRUPTED = 130;

/**
 * Runs the server until it is told to end or cannot go on, and ends the process with an exit code that says which.
 * Started by a process that listens (`fork`), it sends `{ ready: address }` once calls are answered; the address is
 * null where `rolesAsked` (see `readRoles`; everything without it) leaves them to another process.
 */
export async function serve(environment: NodeJS.ProcessEnv, rolesAsked?: string): Promise<never> {
  const stack = new AsyncDisposableStack();
  let database: Database | undefined;
  let logger: Logger | undefined;
  let exitCode = 0;
  const shutdown = watchForShutdown(() => {
    database?.abandon();
    endProcess(INTERRUPTED);
  });
  const failWith = (error: unknown): void => {
    exitCode = report(error, logger);
    shutdown.begin();
  };
  process.on('uncaughtException', failWith);
  // Where they go may be full or gone: what is told there is lost then, and nothing else.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const config = readConfig(environment);
    const roles = rolesAsked === undefined ? EVERY_ROLE : readRoles(rolesAsked, config);
    stack.use(collectWhenIdle());
    const keeper = new LogKeeper();
    logger = openLog(config, 'server', keeper);
    database = await openDatabase(config, { purpose: 'server', logger, signal: shutdown.signal, tell });
    stack.defer(() => database?.stop());
    void database.failure.then(failWith);
    const talkative = await talkativeSettings(database.url);
    if (talkative.length > 0)
      tell(
        `Attention\u00A0: le journal de ce Postgres peut répéter ce qui est dit en réunion quand une instruction échoue. Réglez-y ${talkative.join(', ')}.`,
      );
    const retentive = await retentiveSettings(database.url);
    if (retentive.length > 0)
      tell(
        `Attention\u00A0: ce Postgres garde des copies de ce qui a été effacé. Réglez-y ${retentive.join(', ')}, ou lisez «\u00A0What is erased\u00A0» dans README.md.`,
      );
    const former = config.DATABASE_URL === undefined ? await formerClusters(join(config.DATA_DIR, 'postgres')) : [];
    if (former.length > 0)
      tell(
        `Attention\u00A0: ${former.join(', ')} garde la base d’avant sa mise à niveau, et ce qui est effacé depuis. «\u00A0greffier database discard\u00A0» la supprime.`,
      );

    const server = await composeServer(
      { config, roles, database },
      { logger, keeper, tell, failWith },
      { stack, signal: shutdown.signal },
    );
    for (const line of announcement(server, roles)) tell(line);
    if (server.http && server.http.administrator.password !== null) await server.http.administrator.shown();
    process.send?.({ ready: server.http?.url ?? null });
    if (!shutdown.signal.aborted) await once(shutdown.signal, 'abort');
    if (exitCode === 0) {
      tell('Arrêt en cours… (Ctrl-C une seconde fois pour forcer)');
      if (config.DRAIN_SECONDS > 0) await server.drain(config.DRAIN_SECONDS * 1_000);
    }
  } catch (error) {
    if (!shutdown.signal.aborted) failWith(error);
  }
  await Promise.race([stack.disposeAsync().catch(failWith), delay(PATIENCE).then(() => database?.abandon())]);
  if (exitCode === 0) tell('Greffier est arrêté.');
  return endProcess(exitCode);
}

const tell = (line: string): void => console.log(line);
