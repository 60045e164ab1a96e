import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from '#domain/backoff.ts';
import { EXIT, StartupError } from '../startup-error.ts';
import { applicationPassword, ensureApplicationRole } from './application-role.ts';
import type { Purpose } from './claim.ts';
import { isAlive } from '../system/process.ts';
import { stopPostmaster } from './postmaster.ts';
import { addressOf, prepareSite, superuserAddressOf, type Site } from './site.ts';
import { takeTenancy, type PostgresLogger, type Tenancy } from './tenancy.ts';

export const DATABASE = 'greffier';

/** After more losses than this within the window, a start that fails is the last one. */
const LOSSES = 5;
const WINDOW = 60_000;
const RESTART = { firstMs: 100, longestMs: 5_000 };

export interface EmbeddedPostgresOptions {
  /** Absolute. */
  readonly dataDir: string;
  /**
   * A `server` is alone on its data; a `command` shares it with a server, or starts it for itself. Both restart a
   * Postgres that dies.
   */
  readonly purpose: Purpose;
  readonly logger: PostgresLogger;
  /** Gives up starting. */
  readonly signal?: AbortSignal;
}

/**
 * A real Postgres under `DATA_DIR/postgres`, on the loopback interface, with a password of its own.
 *
 * It survives a kill of this process, and the next start takes it over. It dies with the last Greffier that leaves in
 * order.
 * @throws StartupError in French: already running, no room, no permission, no program for this machine…
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const site = await prepareSite(options.dataDir);
  const leaving = new AbortController();
  const signal = options.signal ?? leaving.signal;
  const tenancy = await takeTenancy({
    site,
    purpose: options.purpose,
    logger: options.logger,
    signal,
    portIsKnown: false,
  });
  await createDatabase(tenancy);
  await ensureApplicationRole(
    superuserAddressOf(site, tenancy.postmaster.port, DATABASE),
    applicationPassword(site.access.password),
  );
  return new EmbeddedPostgres(options, { site, tenancy, leaving });
}

export interface PreparedServer {
  readonly site: Site;
  readonly tenancy: Tenancy;
  readonly leaving: AbortController;
}

export class EmbeddedPostgres {
  /** Good for as long as this object: a restarted Postgres has the same address. */
  readonly url: string;
  /** Resolves, once, when Postgres is gone and could not be brought back. */
  readonly failure: Promise<StartupError>;
  #fail: (error: StartupError) => void;
  #tenancy: Tenancy;
  #losses: number[] = [];
  #watch: Promise<void>;
  readonly #options: EmbeddedPostgresOptions;
  readonly #site: Site;
  readonly #leaving: AbortController;

  constructor(options: EmbeddedPostgresOptions, { site, tenancy, leaving }: PreparedServer) {
    this.#options = options;
    this.#site = site;
    this.#tenancy = tenancy;
    this.#leaving = leaving;
    this.url = addressOf(site, tenancy.postmaster.port, DATABASE);
    const failure = Promise.withResolvers<StartupError>();
    this.failure = failure.promise;
    this.#fail = failure.resolve;
    this.#watch = this.#keepAlive();
  }

  /** Whether Postgres was already running when we came. */
  get found(): boolean {
    return this.#tenancy.found;
  }

  get pid(): number {
    return this.#tenancy.postmaster.pid;
  }

  /** Leaves, and stops Postgres when nobody else uses it. Close your pools before. Takes 50 s at the very most. */
  async stop(): Promise<void> {
    this.#leaving.abort();
    await this.#watch;
    const { claim, postmaster } = this.#tenancy;
    const wasLast = claim.leave().catch(() => !this.found);
    const turnOff = await Promise.race([wasLast, delay(5_000, !this.found, { ref: false })]);
    if (turnOff) await stopPostmaster(this.#site.cluster, postmaster.pid);
    await Promise.race([claim.close().catch(() => undefined), delay(1_000, undefined, { ref: false })]);
  }

  /** Without waiting: Postgres ends at once, and recovers from its log at the next start. */
  abandon(): void {
    if (isAlive(this.pid)) process.kill(this.pid, 'SIGQUIT');
  }

  /**
   * The end of our claim's connection is how the death of Postgres, ours or found, is noticed: at once, whatever killed
   * it.
   */
  async #keepAlive(): Promise<void> {
    const { signal } = this.#leaving;
    const left = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    try {
      for (;;) {
        await Promise.race([this.#tenancy.claim.lost, left]);
        signal.throwIfAborted();
        await this.#recover();
      }
    } catch (error) {
      if (!signal.aborted) this.#fail(error as StartupError);
    }
  }

  async #recover(): Promise<void> {
    const { logger } = this.#options;
    const { signal } = this.#leaving;
    for (let fullFor = 1; ;) {
      const now = Date.now();
      this.#losses = [...this.#losses.filter((time) => now - time < WINDOW), now];
      logger.warn({ losses: this.#losses.length }, 'Postgres ended, restarting it');
      await delay(backoffMs(this.#losses.length - 1, RESTART), undefined, { signal });
      try {
        this.#tenancy = await takeTenancy({
          site: this.#site,
          purpose: this.#options.purpose,
          logger,
          signal,
          portIsKnown: true,
        });
        logger.info({ pid: this.pid }, 'Postgres is back');
        return;
      } catch (error) {
        if (!signal.aborted && isDiskFull(error)) {
          // Room may come back at any time, and with it everything: the number of attempts says nothing.
          this.#losses.pop();
          if (Number.isInteger(Math.log2(fullFor)))
            logger.error({ attempts: fullFor }, 'the disk is full: Postgres waits for room');
          fullFor += 1;
          await delay(RESTART.longestMs, undefined, { signal });
          continue;
        }
        const taken = error instanceof StartupError && error.exitCode === EXIT.alreadyRunning;
        if (signal.aborted || taken || this.#losses.length > LOSSES) throw error;
        logger.error({ err: error }, 'Postgres did not come back');
      }
    }
  }
}

const isDiskFull = (error: unknown): boolean => error instanceof StartupError && error.exitCode === EXIT.diskFull;

async function createDatabase({ claim }: Tenancy): Promise<void> {
  const { rowCount } = await claim.client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await claim.client.query(`CREATE DATABASE ${DATABASE} TEMPLATE template0`).catch(unlessItExists);
}

/** Two first starts at once. */
function unlessItExists(error: Error): void {
  if (!('code' in error && (error.code === '42P04' || error.code === '23505'))) throw error;
}
