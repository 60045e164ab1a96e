import { runs } from '#test/support/long.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OCCURRENCE_CHANGED, roomDecider, type RoomCommand } from './decide.ts';
import { NEAR_MS } from './occurrences.ts';
import { companyOf, type Room } from './room.ts';

const MINUTE = 60_000;
const BEGIN = Date.parse('2026-11-20T09:00:00Z');
const at = (minute: number): string => new Date(BEGIN + minute * MINUTE).toISOString();

type Found = Extract<RoomCommand, { type: 'findMeeting' }>;
const found = (meetingId: string, from: number, until: number, more: Partial<Found> = {}): Found => ({
  type: 'findMeeting',
  meetingId,
  ownerId: 'claire',
  telling: 'text',
  isComplete: true,
  isByHand: false,
  from: at(from),
  until: at(until),
  ...more,
});
const planned = (meetingId: string, from: number, until: number): Found =>
  found(meetingId, from, until, { telling: 'calendar' });
const join = (meetingId: string, other: string, [from, until]: readonly [number, number]): RoomCommand => {
  const { type: _type, isByHand: _isByHand, ...told } = found(meetingId, from, until);
  return { type: 'joinMeeting', ...told, other };
};

const span = fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 70 }));
const owner = fc.constantFrom('claire', 'claire', 'noor');
const facts = fc
  .tuple(fc.array(fc.tuple(span, owner), { maxLength: 7 }), fc.array(fc.tuple(span, owner), { maxLength: 3 }))
  .map(([captures, instances]): Found[] => [
    ...captures.map(([[from, length], ownerId], index) => found(`c${index}`, from, from + length, { ownerId })),
    ...instances.map(([[from, length], ownerId], index) => ({ ...planned(`i${index}`, from, from + length), ownerId })),
  ]);
const shuffled = facts.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));

const specification = specificationOf(roomDecider);
const { eventsOf } = specification;
const after = (...commands: readonly RoomCommand[]): Room => stateFrom(roomDecider, eventsOf(...commands));

/** Who is together. */
const together = (room: Room): string[] =>
  [...new Set([...room.meetings.keys()].map((id) => companyOf(room, id).toSorted().join(' ')))].toSorted();
const occurrenceOf = (room: Room, id: string) => room.meetings.get(id)?.occurrenceId;

describe('what was captured in a room', () => {
  it('is together in whatever order it is learnt of', () => {
    fc.assert(
      fc.property(shuffled, ([all, other]) => {
        expect(together(after(...other))).toEqual(together(after(...all)));
      }),
      { numRuns: runs(500) },
    );
  });

  it('is of one occurrence each, which has instances of calendars of one time and one organiser at most', () => {
    fc.assert(
      fc.property(shuffled, ([, other]) => {
        const { meetings } = after(...other);
        const all = [...meetings.values()];
        for (const group of Map.groupBy(all, ({ occurrenceId }) => occurrenceId)) {
          expect(group[0]).not.toBeNull();
          const instances = group[1].filter(({ telling }) => telling === 'calendar');
          expect(new Set(instances.map(({ from, until }) => `${from} ${until}`)).size).toBeLessThanOrEqual(1);
          expect(new Set(group[1].map(({ ownerId }) => ownerId)).size).toBe(1);
        }
      }),
    );
  });

  it('that stands in calendars of two providers at the same time is one, and two while one of them says another time', () => {
    const both = after(planned('google', 0, 60), planned('microsoft', 0, 60), found('c', 5, 50));
    expect(together(both)).toEqual(['c google microsoft']);
    const moved = [planned('google', 0, 60), planned('microsoft', 0, 60), planned('microsoft', 120, 180)] as const;
    expect(together(after(...moved))).toEqual(['google', 'microsoft']);
    expect(together(after(...moved, planned('google', 120, 180)))).toEqual(['google microsoft']);
  });

  it('is one where less than ten minutes lie between, and two where more do, without a calendar', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1, maxLength: 8 }), (spans) => {
        const room = after(...spans.map(([from, length], index) => found(`c${index}`, from, from + length)));
        let [until, before] = [-Infinity, null as string | null];
        for (const one of [...room.meetings.values()].toSorted((a, b) => a.from - b.from)) {
          expect(one.occurrenceId === before).toBe(one.from - until < NEAR_MS);
          [until, before] = [Math.max(until, one.until), one.occurrenceId];
        }
      }),
    );
  });

  it('changes nothing when it is told of again', () => {
    fc.assert(
      fc.property(facts, (all) => {
        expect(eventsOf(...all, ...all)).toEqual(eventsOf(...all));
      }),
    );
  });

  it('leaves an instance of a calendar its occurrence, whatever is captured later', () => {
    fc.assert(
      fc.property(shuffled, ([, all]) => {
        let room = after();
        for (const command of all) {
          const next = roomDecider.decide(command, room).reduce(roomDecider.evolve, room);
          for (const [id, { telling, occurrenceId }] of room.meetings)
            if (telling === 'calendar') expect(occurrenceOf(next, id)).toBe(occurrenceId);
          room = next;
        }
      }),
    );
  });

  it('joins by time alone what one person organises, and nothing of two', () => {
    const room = after(found('a', 0, 50), found('b', 10, 60, { ownerId: 'noor' }), found('c', 20, 40));
    expect(together(room)).toEqual(['a c', 'b']);
    expect(together(after(found('a', 0, 50), found('b', 0, 50, { ownerId: 'noor' }), found('b', 0, 50)))).toEqual([
      'a b',
    ]);
  });
});

describe('a calendar', () => {
  const talks = [found('a', 0, 58), found('b', 61, 118)];
  it('has two talks back to back in one room as two, also where it is read after them', () => {
    expect(together(after(...talks))).toEqual(['a b']);
    const room = after(...talks, planned('one', 0, 60), planned('two', 60, 120));
    expect(together(room)).toEqual(['a one', 'b two']);
  });

  it('keeps the occurrence of an instance that is moved, and what was captured then is of it', () => {
    const room = after(planned('one', 0, 60), planned('one', 200, 260), found('a', 201, 250), found('b', 0, 50));
    expect(together(room)).toEqual(['a one', 'b']);
    expect(occurrenceOf(room, 'a')).toBe('one');
  });

  it('has no more to say of an instance that was removed', () => {
    const removed = { type: 'removeMeeting', meetingId: 'two', reason: 'deleted', at: at(200) } as const;
    expect(together(after(...talks, planned('one', 0, 60), planned('two', 60, 120), removed))).toEqual(['a b one']);
  });

  it('takes what overran into the meeting that overran', () => {
    expect(together(after(found('b', 85, 95), found('a', 50, 80), planned('one', 0, 60)))).toEqual(['a b one']);
  });
});

describe('what somebody says', () => {
  const two = [found('a', 0, 50), found('b', 55, 100)];
  const part = (meetingId: string): RoomCommand => ({ type: 'partMeeting', meetingId });

  it('sets a meeting apart, for good', () => {
    const room = after(...two, part('a'), found('c', 101, 130));
    expect(together(room)).toEqual(['a', 'b c']);
    expect(together(after(...two, part('b'), part('b')))).toEqual(['a', 'b']);
  });

  it('joins it to another, whatever the time between and whoever organises it', () => {
    const far = [...two, found('z', 280, 300, { ownerId: 'noor' })];
    expect(together(after(...far, join('z', 'b', [280, 300])))).toEqual(['a b z']);
    expect(together(after(...two, join('new', 'a', [500, 510])))).toEqual(['a b new']);
    expect(together(after(...far, join('z', 'b', [280, 300]), part('z')))).toEqual(['a b', 'z']);
  });

  it('holds when what it was joined to turns out to be one with something else', () => {
    const room = after(found('a', 0, 10), found('b', 40, 50), join('z', 'b', [280, 300]), found('between', 12, 38));
    expect(together(room)).toEqual(['a b between z']);
  });

  it('is refused of what is not there', () => {
    specification.given().when(part('a')).thenError(OCCURRENCE_CHANGED);
    specification
      .given()
      .when(join('a', 'b', [0, 1]))
      .thenError(OCCURRENCE_CHANGED);
    specification.given().when({ type: 'chooseTranscript', meetingId: 'a' }).thenError(OCCURRENCE_CHANGED);
  });

  it('chooses a transcript, once', () => {
    const choose = { type: 'chooseTranscript', meetingId: 'b' } as const;
    const room = after(...two, choose);
    expect([...room.chosen]).toEqual([[occurrenceOf(room, 'b'), 'b']]);
    specification
      .given(...eventsOf(...two, choose))
      .when(choose)
      .thenNothing();
  });

  it('is not undone by anything that is learnt later', () => {
    fc.assert(
      fc.property(facts, facts, (before, later) => {
        const room = after(...before);
        const meetingId = [...room.meetings.keys()].find((id) => companyOf(room, id).length > 1);
        if (meetingId === undefined) return;
        const others = later.filter((one) => one.meetingId !== meetingId);
        expect(companyOf(after(...before, part(meetingId), ...others), meetingId)).toEqual([meetingId]);
      }),
    );
  });
});

describe('what was deleted', () => {
  const deleted = [
    found('a', 0, 50),
    { type: 'removeMeeting', meetingId: 'a', reason: 'deleted', at: at(200) } as const,
  ];
  const byHand = { isByHand: true } as const;

  it('does not come again by a machine', () => {
    const given = specification.given(...eventsOf(...deleted));
    given.when(found('copy', 10, 40)).then({ type: 'RoomMeetingRefused', data: { meetingId: 'copy' } });
    expect(after(...deleted, found('copy', 10, 40)).meetings.size).toBe(0);
  });

  it('leaves alone what begins after the deletion, though the source of what was deleted named a later end', () => {
    const early = [
      found('a', 0, 60),
      { type: 'removeMeeting', meetingId: 'a', reason: 'deleted', at: at(22) } as const,
    ];
    expect([...after(...early, found('next', 25, 50)).meetings.keys()]).toEqual(['next']);
    expect(after(...early, found('copy', 21, 50)).meetings.size).toBe(0);
  });

  it('comes from no provider of any organiser where it was discarded, and keeps nothing else of others away', () => {
    const discarded = [
      found('a', 0, 50),
      { type: 'removeMeeting', meetingId: 'a', reason: 'discarded', at: at(200) } as const,
    ];
    const noors = { ownerId: 'noor' } as const;
    const told = { ...noors, telling: 'provider' } as const;
    specification
      .given(...eventsOf(...discarded))
      .when(found('copy', 10, 40, told))
      .then({ type: 'RoomMeetingRefused', data: { meetingId: 'copy' } });
    const others = [
      found('saved', 10, 40, { ...told, ...byHand }),
      found('heard', 10, 40, { ...noors, telling: 'captions' }),
      found('next', 50, 80, told),
    ];
    expect([...after(...discarded, ...others).meetings.keys()]).toEqual(['saved', 'heard', 'next']);
  });

  it('keeps nothing away that somebody saves, that somebody else organises, or that begins after it', () => {
    const others = [
      found('saved', 10, 40, byHand),
      found('noor’s', 10, 40, { ownerId: 'noor' }),
      found('next', 50, 80),
    ];
    expect([...after(...deleted, ...others).meetings.keys()]).toEqual(['saved', 'noor’s', 'next']);
    const entry = [
      planned('a', 0, 50),
      { type: 'removeMeeting', meetingId: 'a', reason: 'deleted', at: at(200) } as const,
    ];
    expect(after(...entry, found('copy', 10, 40)).meetings.size).toBe(1);
    const moved = [found('a', 0, 50), { type: 'removeMeeting', meetingId: 'a', reason: 'moved', at: at(200) } as const];
    expect(after(...moved, found('copy', 10, 40)).meetings.size).toBe(1);
  });
});
