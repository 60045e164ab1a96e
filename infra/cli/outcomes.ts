import type { EventStore, StoredEvent } from '#domain/events/store.ts';
import type { Patience } from './patience.ts';

export interface Following {
  readonly after: bigint | null;
  readonly patience: Patience;
  readonly signal: AbortSignal;
}

/** How something ended, by the id that it was expected by. */
export interface Heard<Outcome> {
  readonly id: string;
  readonly outcome: Outcome;
}

/** Hears from the log how what a command asked for ends, in whichever process: this process, or a server beside it. */
export class Outcomes<Outcome> {
  readonly outcomes = new Map<string, Outcome>();
  readonly #open = new Set<string>();
  readonly #read: (event: StoredEvent) => Heard<Outcome> | null;
  #settled = Promise.withResolvers<void>();
  /** Called after each outcome. */
  onOutcome: () => void = () => {};

  /** @param read what an event says of how something ended; null where it says nothing of that. */
  constructor(read: (event: StoredEvent) => Heard<Outcome> | null) {
    this.#read = read;
  }

  /** To be called before it is asked for: it may end before the asking is known to have succeeded. */
  expect(id: string): void {
    this.#open.add(id);
  }

  /** It was not asked for after all. */
  dismiss(id: string): void {
    this.#open.delete(id);
    this.#look();
  }

  get open(): readonly string[] {
    return [...this.#open];
  }

  /** Resolves when nothing is open; to be asked for once everything that is expected is. */
  settled(): Promise<void> {
    this.#settled = Promise.withResolvers<void>();
    this.#look();
    return this.#settled.promise;
  }

  /** Follows the log after a position until `signal` is aborted. */
  async follow(store: EventStore, { after, patience, signal }: Following): Promise<void> {
    let position = after;
    while (!signal.aborted) {
      await patience.through(async () => {
        for await (const batch of store.subscribe(position, signal)) {
          for (const event of batch.events) this.#hear(event);
          position = batch.position ?? position;
        }
      });
    }
  }

  #hear(event: StoredEvent): void {
    const heard = this.#read(event);
    if (heard === null || !this.#open.delete(heard.id)) return;
    this.outcomes.set(heard.id, heard.outcome);
    this.onOutcome();
    this.#look();
  }

  #look(): void {
    if (this.#open.size === 0) this.#settled.resolve();
  }
}
