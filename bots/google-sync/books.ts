import { ownRequest } from '#commands/google/sync.ts';
import { toRecord, type Dependencies } from '#commands/handle.ts';
import { appendTo, loadState } from '#commands/stream.ts';
import { isError } from '#domain/errors.ts';
import { APPEND_CONFLICT, type ExpectedRevision } from '#domain/events/store.ts';
import {
  calendarDecider,
  calendarStreams,
  type CalendarCommand,
  type ReadCalendar,
} from '#domain/google/sync/calendar.ts';

interface Book {
  readonly state: ReadCalendar;
  readonly revision: ExpectedRevision;
}

const ATTEMPTS = 5;

/**
 * How far each calendar was read. One process writes at a time: what it read once it remembers, since the streams grow
 * with the years and every round asks for all of them. Whoever took over meanwhile is noticed at the next append.
 */
export class Books {
  readonly #dependencies: Dependencies;
  readonly #books = new Map<string, Book>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async of(userId: string): Promise<ReadCalendar> {
    return (await this.#open(userId)).state;
  }

  /** Forgets those of people who are read no more. */
  keep(userIds: ReadonlySet<string>): void {
    for (const userId of this.#books.keys()) if (!userIds.has(userId)) this.#books.delete(userId);
  }

  async record(userId: string, command: CalendarCommand): Promise<ReadCalendar> {
    const { log, now } = this.#dependencies;
    const stream = calendarStreams.of(userId);
    for (let attempt = 1; ; attempt += 1) {
      const { state, revision } = await this.#open(userId);
      const decided = calendarDecider.decide(command, state);
      if (decided.length === 0) return state;
      try {
        const events = toRecord(decided, ownRequest(), now());
        const appended = await appendTo(log, stream, { revision, events });
        const after = decided.reduce(calendarDecider.evolve, state);
        this.#books.set(userId, { state: after, revision: appended.revision });
        return after;
      } catch (error) {
        // Whether it was appended is not known: the log says it.
        this.#books.delete(userId);
        if (!isError(error, APPEND_CONFLICT) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #open(userId: string): Promise<Book> {
    const known = this.#books.get(userId);
    if (known) return known;
    const { state, revision } = await loadState(this.#dependencies.log, calendarStreams.of(userId));
    const book = { state, revision };
    this.#books.set(userId, book);
    return book;
  }
}
