import { listMeetings } from '#projections/meetings/list.ts';
import type { Answer, Entry } from '#test/emulators/google/apis/calendars.ts';
import { faultOf } from '#test/emulators/google/apis/refusals.ts';
import { lifeOf } from '#test/microsoft/connected.ts';
import type { Person } from '#test/support/api.ts';
import { isLong } from '#test/support/long.ts';
import { meetingCode } from '#test/support/meeting-code.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectGoogle, type ConnectedGoogle } from './connected.ts';

let greffier: ConnectedGoogle;
let claire: Person;
let noe: Person;
beforeAll(async () => {
  greffier = await connectGoogle('claire', 'noe');
  ({ claire, noe } = greffier.people as { claire: Person; noe: Person });
});
afterAll(() => greffier.close());

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
const fault = fc.option(fc.constantFrom('backend', 'tooMany', 'userRate', 'token', 'syncLost', 'forbidden' as const));
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

function make(kind: (typeof KINDS)[number], inDays: number): Entry[] {
  const start = new Date(greffier.api.clock.date().getTime() + inDays * 86_400_000);
  const given = {
    start,
    organiser: kind === 'elsewhere' ? 'lea@autre.example' : claire.email,
    invited: [{ email: noe.email }],
    conference: { kind: 'meet', code: meetingCode() } as const,
    summary: `${kind} ${meetingCode()}`,
    eventType: kind === 'absence' ? 'outOfOffice' : 'default',
  };
  if (kind === 'series') return greffier.calendars.recur(given, 4, 1);
  return [greffier.calendars.add({ ...given, allDay: kind === 'all-day' })];
}

/** Whether it is a meeting to those whom Greffier reads: Claire organises it, or Noé comes. */
const isOn = ({ organiser, eventType, isCancelled, invited }: Entry): boolean =>
  !isCancelled &&
  eventType === 'default' &&
  (organiser === claire.email || invited.some((one) => one.email === noe.email && one.answer !== 'declined'));

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function apply(entries: Entry[], one: Change): void {
  const { calendars } = greffier;
  if (one.do === 'add') return void entries.push(...make(one.kind, one.day));
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
async function shown(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { pool } = greffier.api.record;
  const found = new Map<string, readonly [string, string]>();
  for (const person of [claire, noe]) {
    const { meetings } = await listMeetings(pool, viewerOf(person), { status: 'all', page: 1, limit: 5_000 });
    for (const { id, title, startTime, status } of meetings)
      found.set(id, [title, `${startTime.toISOString()} ${status}`]);
  }
  const told = Map.groupBy(found.values(), ([title]) => title);
  return new Map([...told].map(([title, each]) => [title, each.map(([, one]) => one).toSorted()]));
}

it('a month of changes, refusals and kills ends in what the calendars have, each meeting once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(day, { minLength: 3, maxLength: isLong ? 30 : 8 }), async (days) => {
      const entries: Entry[] = [];
      for (const { changes, fault: name, steps, quirks } of days) {
        greffier.api.clock.advance({ hours: 20 });
        for (const one of changes) apply(entries, one);
        Object.assign(greffier.calendars.quirks, quirks);
        if (name !== null) greffier.faults.inject(/calendar/u, faultOf(name));
        const life = steps === null ? undefined : lifeOf(steps);
        await greffier
          .newRounds(life)
          .round(new AbortController().signal)
          .catch(() => undefined);
        greffier.faults.clear();
      }
      greffier.calendars.floor = 0;
      Object.assign(greffier.calendars.quirks, NO_QUIRKS);
      expect(await greffier.sync()).toBe(true);
      const told = await shown();
      for (const [title, instances] of Map.groupBy(entries, ({ summary }) => summary)) {
        const on = instances
          .filter(isOn)
          .map(({ start, allDay }) => (allDay ? start.toISOString().slice(0, 10) : start.toISOString()));
        const standing = (told.get(title) ?? []).filter((one) => one.endsWith(' scheduled'));
        const times = standing.map((one) => one.split(' ', 1)[0] ?? '');
        // Midnight in Paris is the evening before in UTC.
        const days = instances.some(({ allDay }) => allDay)
          ? times.map((at) => new Date(Date.parse(at) + 7_200_000).toISOString().slice(0, 10))
          : times;
        expect(days).toEqual(on.toSorted());
        expect(told.get(title) ?? []).toHaveLength(new Set(told.get(title)).size);
      }
    }),
    { numRuns: isLong ? 20 : 2, ...(isLong ? {} : { seed: 26 }) },
  );
});
