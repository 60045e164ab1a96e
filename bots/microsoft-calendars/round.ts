import { changeMicrosoftSync, microsoftSyncRequest, readMicrosoftSync } from '#commands/microsoft/calendars/sync.ts';
import { Holders } from '#domain/calendar/holders.ts';
import type { CalendarProgress, ProgressCommand } from '#domain/calendar/progress.ts';
import { GreffierError } from '#domain/errors.ts';
import type { MicrosoftAccess, MicrosoftPerson } from '#domain/microsoft/calendars/client.ts';
import { microsoftCalendarStreams, type MicrosoftCalendarEvent } from '#domain/microsoft/calendars/progress.ts';
import type { MicrosoftCalendarReader } from '#domain/microsoft/calendars/reader.ts';
import { GRAPH_FAILURES, graphFailureOf, type GraphFailureCode } from '#domain/microsoft/failures.ts';
import { Books } from '../calendar-sync/books.ts';
import { readCalendar, type CalendarDependencies, type CalendarSource } from '../calendar-sync/calendar.ts';
import { SyncSchedule, type Rounds } from '../calendar-sync/schedule.ts';
import { Tally } from '../calendar-sync/tally.ts';

export interface MicrosoftRoundDependencies extends Omit<CalendarDependencies, 'ownRequest'> {
  readonly reader: MicrosoftCalendarReader;
  readonly access: Pick<MicrosoftAccess, 'people'>;
}

/** Failures that concern every person: the round ends, and the next one starts again with the first person. */
const OF_EVERYBODY: ReadonlySet<GraphFailureCode> = new Set([
  'GRAPH_THROTTLED',
  'GRAPH_UNREACHABLE',
  'GRAPH_SIGN_IN_REFUSED',
  'GRAPH_CLOCK_SKEWED',
]);

/** Reads everybody's calendars at Microsoft. */
export class MicrosoftRounds implements Rounds {
  readonly #dependencies: MicrosoftRoundDependencies & Pick<CalendarDependencies, 'ownRequest'>;
  readonly #books: Books<CalendarProgress, ProgressCommand, MicrosoftCalendarEvent>;
  readonly #source: CalendarSource<MicrosoftPerson>;
  #people: ReadonlySet<string> = new Set();

  constructor(dependencies: MicrosoftRoundDependencies) {
    this.#dependencies = { ...dependencies, ownRequest: microsoftSyncRequest };
    this.#books = new Books(this.#dependencies, microsoftCalendarStreams);
    const { reader } = dependencies;
    this.#source = {
      provider: 'microsoft',
      entries: (person, mark, signal) => reader.entries(person, mark, signal),
      syncLost: GRAPH_FAILURES.syncLost,
    };
  }

  async hasNewcomers(signal: AbortSignal): Promise<boolean> {
    const people = await this.#readable(signal);
    return people.some(({ id }) => !this.#people.has(id));
  }

  async round(signal: AbortSignal): Promise<boolean> {
    const tally = new Tally<GraphFailureCode>(graphFailureOf, OF_EVERYBODY);
    try {
      await this.#read(tally, signal);
    } catch (error) {
      signal.throwIfAborted();
      const failure = graphFailureOf(error);
      if (failure === null) throw error;
      if (failure === 'GRAPH_THROTTLED') await this.#pause(error);
      else {
        tally.failed(failure);
        await this.#complete(tally);
      }
      return false;
    }
    await this.#complete(tally);
    return true;
  }

  /** Who lets their calendar be read; others let Greffier do other things at Microsoft. */
  async #readable(signal: AbortSignal): Promise<readonly MicrosoftPerson[]> {
    return (await this.#dependencies.access.people(signal)).filter(({ granted }) => granted.includes('calendar'));
  }

  async #read(tally: Tally<GraphFailureCode>, signal: AbortSignal): Promise<void> {
    const [books, source] = [this.#books, this.#source];
    const people = await this.#readable(signal);
    tally.people = people.length;
    this.#people = new Set(people.map(({ id }) => id));
    books.keep(new Set(people.map(({ userId }) => userId)));
    const calendars = [];
    for (const { userId } of people) calendars.push([userId, await books.of(userId)] as const);
    const holders = new Holders(calendars);
    for (const person of people)
      tally.entries += await tally.counted(() =>
        readCalendar(this.#dependencies, { source, person, books, holders, signal }),
      );
  }

  async #pause(error: unknown): Promise<void> {
    const asked = error instanceof GreffierError ? error.details['retryAfterMs'] : null;
    const retryAfterMs = typeof asked === 'number' ? asked : null;
    const command = { type: 'pauseSync', at: this.#dependencies.now(), retryAfterMs } as const;
    await changeMicrosoftSync(this.#dependencies, command, microsoftSyncRequest());
  }

  async #complete({ people, entries, failures }: Tally<GraphFailureCode>): Promise<void> {
    const at = this.#dependencies.now();
    const command = { type: 'completeSync', at, people, entries, failures } as const;
    await changeMicrosoftSync(this.#dependencies, command, microsoftSyncRequest());
  }
}

/** When calendars at Microsoft are read. */
export const microsoftSchedule = (
  dependencies: MicrosoftRoundDependencies & { readonly everyMs: number },
): SyncSchedule =>
  new SyncSchedule({
    standing: () => readMicrosoftSync(dependencies),
    rounds: new MicrosoftRounds(dependencies),
    now: dependencies.now,
    everyMs: dependencies.everyMs,
  });
