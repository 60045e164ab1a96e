import type { CalendarEntry, CalendarMark, EntryPage, Span } from '#domain/calendar/entry.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import type { MicrosoftAccess } from '#domain/microsoft/calendars/client.ts';
import type { MicrosoftCalendarReader } from '#domain/microsoft/calendars/reader.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import { GraphCaller, type CallerDependencies, type GraphCall } from '../caller.ts';
import { graphPages, tokenIn } from '../pages.ts';
import { entryIn, eventIn, isRemoved, type GraphEvent } from './entries.ts';

/** Texts of invitations are long, and a page has to be small enough to be read whole. */
const PREFER = { prefer: 'outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=50' };

export interface ReaderDependencies extends Omit<CallerDependencies, 'tokens'> {
  readonly access: Pick<MicrosoftAccess, 'token' | 'forgetToken'>;
}

const e = encodeURIComponent;

/** Calendars at Microsoft, each by its person's own token, within the one budget of Graph. */
export function microsoftCalendarReader({ access, ...dependencies }: ReaderDependencies): MicrosoftCalendarReader {
  return {
    entries: (person, mark, signal) => {
      const tokens = {
        token: async () => ({ value: await access.token(person, signal) }),
        forget: () => access.forgetToken(person),
      };
      return new Calendar(new GraphCaller({ ...dependencies, tokens }), signal).entries(mark);
    },
  };
}

/** One person's calendar, during one round. */
class Calendar {
  readonly #caller: GraphCaller;
  readonly #signal: AbortSignal | undefined;
  /** By id; null where Microsoft has it no more. */
  readonly #series = new Map<string, GraphEvent | null>();

  constructor(caller: GraphCaller, signal: AbortSignal | undefined) {
    this.#caller = caller;
    this.#signal = signal;
  }

  entries(mark: CalendarMark): AsyncIterable<EntryPage> {
    return 'token' in mark ? this.#changed(mark.token, mark.within) : this.#all(mark);
  }

  /** Everything in a span. */
  async *#all({ from, until }: Span): AsyncGenerator<EntryPage> {
    const query = { startDateTime: from, endDateTime: until };
    for await (const { events, token } of this.#delta(query)) {
      const entries: CalendarEntry[] = [];
      for (const one of events) if (one.type !== 'seriesMaster') entries.push(...(await this.#entry(one)));
      yield { entries, token };
    }
  }

  /**
   * What changed. Of an instance of something that recurs, Microsoft tells little, and nothing of one that went: every
   * series of which something is told is asked for its instances, as it has them now.
   */
  async *#changed(deltatoken: string, within: Span | undefined): AsyncGenerator<EntryPage> {
    const changed = new Set<string>();
    let last: string | null = null;
    for await (const { events, token } of this.#delta({ $deltatoken: deltatoken })) {
      const alone = events.filter((one) => !isOfSeries(one) || isRemoved(one));
      for (const one of events.filter(isOfSeries)) changed.add(one.seriesMasterId || one.id);
      // What went may have been a whole series, of which no instance is told.
      const gone = alone.filter(isRemoved).map(({ id }) => id);
      yield { entries: alone.map((one) => entryIn(one, null)), token: null, wholeSeries: gone };
      last = token ?? last;
    }
    for (const id of within ? changed : [])
      if (within) yield { entries: await this.#instances(id, within), token: null, wholeSeries: [id] };
    yield { entries: [], token: last };
  }

  /** The pages of a delta query. One that ends without a token was cut off: who went on would leave out the rest. */
  async *#delta(query: Readonly<Record<string, string>>) {
    let isWhole = false;
    for await (const page of this.#pages({ path: '/me/calendarView/delta', query })) {
      const events = page.entries.map(eventIn);
      for (const one of events) if (one.type === 'seriesMaster' && !isRemoved(one)) this.#series.set(one.id, one);
      const token = page.delta === null ? null : tokenIn(page.delta);
      isWhole ||= token !== null;
      yield { events, token };
    }
    if (!isWhole) throw new GreffierError(GRAPH_FAILURES.unreadable, { paths: ['@odata.deltaLink'] });
  }

  async #entry(one: GraphEvent): Promise<CalendarEntry[]> {
    if (isRemoved(one) || !one.seriesMasterId) return [entryIn(one, null)];
    const series = await this.#seriesOf(one.seriesMasterId);
    return series === null ? [] : [entryIn(one, series)];
  }

  /** Those in the span; none of a series that is gone. */
  async #instances(id: string, { from, until }: Span): Promise<CalendarEntry[]> {
    const series = await this.#seriesOf(id);
    if (series === null) return [];
    const query = { startDateTime: from, endDateTime: until };
    const found: CalendarEntry[] = [];
    try {
      for await (const page of this.#pages({ path: `/me/events/${e(id)}/instances`, query }))
        found.push(...page.entries.map((one) => entryIn(eventIn(one), series)));
    } catch (error) {
      if (!isError(error, GRAPH_FAILURES.notFound)) throw error;
      return [];
    }
    return found;
  }

  async #seriesOf(id: string): Promise<GraphEvent | null> {
    const known = this.#series.get(id);
    if (known !== undefined) return known;
    const found = await this.#caller
      .json(this.#call({ path: `/me/events/${e(id)}` }))
      .then(eventIn, (error: unknown) => {
        if (!isError(error, GRAPH_FAILURES.notFound)) throw error;
        return null;
      });
    this.#series.set(id, found);
    return found;
  }

  #pages = (call: Pick<GraphCall, 'path' | 'query'>) => graphPages(this.#caller, this.#call(call));

  #call = (call: Pick<GraphCall, 'path' | 'query'>): GraphCall => ({
    ...call,
    use: 'calendars',
    headers: PREFER,
    signal: this.#signal,
  });
}

const isOfSeries = ({ type, seriesMasterId }: GraphEvent): boolean => type === 'seriesMaster' || !!seriesMasterId;
