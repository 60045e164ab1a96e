import { changeSync, ownRequest } from '#commands/google/sync.ts';
import { GreffierError } from '#domain/errors.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import { googleFailureOf, type GoogleFailureCode } from '#domain/google/failures.ts';
import { Holders } from '#domain/google/sync/holders.ts';
import { GOOGLE_APIS } from '#domain/google/workspace.ts';
import { Books } from './books.ts';
import { readCalendar, type CalendarDependencies } from './calendar.ts';
import { KnownConferences, readConferences, type ConferenceDependencies } from './conferences.ts';

export interface RoundDependencies extends CalendarDependencies, ConferenceDependencies {
  readonly workspace: CalendarDependencies['workspace'] & ConferenceDependencies['workspace'];
  readonly access: Pick<GoogleAccess, 'people'>;
}

/** Failures that concern every person: the round ends, and the next one starts again with the first person. */
const OF_EVERYBODY: ReadonlySet<GoogleFailureCode> = new Set([
  'GOOGLE_THROTTLED',
  'GOOGLE_UNREACHABLE',
  'GOOGLE_CLIENT_REFUSED',
  'GOOGLE_KEY_REFUSED',
  'GOOGLE_CLOCK_SKEWED',
]);

/** Reads everybody's calendars, then their conferences: whose meeting a transcript is, the calendar says. */
export class GoogleRounds {
  readonly #dependencies: RoundDependencies;
  readonly #books: Books;
  readonly #known = new KnownConferences();
  #people: ReadonlySet<string> = new Set();

  constructor(dependencies: RoundDependencies) {
    this.#dependencies = dependencies;
    this.#books = new Books(dependencies);
  }

  /** Whether somebody authorised Greffier since the last round: then the next round is due at once. */
  async hasNewcomers(signal: AbortSignal): Promise<boolean> {
    const people = await this.#dependencies.access.people(signal);
    return people.some(({ id }) => !this.#people.has(id));
  }

  /** Answers whether everything was read that is open to Greffier; throws what is not Google's failure. */
  async round(signal: AbortSignal): Promise<boolean> {
    const tally = new Tally();
    try {
      await this.#read(tally, signal);
    } catch (error) {
      signal.throwIfAborted();
      return this.#ended(error, tally);
    }
    await this.#complete(tally);
    return true;
  }

  async #read(tally: Tally, signal: AbortSignal): Promise<void> {
    const books = this.#books;
    const people = await this.#dependencies.access.people(signal);
    tally.people = people.length;
    this.#people = new Set(people.map(({ id }) => id));
    books.keep(new Set(people.map(({ userId }) => userId)));
    const calendars = [];
    for (const { userId } of people) calendars.push([userId, await books.of(userId)] as const);
    const holders = new Holders(calendars);
    for (const person of granting(people, 'calendar'))
      tally.entries += await tally.counted(() => readCalendar(this.#dependencies, { person, books, holders, signal }));
    const known = this.#known;
    for (const person of granting(people, 'meetings'))
      tally.transcripts += await tally.counted(() =>
        readConferences(this.#dependencies, { person, books, known, signal }),
      );
  }

  async #ended(error: unknown, tally: Tally): Promise<false> {
    const failure = googleFailureOf(error);
    if (failure === null) throw error;
    if (failure !== 'GOOGLE_THROTTLED') {
      tally.failed(failure);
      await this.#complete(tally);
      return false;
    }
    const { api, retryAfterMs = null } = error instanceof GreffierError ? error.details : {};
    await changeSync(
      this.#dependencies,
      {
        type: 'pauseSync',
        api: GOOGLE_APIS.find((one) => one === api) ?? 'calendar',
        at: this.#dependencies.now(),
        retryAfterMs: typeof retryAfterMs === 'number' ? retryAfterMs : null,
      },
      ownRequest(),
    );
    return false;
  }

  async #complete({ people, entries, transcripts, failures }: Tally): Promise<void> {
    const at = this.#dependencies.now();
    const command = { type: 'completeSync', at, people, entries, transcripts, failures } as const;
    await changeSync(this.#dependencies, command, ownRequest());
  }
}

const granting = (people: readonly GooglePerson[], scope: GooglePerson['granted'][number]) =>
  people.filter(({ granted }) => granted.includes(scope));

class Tally {
  people = 0;
  entries = 0;
  transcripts = 0;
  readonly #failures = new Map<GoogleFailureCode, number>();

  get failures(): { readonly code: GoogleFailureCode; readonly people: number }[] {
    return [...this.#failures].map(([code, people]) => ({ code, people }));
  }

  failed(code: GoogleFailureCode): void {
    this.#failures.set(code, (this.#failures.get(code) ?? 0) + 1);
  }

  /** What one person's data brings; none where Google refuses it, which keeps nobody else's waiting. */
  async counted(work: () => Promise<number>): Promise<number> {
    try {
      return await work();
    } catch (error) {
      const failure = googleFailureOf(error);
      if (failure === null || OF_EVERYBODY.has(failure)) throw error;
      this.failed(failure);
      return 0;
    }
  }
}
