import { openPool } from '#infra/postgres/pool.ts';
import { EventEmitter } from 'node:events';
import type { Client, Pool, QueryResult } from 'pg';
import type { Backends } from './backends.ts';

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
  #going = 0;
  #last: Promise<void> = Promise.resolve();
  #idle = Promise.withResolvers<void>();

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

  #over(): void {
    this.#going -= 1;
    if (this.#going > 0) return;
    this.#idle.resolve();
    this.#idle = Promise.withResolvers<void>();
  }
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

type Told = (error: Error | null, result?: QueryResult) => void;
type Query = { readonly text: string; readonly values?: unknown[] | undefined };

const broken = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
const refused = (): Error => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

const names = new Map<string, string>();
/** With a name, by which Postgres knows it again: it was parsed in an earlier run. */
function named(query: Query): Query {
  if (query.values === undefined) return query;
  const name = names.get(query.text) ?? `s${names.size}`;
  names.set(query.text, name);
  return { ...query, name } as Query;
}

/** Whose connections, what becomes of their statements, and whether nothing of it is heard any more. */
interface LinkOf extends LinkConditions {
  readonly work: PostgresWork;
  readonly backends: Backends;
  readonly clients: Set<LinkedClient>;
  readonly isDead: () => boolean;
}

/** A connection as a pool has it, to a Postgres that others use after it. */
class LinkedClient extends EventEmitter {
  readonly #link: LinkOf;
  #backend: Client | null = null;
  /** Both are what a pool looks at. */
  _queryable = true;
  _ending = false;

  constructor(link: LinkOf) {
    super();
    this.#link = link;
  }

  connect(told: (error: Error | null) => void): void {
    const { work, backends, clients, isAway, isDead } = this.#link;
    if (isDead()) return;
    work.do((over) => {
      const connected = async (error: Error | null): Promise<void> => {
        await quiet();
        over();
        if (isDead()) return void this.#gone();
        if (error === null) clients.add(this);
        told(error);
      };
      const taken = isAway() ? Promise.reject(refused()) : backends.take();
      taken.then(
        (backend) => {
          this.#backend = backend;
          return connected(null);
        },
        (error: Error) => connected(error),
      );
    });
  }

  query(asked: string | Query, values?: unknown[] | Told, callback?: Told): Promise<QueryResult> | undefined {
    const outcome = Promise.withResolvers<QueryResult>();
    const told = [values, callback].find((one) => typeof one === 'function');
    const settle: Told =
      told ?? ((error, result) => (error || !result ? outcome.reject(error) : outcome.resolve(result)));
    const { work, isDead, fate } = this.#link;
    const query = named(
      typeof asked === 'string' ? { text: asked, values: Array.isArray(values) ? values : undefined } : asked,
    );
    if (!isDead())
      work.do((over) => {
        const becomes = fate();
        if (becomes === 'lost before') this.break();
        const answered = async (error: Error | null, result?: QueryResult): Promise<void> => {
          await quiet();
          if (becomes === 'lost after') this.break();
          over();
          if (isDead()) return;
          if (error || becomes === 'lost after') settle(error ?? broken());
          else settle(null, result);
        };
        if (this.#backend === null) void answered(broken());
        else this.#backend.query(query as never, answered as never);
      });
    return told ? undefined : outcome.promise;
  }

  /** The connection breaks: who has it is told, unless they had ended it themselves. */
  break(): void {
    if (this.#backend === null) return;
    this._queryable = false;
    void this.#gone();
    process.nextTick(() => this.emit('error', broken()));
  }

  end(told?: () => void): void {
    this._ending = true;
    void this.#gone().then(told);
  }

  /** Nothing else is done before Postgres has noticed, and given its locks back. */
  async #gone(): Promise<void> {
    const { work, backends, clients } = this.#link;
    const backend = this.#backend;
    clients.delete(this);
    if (backend === null) return;
    this.#backend = null;
    const noticed = Promise.withResolvers<void>();
    work.do((over) => noticed.resolve(backends.giveBack(backend).then(quiet).finally(over)));
    await noticed.promise;
  }
}

/**
 * The real Postgres as one process of a simulation reaches it: its connections break, are refused, and of a process
 * that was killed nothing is heard any more.
 */
export class PostgresLink {
  readonly #clients = new Set<LinkedClient>();
  #isDead = false;
  readonly pool: Pool;

  /** @param max how many connections it has at most */
  constructor(max: number, { work, backends }: Pick<LinkOf, 'work' | 'backends'>, conditions: LinkConditions) {
    const link: LinkOf = { ...conditions, work, backends, clients: this.#clients, isDead: () => this.#isDead };
    const clientsOf = class extends LinkedClient {
      constructor() {
        super(link);
      }
    };
    this.pool = openPool({ max, idleTimeoutMillis: 0, Client: clientsOf as never }, () => undefined);
  }

  /** Every connection breaks now; the process goes on with others. */
  cut(): void {
    for (const client of this.#clients) client.break();
  }

  /** As `kill -9`: nothing that was asked is answered any more. */
  kill(): void {
    this.#isDead = true;
    this.cut();
  }
}
