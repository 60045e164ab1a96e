import { changeSync, ownRequest } from '#commands/google/sync.ts';
import { Holders } from '#domain/calendar/holders.ts';
import { GreffierError } from '#domain/errors.ts';
import type { GoogleAccess, GooglePerson } from '#domain/google/access.ts';
import { GOOGLE_FAILURES, googleFailureOf, type GoogleFailureCode } from '#domain/google/failures.ts';
import {
  calendarStreams,
  type CalendarCommand,
  type CalendarEvent,
  type ReadCalendar,
} from '#domain/google/sync/calendar.ts';
import { GOOGLE_APIS, type GoogleWorkspace } from '#domain/google/workspace.ts';
import { Books } from '../calendar-sync/books.ts';
import { readCalendar, type CalendarDependencies, type CalendarSource } from '../calendar-sync/calendar.ts';
import { Tally } from '../calendar-sync/tally.ts';
import { KnownConferences, readConferences, type ConferenceDependencies } from './conferences.ts';

export interface RoundDependencies extends Omit<CalendarDependencies, 'ownRequest'>, ConferenceDependencies {
  readonly workspace: Pick<GoogleWorkspace, 'entries'> & ConferenceDependencies['workspace'];
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
  readonly #books: Books<ReadCalendar, CalendarCommand, CalendarEvent>;
  readonly #source: CalendarSource<GooglePerson>;
  readonly #known = new KnownConferences();
  #people: ReadonlySet<string> = new Set();

  constructor(dependencies: RoundDependencies) {
    this.#dependencies = dependencies;
    this.#books = new Books({ ...dependencies, ownRequest }, calendarStreams);
    const { workspace } = dependencies;
    this.#source = {
      provider: 'google',
      entries: (person, mark, signal) => workspace.entries(person, mark, signal),
      syncLost: GOOGLE_FAILURES.syncLost,
    };
  }

  /** Whether somebody authorised Greffier since the last round: then the next round is due at once. */
  async hasNewcomers(signal: AbortSignal): Promise<boolean> {
    const people = await this.#dependencies.access.people(signal);
    return people.some(({ id }) => !this.#people.has(id));
  }

  /** Answers whether everything was read that is open to Greffier; throws what is not Google's failure. */
  async round(signal: AbortSignal): Promise<boolean> {
    const tally = new GoogleTally(googleFailureOf, OF_EVERYBODY);
    try {
      await this.#read(tally, signal);
    } catch (error) {
      signal.throwIfAborted();
      return this.#ended(error, tally);
    }
    await this.#complete(tally);
    return true;
  }

  async #read(tally: GoogleTally, signal: AbortSignal): Promise<void> {
    const books = this.#books;
    const people = await this.#dependencies.access.people(signal);
    tally.people = people.length;
    this.#people = new Set(people.map(({ id }) => id));
    books.keep(new Set(people.map(({ userId }) => userId)));
    const calendars = [];
    for (const { userId } of people) calendars.push([userId, await books.of(userId)] as const);
    const holders = new Holders(calendars);
    const source = this.#source;
    const dependencies = { ...this.#dependencies, ownRequest };
    for (const person of granting(people, 'calendar'))
      tally.entries += await tally.counted(() =>
        readCalendar(dependencies, { source, person, books, holders, signal }),
      );
    const known = this.#known;
    for (const person of granting(people, 'meetings'))
      tally.transcripts += await tally.counted(() =>
        readConferences(this.#dependencies, { person, books, known, signal }),
      );
  }

  async #ended(error: unknown, tally: GoogleTally): Promise<false> {
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

  async #complete({ people, entries, transcripts, failures }: GoogleTally): Promise<void> {
    const at = this.#dependencies.now();
    const command = { type: 'completeSync', at, people, entries, transcripts, failures } as const;
    await changeSync(this.#dependencies, command, ownRequest());
  }
}

const granting = (people: readonly GooglePerson[], scope: GooglePerson['granted'][number]) =>
  people.filter(({ granted }) => granted.includes(scope));

class GoogleTally extends Tally<GoogleFailureCode> {
  transcripts = 0;
}
