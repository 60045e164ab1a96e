import { randomUUID } from 'node:crypto';

export type Answer = 'accepted' | 'declined' | 'tentative' | 'needsAction';

/** Somebody who is invited, by their address. */
export interface Invited {
  readonly email: string;
  readonly displayName?: string;
  readonly resource?: boolean;
  answer: Answer;
}

/** An instance of an entry, as it is for everybody; what differs from one calendar to the other is in `Copy`. */
export interface Entry {
  readonly iCalUID: string;
  /** Null for what does not recur. */
  readonly recurringId: string | null;
  readonly originalStart: Date | null;
  summary: string;
  organiser: string;
  start: Date;
  end: Date;
  /** Days instead of hours. */
  allDay: boolean;
  eventType: string;
  invited: Invited[];
  /** With whom the entry is shared without those seeing each other. */
  hidesGuests: boolean;
  conference:
    | { readonly kind: 'meet'; readonly code: string }
    | { readonly kind: 'other'; readonly uri: string }
    | null;
  location?: string;
  description?: string;
  attachments?: readonly { readonly fileUrl: string; readonly title?: string; readonly mimeType?: string }[];
  isCancelled: boolean;
  version: number;
}

/** The entry as it stands in one calendar. */
export interface Copy {
  readonly id: string;
  readonly entry: Entry;
  /** The change of the calendar at which it was last touched. */
  changedAt: number;
  isGone: boolean;
}

export interface NewEntry extends Partial<Omit<Entry, 'invited' | 'iCalUID' | 'version' | 'isCancelled'>> {
  readonly organiser: string;
  readonly start: Date;
  readonly invited?: readonly (Omit<Invited, 'answer'> & { readonly answer?: Answer })[];
}

const HOUR_MS = 3_600_000;
const basic = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/gu, '');

/** The calendars of an organisation, one for each person, with a counter of changes as their sync tokens have it. */
export class Calendars {
  readonly #copies = new Map<string, Copy[]>();
  #change = 1;
  /** Tokens before this change are too old. */
  floor = 0;
  /** What the lists do: pages that overlap, that are empty in between, whose entries are in no order. */
  readonly quirks = { overlaps: false, empties: false, shuffles: false, pageSize: Infinity };

  constructor(people: readonly string[]) {
    for (const email of people) this.open(email);
  }

  /** Somebody gets a calendar. */
  open(email: string): void {
    this.#copies.set(email, []);
  }

  get change(): number {
    return this.#change;
  }

  of(email: string): readonly Copy[] | undefined {
    return this.#copies.get(email);
  }

  add(given: NewEntry): Entry {
    const { invited = [], ...rest } = given;
    const entry: Entry = {
      iCalUID: `${randomUUID().replaceAll('-', '')}@google.com`,
      recurringId: null,
      originalStart: null,
      summary: 'Point hebdomadaire',
      end: new Date(given.start.getTime() + HOUR_MS),
      allDay: false,
      eventType: 'default',
      hidesGuests: false,
      conference: null,
      isCancelled: false,
      version: 1,
      ...rest,
      invited: invited.map((one) => ({ answer: 'needsAction', ...one })),
    };
    this.#touch(entry);
    return entry;
  }

  /** Instances of one series, so many days apart. */
  recur(given: NewEntry, times: number, days = 7): Entry[] {
    const iCalUID = `${randomUUID().replaceAll('-', '')}@google.com`;
    const recurringId = randomUUID().replaceAll('-', '');
    return Array.from({ length: times }, (_, index) => {
      const start = new Date(given.start.getTime() + index * days * 24 * HOUR_MS);
      const lasts = (given.end ?? new Date(given.start.getTime() + HOUR_MS)).getTime() - given.start.getTime();
      const instance = { iCalUID, recurringId, originalStart: start, start, end: new Date(start.getTime() + lasts) };
      return this.add({ ...given, ...instance });
    });
  }

  /** Changes something of an entry, for everybody. */
  alter(entry: Entry, change: Partial<Entry>): void {
    Object.assign(entry, change);
    this.#touch(entry);
  }

  move(entry: Entry, hours: number): void {
    const shifted = (date: Date) => new Date(date.getTime() + hours * HOUR_MS);
    this.alter(entry, { start: shifted(entry.start), end: shifted(entry.end) });
  }

  answer(entry: Entry, email: string, answer: Answer): void {
    for (const one of entry.invited) if (one.email === email) one.answer = answer;
    this.#touch(entry);
  }

  cancel(entry: Entry): void {
    this.alter(entry, { isCancelled: true });
  }

  /** Somebody takes it out of their own calendar. */
  remove(entry: Entry, email: string): void {
    this.#change += 1;
    for (const copy of this.#copies.get(email) ?? [])
      if (copy.entry === entry) Object.assign(copy, { isGone: true, changedAt: this.#change });
  }

  #touch(entry: Entry): void {
    this.#change += 1;
    entry.version += 1;
    for (const email of new Set([entry.organiser, ...entry.invited.map((one) => one.email)])) {
      const copies = this.#copies.get(email);
      const known = copies?.find((copy) => copy.entry === entry);
      if (known) Object.assign(known, { changedAt: this.#change });
      else copies?.push({ id: this.#idOf(entry), entry, changedAt: this.#change, isGone: false });
    }
  }

  /** Ids are of a calendar: the same instance has another one in each. */
  #idOf({ originalStart }: Entry): string {
    const base = randomUUID().replaceAll('-', '');
    return originalStart === null ? base : `${base}_${basic(originalStart)}`;
  }
}
