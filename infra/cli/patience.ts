import { backoffMs } from '#domain/backoff.ts';
import { isError } from '#domain/errors.ts';
import { DISK_FULL, STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { DatabaseError } from 'pg';
import { setTimeout as delay } from 'node:timers/promises';
import { isFileError } from '../system/file-error.ts';

const RETRY = { firstMs: 250, longestMs: 5_000 };

/** SQLSTATE classes that say that the server went away or is too busy, and nothing about what was asked. */
const PASSING = /^(08|53|57|40|55)/u;
/** What `pg` says without a code when a connection is lost or cannot be had. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/u;

/** Whether an error says that the store or the database is away, and not that something is wrong with the request. */
export function isPassing(error: unknown): boolean {
  if (isError(error, STORE_UNAVAILABLE) || isError(error, DISK_FULL)) return true;
  if (error instanceof DatabaseError) return PASSING.test(error.code ?? '');
  return error instanceof Error && (('syscall' in error && !isFileError(error)) || LOST.test(error.message));
}

/**
 * Waits out a store or a database that is away, however long that takes: a command that is repeated as it was changes
 * nothing that it had changed already. Says so once when it begins and once when it is over.
 */
export class Patience {
  readonly #tell: (line: string) => void;
  readonly #signal: AbortSignal;
  #away = false;

  constructor(tell: (line: string) => void, signal: AbortSignal) {
    this.#tell = tell;
    this.#signal = signal;
  }

  /**
   * Answers what `work` answers, as soon as it does. Throws its other errors, and the signal's reason when it is
   * aborted.
   */
  async through<T>(work: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures += 1) {
      this.#signal.throwIfAborted();
      try {
        const result = await work();
        if (this.#away) this.#tell('Le journal d’événements répond de nouveau\u00A0: la suite.');
        this.#away = false;
        return result;
      } catch (error) {
        if (!isPassing(error)) throw error;
        if (!this.#away)
          this.#tell(
            'Le journal d’événements ne répond pas\u00A0: nouvel essai dès qu’il revient (Ctrl-C pour arrêter).',
          );
        this.#away = true;
        await delay(backoffMs(failures, RETRY), undefined, { signal: this.#signal });
      }
    }
  }
}
