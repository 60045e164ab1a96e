import { setImmediate as nextTurn } from 'node:timers/promises';

interface Waiting<Answer> {
  readonly ids: readonly string[];
  readonly resolve: (answers: ReadonlyMap<string, Answer>) => void;
  readonly reject: (error: unknown) => void;
}

/** What one call asks for at most. */
const CALL_IDS = 500;

/**
 * Questions about ids that come while one is under way go together in the next, each id once: every answer is younger
 * than its question. When a call fails each question is asked alone, so that one bad id is nobody else's failure.
 */
export class Batcher<Answer> {
  readonly #ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;
  #waiting: Waiting<Answer>[] = [];
  #running = false;

  constructor(ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>) {
    this.#ask = ask;
  }

  /** Answers for every id that has one; those of others may be among them. */
  ask(ids: readonly string[]): Promise<ReadonlyMap<string, Answer>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ids, resolve, reject });
      if (!this.#running) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // A caller who has just been answered may have the next question within this turn of the event loop.
      await nextTurn();
      await this.#answer(this.#take());
    }
    this.#running = false;
  }

  #take(): Waiting<Answer>[] {
    let ids = 0;
    let count = 0;
    for (const question of this.#waiting) {
      if (count > 0 && ids + question.ids.length > CALL_IDS) break;
      ids += question.ids.length;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }

  async #answer(questions: readonly Waiting<Answer>[]): Promise<void> {
    try {
      const answers = await this.#ask([...new Set(questions.flatMap(({ ids }) => ids))]);
      for (const { resolve } of questions) resolve(answers);
    } catch (error) {
      if (questions.length === 1) questions[0]?.reject(error);
      else for (const question of questions) await this.#answer([question]);
    }
  }
}
