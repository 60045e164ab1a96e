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
}

/** The Postgres of `DATABASE_URL`, else the embedded one. @throws StartupError */
export async function openDatabase(config: Config, { purpose, logger, signal }: DatabaseOpening): Promise<Database> {
  if (config.DATABASE_URL !== undefined) return useConfigured(config.DATABASE_URL, signal);
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

async function useConfigured(url: string, signal: AbortSignal): Promise<Database> {
  const { host, pathname } = new URL(url);
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const problem = await knock(url);
    if (problem === undefined) break;
    if (Date.now() > deadline || !isTransient(problem)) {
      throw new StartupError(
        `DATABASE_URL\u00A0: la base ${host}${pathname} ne répond pas (${problem}).`,
        EXIT.unavailable,
      );
    }
    await delay(500, undefined, { signal });
  }
  return {
    url: named(url),
    disk: null,
    part: { name: 'Postgres', state: 'configuré', detail: `${host}${pathname}` },
    failure: new Promise(() => undefined),
    stop: async () => undefined,
    abandon: () => undefined,
  };
}

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

/** A wrong password or database name does not mend itself; everything else may be a server that is starting. */
const isTransient = (problem: string): boolean => !/^(28|3D)/.test(problem);
