import type { Rounds } from '#bots/calendar-sync/schedule.ts';
import { listMeetings } from '#projections/meetings/list.ts';
import type { Answer, Calendars, Entry } from '#test/emulators/calendars.ts';
import type { Person, TestApi } from '#test/support/api.ts';
import { dyingOnce, lifeOf, type Life } from '#test/support/life.ts';
import { isLong } from '#test/support/long.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

/** A Greffier that reads the calendars of two people at one provider. */
export interface World {
  readonly api: TestApi;
  readonly calendars: Calendars;
  readonly claire: Person;
  readonly noe: Person;
  readonly newRounds: (life?: Life) => Pick<Rounds, 'round'>;
  readonly settle: (life?: Life) => Promise<unknown>;
  readonly sync: () => Promise<boolean>;
  /** The next answer is this fault of the provider's. */
  readonly inject: (fault: (typeof FAULTS)[number]) => void;
  readonly clearFaults: () => void;
}

export const FAULTS = ['backend', 'tooMany', 'token', 'syncLost', 'forbidden', 'cut'] as const;

const KINDS = ['single', 'series', 'all-day', 'absence', 'elsewhere'] as const;
const entry = fc.nat(20);
/** What happens in a calendar between two rounds, and to the round after it. */
const change = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    kind: fc.constantFrom(...KINDS),
    day: fc.integer({ min: 40, max: 55 }),
  }),
  fc.record({ do: fc.constant('move' as const), entry, hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('toggle' as const), entry }),
  fc.record({
    do: fc.constant('answer' as const),
    entry,
    answer: fc.constantFrom<Answer>('accepted', 'declined', 'tentative', 'needsAction'),
  }),
  fc.record({ do: fc.constant('forget' as const) }),
);
const fault = fc.option(fc.constantFrom(...FAULTS));
const day = fc.record({
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  fault,
  /** Of the process that reads it, before it is killed. */
  steps: fc.option(fc.nat(60)),
  quirks: fc.record({
    overlaps: fc.boolean(),
    empties: fc.boolean(),
    shuffles: fc.boolean(),
    pageSize: fc.constantFrom(2, 250),
  }),
});

function make({ api, calendars, claire, noe }: World, kind: (typeof KINDS)[number], inDays: number): Entry[] {
  // Times are of whole seconds, as every provider tells them.
  const start = new Date(Math.floor(api.clock.date().getTime() / 1_000) * 1_000 + inDays * 86_400_000);
  const given = {
    start,
    organiser: kind === 'elsewhere' ? 'lea@autre.example' : claire.email,
    invited: [{ email: noe.email }],
    conference: { kind: 'meet', code: meetingCode() } as const,
    summary: `${kind} ${meetingCode()}`,
    eventType: kind === 'absence' ? 'outOfOffice' : 'default',
  };
  if (kind === 'series') return calendars.recur(given, 4, 1);
  return [calendars.add({ ...given, allDay: kind === 'all-day' })];
}

/** Whether it is a meeting to those whom Greffier reads: Claire organises it, or Noé comes. */
const isOn = ({ claire, noe }: World, { organiser, eventType, isCancelled, invited }: Entry): boolean =>
  !isCancelled &&
  eventType === 'default' &&
  (organiser === claire.email || invited.some((one) => one.email === noe.email && one.answer !== 'declined'));

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function apply(world: World, entries: Entry[], one: Change): void {
  const { calendars, noe } = world;
  if (one.do === 'add') return void entries.push(...make(world, one.kind, one.day));
  if (one.do === 'forget') {
    calendars.floor = calendars.change + 1;
    return;
  }
  const found = entries[one.entry % Math.max(1, entries.length)];
  if (!found) return;
  if (one.do === 'move') calendars.move(found, found.allDay ? 24 : one.hours);
  if (one.do === 'toggle') calendars.alter(found, { isCancelled: !found.isCancelled });
  if (one.do === 'answer') calendars.answer(found, noe.email, one.answer);
}

const NO_QUIRKS = { overlaps: false, empties: false, shuffles: false, pageSize: Infinity };
const viewerOf = ({ id: userId, email }: Person) => ({ userId, email, role: 'user' as const });

/** Every meeting that somebody is shown: its start and status, by title; one that both see counts once. */
async function shown({ api, claire, noe }: World): Promise<ReadonlyMap<string, readonly string[]>> {
  const { pool } = api.record;
  const found = new Map<string, readonly [string, string]>();
  for (const person of [claire, noe]) {
    const { meetings } = await listMeetings(pool, viewerOf(person), { status: 'all', page: 1, limit: 5_000 });
    for (const { id, title, startTime, status } of meetings)
      found.set(id, [title, `${startTime.toISOString()} ${status}`]);
  }
  const told = Map.groupBy(found.values(), ([title]) => title);
  return new Map([...told].map(([title, each]) => [title, each.map(([, one]) => one).toSorted()]));
}

/** What is further ahead than sixty days is not read yet, and what came within them today may not be. */
const READ_AHEAD_MS = 59 * 86_400_000;

/** Each entry is one meeting to those whom it concerns, when it is and as long as it is on. */
async function expectTold(world: World, entries: readonly Entry[]): Promise<void> {
  const told = await shown(world);
  const horizon = new Date(world.api.clock.date().getTime() + READ_AHEAD_MS).toISOString();
  const isRead = (at: string): boolean => at < horizon;
  for (const [title, instances] of Map.groupBy(entries, ({ summary }) => summary)) {
    const on = instances
      .filter((one) => isOn(world, one))
      .map(({ start, allDay }) => (allDay ? start.toISOString().slice(0, 10) : start.toISOString()));
    const standing = (told.get(title) ?? []).filter((one) => one.endsWith(' scheduled'));
    const times = standing.map((one) => one.split(' ', 1)[0] ?? '');
    // Midnight in Paris is the evening before in UTC.
    const found = instances.some(({ allDay }) => allDay)
      ? times.map((at) => new Date(Date.parse(at) + 7_200_000).toISOString().slice(0, 10))
      : times;
    // Two instances of one series that were moved to one moment, in one conference, are one meeting.
    expect(found.filter(isRead)).toEqual([...new Set(on)].filter(isRead).toSorted());
    expect(told.get(title) ?? []).toHaveLength(new Set(told.get(title)).size);
  }
}

const monthProperty = (world: World) =>
  fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 3, maxLength: isLong ? 30 : 8 }), async (days) => {
      const { api, calendars } = world;
      const entries: Entry[] = [];
      for (const { changes, fault: name, steps, quirks } of days) {
        api.clock.advance({ hours: 20 });
        for (const one of changes) apply(world, entries, one);
        Object.assign(calendars.quirks, quirks);
        if (name !== null) world.inject(name);
        const life = steps === null ? undefined : lifeOf(steps);
        await world
          .newRounds(life)
          .round(new AbortController().signal)
          .catch(() => undefined);
        world.clearFaults();
      }
      calendars.floor = 0;
      Object.assign(calendars.quirks, NO_QUIRKS);
      expect(await world.sync()).toBe(true);
      await expectTold(world, entries);
    }),
    // What fails is told within the test's time, although it could be made smaller.
    isLong ? { numRuns: 20, interruptAfterTimeLimit: 180_000 } : { numRuns: 2, seed: 26 },
  );

/** Steps from one death to the next: a process takes one before each call of provider and log, and one after. */
const EVERY = isLong ? 1 : 12;
/** Each death is two rounds. */
const INTERRUPTED_MS = isLong ? 30 * 60_000 : 240_000;

async function interruptedMonth(world: World): Promise<void> {
  const entries: Entry[] = [];
  const deaths = await dyingOnce(EVERY, async (life, round) => {
    world.api.clock.advance({ hours: 1 });
    // One of each kind every five rounds, and each is moved, cancelled and declined in its turn; none goes beyond what
    // is read ahead.
    const changes: Change[] = [
      { do: 'add', kind: KINDS[round % KINDS.length] ?? 'single', day: 40 + (round % 10) },
      { do: 'move', entry: round % 21, hours: 1 + (round % 6) },
      { do: 'toggle', entry: (round + 7) % 21 },
      { do: 'answer', entry: (round + 14) % 21, answer: round % 2 === 0 ? 'declined' : 'accepted' },
    ];
    for (const one of changes) apply(world, entries, one);
    await world
      .newRounds(life)
      .round(new AbortController().signal)
      .catch(() => undefined);
    await world.settle(life);
    expect(await world.sync()).toBe(true);
    await expectTold(world, entries);
  });
  expect(deaths).toBeGreaterThan(0);
}

/** What holds of the calendars of every provider; `worldOf` is asked within each test. */
export function keepsMonths(worldOf: () => World): void {
  it('a month of changes, refusals and kills ends in what the calendars have, each meeting once', () =>
    monthProperty(worldOf()));

  it('a month that is interrupted at each request ends in the same', () => interruptedMonth(worldOf()), INTERRUPTED_MS);
}
