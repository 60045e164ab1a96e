import { z } from 'zod/mini';

const time = z.iso.datetime({ offset: true });
export const HOLDS = ['organises', 'attends', 'no'] as const;

/** An entry of somebody's calendar as events know it: by ids that derive from the provider's. */
export const notedEntry = z.object({
  /** Derived from the entry's id in that calendar. */
  entry: z.string(),
  meetingId: z.string(),
  endsAt: time,
  /** Whether it is a meeting in this calendar, and whose. */
  holds: z.enum(HOLDS),
  /** Of the entry's etag, once everything that it says was recorded; null before. */
  version: z.nullable(z.string()),
});

/** How far a calendar was read. */
export const calendarReading = z.object({
  /** Of the authorisation with which it was read: the token of one is none of another. */
  source: z.string(),
  token: z.string(),
  /** What was read from the beginning, when, and of which time: what begins later was left for another day. */
  since: time,
  from: time,
  until: time,
});

export type CalendarReading = z.infer<typeof calendarReading>;

export interface NotedEntry extends z.infer<typeof notedEntry> {
  /** Derived from the entry that recurs, of which this is an instance; left out where a provider tells what went. */
  series?: string | null;
}

export interface CalendarProgress {
  readonly read: CalendarReading | null;
  readonly entries: ReadonlyMap<string, NotedEntry>;
}

export const unreadCalendar: CalendarProgress = { read: null, entries: new Map() };

export type ProgressCommand =
  | { readonly type: 'noteEntries'; readonly entries: readonly NotedEntry[] }
  | ({ readonly type: 'recordReading' } & CalendarReading);

/** What happens to a calendar that is read; each provider has events of its own for it. */
export type ProgressFact =
  | { readonly kind: 'noted'; readonly entries: readonly NotedEntry[] }
  | { readonly kind: 'read'; readonly data: CalendarReading };

const isSame = (one: NotedEntry, other: NotedEntry | undefined): boolean =>
  other !== undefined &&
  one.meetingId === other.meetingId &&
  one.endsAt === other.endsAt &&
  one.holds === other.holds &&
  one.version === other.version;

/** Null where it is so already. */
export function decideProgress(command: ProgressCommand, state: CalendarProgress): ProgressFact | null {
  if (command.type === 'noteEntries') {
    const entries = command.entries.filter((one) => !isSame(one, state.entries.get(one.entry)));
    return entries.length === 0 ? null : { kind: 'noted', entries };
  }
  const { type: _type, ...data } = command;
  const { read } = state;
  const isKnown = read?.token === data.token && read.source === data.source && read.since === data.since;
  return isKnown ? null : { kind: 'read', data };
}

/** The state after it, with whatever else the provider's state has. */
export function afterProgress<State extends CalendarProgress>(state: State, fact: ProgressFact): State {
  if (fact.kind === 'noted')
    return { ...state, entries: new Map([...state.entries, ...fact.entries.map((one) => [one.entry, one] as const)]) };
  // What ended before is read no more, and needs no place in what is remembered.
  const entries = new Map([...state.entries].filter(([, { endsAt }]) => endsAt >= fact.data.from));
  return { ...state, read: fact.data, entries: entries.size === state.entries.size ? state.entries : entries };
}
