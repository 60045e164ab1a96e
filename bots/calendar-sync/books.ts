import { toRecord, type Dependencies, type Request } from '#commands/handle.ts';
import { appendTo, loadState } from '#commands/stream.ts';
import { isError } from '#domain/errors.ts';
import type { DomainEvent } from '#domain/events/event.ts';
import { APPEND_CONFLICT, type ExpectedRevision } from '#domain/events/store.ts';
import type { DecidedStreams } from '#domain/events/stream.ts';

interface Book<State> {
  readonly state: State;
  readonly revision: ExpectedRevision;
}

export interface BooksDependencies extends Dependencies {
  /** For what the synchronisation does. */
  readonly ownRequest: () => Request;
}

const ATTEMPTS = 5;

/**
 * How far each calendar was read. One process writes at a time: what it read once it remembers, since the streams grow
 * with the years and every round asks for all of them. Whoever took over meanwhile is noticed at the next append.
 */
export class Books<State, Command, Event extends DomainEvent> {
  readonly #dependencies: BooksDependencies;
  readonly #streams: DecidedStreams<State, Command, Event>;
  readonly #books = new Map<string, Book<State>>();

  constructor(dependencies: BooksDependencies, streams: DecidedStreams<State, Command, Event>) {
    this.#dependencies = dependencies;
    this.#streams = streams;
  }

  async of(userId: string): Promise<State> {
    return (await this.#open(userId)).state;
  }

  /** Forgets those of people who are read no more. */
  keep(userIds: ReadonlySet<string>): void {
    for (const userId of this.#books.keys()) if (!userIds.has(userId)) this.#books.delete(userId);
  }

  async record(userId: string, command: Command): Promise<State> {
    const { log, now, ownRequest } = this.#dependencies;
    const { decider } = this.#streams;
    const stream = this.#streams.of(userId);
    for (let attempt = 1; ; attempt += 1) {
      const { state, revision } = await this.#open(userId);
      const decided = decider.decide(command, state);
      if (decided.length === 0) return state;
      try {
        const events = toRecord(decided, ownRequest(), now());
        const appended = await appendTo(log, stream, { revision, events });
        const after = decided.reduce((before, event) => decider.evolve(before, event), state);
        this.#books.set(userId, { state: after, revision: appended.revision });
        return after;
      } catch (error) {
        // Whether it was appended is not known: the log says it.
        this.#books.delete(userId);
        if (!isError(error, APPEND_CONFLICT) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #open(userId: string): Promise<Book<State>> {
    const known = this.#books.get(userId);
    if (known) return known;
    const { state, revision } = await loadState(this.#dependencies.log, this.#streams.of(userId));
    const book = { state, revision };
    this.#books.set(userId, book);
    return book;
  }
}
