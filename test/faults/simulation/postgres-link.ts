import { openPool } from '#infra/postgres/pool.ts';
import { Client, type Pool, type PoolConfig, type QueryResult } from 'pg';

/** What becomes of a statement: its connection breaks before it is sent, or once Postgres has done it. */
export type Fate = 'done' | 'lost before' | 'lost after';

export interface LinkConditions {
  /** Drawn for each statement. */
  readonly fate: () => Fate;
  /** Postgres takes no connections at the moment. */
  readonly isAway: () => boolean;
}

/** A statement that takes longer waits for a lock: others go on before it, in ms of real time. */
const BLOCKED_MS = 1_000;
const realTimeout = globalThis.setTimeout;
const realClear = globalThis.clearTimeout;

/**
 * What Postgres is asked by all links of a run, one thing after the other in the order in which it was asked: so that a
 * run goes the same way each time. Virtual time waits for it.
 */
export class PostgresWork {
  readonly #janitor: Client;
  #going = 0;
  #last: Promise<void> = Promise.resolve();
  #idle = Promise.withResolvers<void>();

  /** @param janitor a connection of a superuser, by which those that broke are ended at once */
  constructor(janitor: Client) {
    this.#janitor = janitor;
  }

  get isGoing(): boolean {
    return this.#going > 0;
  }

  /** Resolves once nothing is going on. */
  get idle(): Promise<void> {
    return this.#going === 0 ? Promise.resolve() : this.#idle.promise;
  }

  /** Begins the job once those before it are over; it is over when it calls what it is given. */
  do(job: (over: () => void) => void): void {
    this.#going += 1;
    const ended = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = Promise.race([ended.promise, before.then(() => wait(BLOCKED_MS, ended.promise))]);
    void before.then(() => job(ended.resolve));
    void ended.promise.then(() => this.#over());
  }

  /** Breaks a connection; nothing else is done before Postgres has noticed. */
  break(client: Client): void {
    (client as unknown as Wire).connection.stream.destroy();
    this.gone(client);
  }

  /** A connection was given up: nothing else is done before Postgres has noticed, and given its locks back. */
  gone(client: Client): void {
    const { processID } = client as unknown as Wire;
    if (processID === null) return;
    this.do((over) => {
      this.#janitor.query('select pg_terminate_backend($1, 2000)', [processID]).then(over, over);
    });
  }

  #over(): void {
    this.#going -= 1;
    if (this.#going > 0) return;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers<void>();
  }
}

/** What a client of Postgres knows and does not tell: its socket, and the process at the other end. */
interface Wire {
  readonly connection: { readonly stream: { destroy(): void } };
  readonly processID: number | null;
}

function wait(ms: number, unless: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = realTimeout(() => late.resolve(), ms);
  return Promise.race([late.promise, unless]).finally(() => realClear(timer));
}

/** Turns of the event loop, by which everything that waits for nothing has been done. */
const TURNS = 4;

/**
 * Whatever goes on beside is over before an answer is heard, however soon Postgres has it: the order is always the
 * same.
 */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}

const NEVER = new Promise<never>(() => undefined);

type Answered = (error: Error | null, result?: QueryResult) => void;

const broken = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

/**
 * The real Postgres as one process of a simulation reaches it: its connections break, are refused, and of a process
 * that was killed nothing is heard any more.
 */
export class PostgresLink {
  readonly #clients = new Set<Client>();
  readonly #work: PostgresWork;
  #isDead = false;
  readonly pool: Pool;

  constructor(config: PoolConfig, work: PostgresWork, conditions: LinkConditions) {
    this.#work = work;
    this.pool = openPool({ ...config, idleTimeoutMillis: 0, Client: this.#clientsOf(conditions) }, () => undefined);
  }

  /** Every connection breaks now; the process goes on with others. */
  cut(): void {
    for (const client of this.#clients) this.#work.break(client);
    this.#clients.clear();
  }

  /** As `kill -9`: nothing that was asked is answered any more. */
  kill(): void {
    this.#isDead = true;
    this.cut();
  }

  #clientsOf({ fate, isAway }: LinkConditions): NonNullable<PoolConfig['Client']> {
    const [work, clients, isDead] = [this.#work, this.#clients, () => this.#isDead];
    return class LinkedClient extends Client {
      override connect(callback?: unknown): Promise<never> {
        const told = callback as (error: Error | null) => void;
        if (isDead()) return NEVER;
        work.do((over) => {
          const connected = async (error: Error | null): Promise<void> => {
            await quiet();
            over();
            if (isDead()) return;
            if (error === null) clients.add(this);
            told(error);
          };
          if (isAway()) setImmediate(connected, refused());
          else super.connect(((error?: Error) => connected(error ?? null)) as never);
        });
        return NEVER;
      }

      override end(callback?: unknown): Promise<void> {
        const ending = Reflect.apply(super.end, this, callback === undefined ? [] : [callback]) as Promise<void>;
        clients.delete(this);
        work.gone(this);
        return ending;
      }

      override query(...given: unknown[]): never {
        const last = given.at(-1);
        const isCalledBack = typeof last === 'function';
        const outcome = Promise.withResolvers<QueryResult>();
        const settle = isCalledBack
          ? (last as Answered)
          : (error: Error | null, result?: QueryResult) =>
              error || !result ? outcome.reject(error) : outcome.resolve(result);
        if (!isDead())
          work.do((over) => {
            const becomes = fate();
            if (becomes === 'lost before') work.break(this);
            const answered = async (error: Error | null, result?: QueryResult): Promise<void> => {
              await quiet();
              if (becomes === 'lost after') work.break(this);
              over();
              if (isDead()) return;
              if (error || becomes === 'lost after') settle(error ?? broken());
              else settle(null, result);
            };
            Reflect.apply(super.query, this, [...(isCalledBack ? given.slice(0, -1) : given), answered]);
          });
        return (isCalledBack ? undefined : outcome.promise) as never;
      }
    } as never;
  }
}
