import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';
import { GreffierError } from '#domain/errors.ts';
import { TOO_MUCH_WORK, WORK_OUT_OF_MEMORY, WORK_TOO_LONG, type WorkContext } from '#domain/heavy-work.ts';
import type { Given, JobName, Outcome, Result } from './jobs.ts';
import { FairTurns } from '#domain/fair-turns.ts';

export interface ThreadLimits {
  readonly threads: number;
  /** Jobs of one owner at the same time, and how many more may wait. */
  readonly ofOneOwner: number;
  readonly waitingOfOneOwner: number;
  /** How long each job may take once it has begun, in ms. */
  readonly deadlineMs: Readonly<Record<JobName, number>>;
  /** What one thread may hold, in MB of V8's heap. */
  readonly heapMb: number;
  /** How long a thread waits for another job before it ends, in ms: its memory goes back to the system. */
  readonly idleMs: number;
}

const THREADS = Math.max(3, availableParallelism());

/**
 * The largest content that is accepted, 20 MB of the worst kind, takes a fifth of these on two busy cores; threads
 * beyond the cores let quick contents pass by slow ones.
 */
export const LIMITS: ThreadLimits = {
  threads: THREADS,
  ofOneOwner: Math.floor(THREADS / 2),
  waitingOfOneOwner: 50,
  deadlineMs: { read: 60_000, analyse: 300_000 },
  heapMb: 1_024,
  idleMs: 10_000,
};

/** A thread that holds more after a job is replaced, in bytes: memory goes back to the system. */
const REPLACED_ABOVE = 160 * 1_048_576;
/** Contents that are longer than this may take seconds. */
const LARGE_CHARACTERS = 262_144;

const sizeOf = (given: Given<JobName>): number => ('text' in given ? given.text.length : given.turns.text.length);

/**
 * Threads in which contents of other people's making are read. A job that takes too long or too much memory loses its
 * thread.
 */
export class ThreadPool implements AsyncDisposable {
  readonly #limits: ThreadLimits;
  readonly #turns: FairTurns;
  #pool: Tinypool | undefined;

  constructor(limits: ThreadLimits = LIMITS) {
    this.#limits = limits;
    this.#turns = new FairTurns(limits.threads, limits.ofOneOwner);
  }

  /** How many threads there are now. */
  get size(): number {
    return this.#pool?.threads.length ?? 0;
  }

  /** Throws what the job refuses with, WORK_TOO_LONG, WORK_OUT_OF_MEMORY, TOO_MUCH_WORK, or the signal's reason. */
  async run<Name extends JobName>(
    name: Name,
    given: Given<Name>,
    { owner, signal }: WorkContext,
  ): Promise<Result<Name>> {
    if (this.#turns.waitingOf(owner) >= this.#limits.waitingOfOneOwner) throw new GreffierError(TOO_MUCH_WORK);
    const turn = { owner, isLarge: sizeOf(given) > LARGE_CHARACTERS };
    await this.#turns.take(turn, signal);
    try {
      const outcome = await this.#perform(name, given, signal);
      if ('refused' in outcome) throw new GreffierError(outcome.refused);
      return outcome.result;
    } finally {
      this.#turns.leave(turn);
    }
  }

  async #perform<Name extends JobName>(
    name: Name,
    given: Given<Name>,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<Name>> {
    const deadline = AbortSignal.timeout(this.#limits.deadlineMs[name]);
    const ended = signal ? AbortSignal.any([signal, deadline]) : deadline;
    try {
      return (await this.#threads().run({ name, given }, { signal: ended })) as Outcome<Name>;
    } catch (error) {
      signal?.throwIfAborted();
      if (deadline.aborted) throw new GreffierError(WORK_TOO_LONG, { job: name }, { cause: error });
      if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw new GreffierError(WORK_OUT_OF_MEMORY, { job: name }, { cause: error });
      throw error;
    }
  }

  /** Threads begin with the first job: most commands of the terminal have none. */
  #threads(): Tinypool {
    if (this.#pool) return this.#pool;
    this.#pool = new Tinypool({
      filename: fileURLToPath(new URL('../main/thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: this.#limits.threads,
      idleTimeout: this.#limits.idleMs,
      maxMemoryLimitBeforeRecycle: REPLACED_ABOVE,
      useAtomics: false,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    });
    // A thread whose job was given up already may still run out of memory before it ends: nobody waits for it any more.
    this.#pool.on('error', () => undefined);
    return this.#pool;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool?.destroy();
  }
}
