import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../postgres/embedded.ts';
import type { Purpose } from '../postgres/claim.ts';
import { DiskSpace } from '../system/disk-space.ts';
import type { PostgresLogger } from '../postgres/tenancy.ts';
import { EXIT, StartupError } from '../startup-error.ts';
import type { StartupStatus } from './startup-status.ts';

export interface Database {
  readonly url: string;
  readonly part: StartupStatus;
  /** The disk that it is on; null where it is not ours to watch. */
  readonly disk: DiskSpace | null;
  /** Resolves when it is gone for good. */
  readonly failure: Promise<StartupError>;
  stop(): Promise<void>;
  /** Without waiting. */
  abandon(): void;
}

/** A database server that starts together with us may need so long, in milliseconds. */
const PATIENCE = 30_000;

export interface DatabaseOpening {
  readonly purpose: Purpose;
  readonly logger: PostgresLogger;
  readonly signal: AbortSignal;
  /** For the person at the terminal, while a configured database is waited for. */
  readonly tell: (line: string) => void;
}

/** The Postgres of `DATABASE_URL`, else the embedded one. @throws StartupError */
export async function openDatabase(config: Config, opening: DatabaseOpening): Promise<Database> {
  if (config.DATABASE_URL !== undefined) return useConfigured(config.DATABASE_URL, opening);
  const { purpose, logger, signal } = opening;
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, purpose, logger, signal });
  const disk = await DiskSpace.watch({ folder: config.DATA_DIR, logger });
  return {
    url: named(postgres.url),
    disk,
    part: { name: 'Postgres', state: 'embarqué', detail: config.DATA_DIR },
    failure: postgres.failure,
    stop: async () => {
      await disk.stop();
      await postgres.stop();
    },
    abandon: () => postgres.abandon(),
  };
}

/**
 * Every connection of this process tells whose it is: to who looks after the database, and to `greffier vault rotate`.
 */
function named(url: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', `greffier ${hostname().slice(0, 40)}:${process.pid}`);
  return address.href;
}

async function useConfigured(url: string, opening: DatabaseOpening): Promise<Database> {
  const place = placeOf(url);
  await untilItAnswers({ url, place }, opening);
  return {
    url: named(url),
    disk: null,
    part: { name: 'Postgres', state: 'configuré', detail: place },
    failure: new Promise(() => undefined),
    stop: async () => undefined,
    abandon: () => undefined,
  };
}

/** Host, port and name, without who signs in. */
function placeOf(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  return `${hostname || (searchParams.get('host') ?? 'localhost')}:${port || '5432'}${pathname}`;
}

/** Throws StartupError, and the signal's reason. */
async function untilItAnswers(
  { url, place }: { readonly url: string; readonly place: string },
  { logger, signal, tell }: DatabaseOpening,
): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  const ending = aborted(signal);
  let last: string | undefined;
  try {
    for (;;) {
      const problem = await Promise.race([knock(url), ending]);
      if (problem === undefined) {
        if (last !== undefined) tell(`La base ${place} répond\u00A0: la suite.`);
        return;
      }
      const cause = `DATABASE_URL\u00A0: la base ${place} ${saying(problem)} (${problem})`;
      if (Date.now() > deadline || !isTransient(problem)) throw new StartupError(`${cause}.`, EXIT.unavailable);
      if (last === undefined) {
        tell(`${cause}\u00A0: nouveaux essais pendant ${PATIENCE / 1_000} secondes (Ctrl-C pour arrêter).`);
        logger.warn({ database: place, problem }, 'the database does not answer; retrying');
      }
      last = problem;
      await delay(500, undefined, { signal });
    }
  } catch (error) {
    // An end that was asked for is no failure, and says nothing of what it was waiting for.
    if (signal.aborted)
      tell(`Arrêt demandé, alors que la base ${place} ne répond pas encore${last ? ` (${last})` : ''}.`);
    throw error;
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = () => reject(signal.reason as Error);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
  });

async function knock(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function saying(problem: string): string {
  if (problem.startsWith('28')) return 'refuse cet utilisateur, ou son mot de passe';
  return problem.startsWith('3D') ? 'n’existe pas sur ce serveur' : 'ne répond pas';
}

/** A wrong password or database name does not mend itself; everything else may be a server that is starting. */
const isTransient = (problem: string): boolean => !/^(28|3D)/.test(problem);
