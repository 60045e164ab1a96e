import { Batcher } from '#domain/batcher.ts';
import { earliestDue } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';

/**
 * When the first open request of each kind is due. Every change of the requests wakes the reactors of all kinds, and
 * most have nothing to do: those of a process learn it from one query.
 */
export class DueTimes {
  readonly #questions: Batcher<Date>;

  constructor(pool: Pick<Pool, 'query'>) {
    this.#questions = new Batcher((kinds) => earliestDue(pool, kinds));
  }

  /** In ms since 1970; Infinity where none is open. What was open when this was called is seen. */
  async first(kind: string): Promise<number> {
    return (await this.#questions.ask([kind])).get(kind)?.getTime() ?? Infinity;
  }
}
