import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { eventRegistry } from '#domain/registry.ts';
import { meetingCommands, meetings, someMeeting } from '#test/support/meetings.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from './content.ts';
import { decide, meetingDecider, type MeetingCommand, type SaveMeeting } from './decide.ts';
import type { MeetingEvent } from './events.ts';
import { unknownMeeting } from './meeting.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const SAVES: readonly SaveMeeting[] = [
  someMeeting({ providerMeetingId: 'p' }, 450),
  someMeeting({ providerMeetingId: 'p' }, 3),
].map((meeting) => ({ ...meeting, type: 'saveMeeting', meetingId: ID }));

const commands = meetingCommands(ID, SAVES);

/** A command, and after how many of its events it is cut off: never, mostly. */
const steps = fc.array(
  fc.tuple(
    commands,
    fc.oneof({ weight: 4, arbitrary: fc.constant(Infinity) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }) }),
  ),
  { maxLength: 40 },
);

const attempt = (command: MeetingCommand, events: readonly MeetingEvent[]): readonly MeetingEvent[] => {
  try {
    return decide(command, stateFrom(meetingDecider, events));
  } catch (error) {
    if (error instanceof GreffierError) return [];
    throw error;
  }
};

const live = (run: readonly (readonly [MeetingCommand, number])[]): readonly MeetingEvent[] =>
  run.reduce<readonly MeetingEvent[]>(
    (events, [command, cut]) => [...events, ...attempt(command, events).slice(0, cut)],
    [],
  );

const typesOf = (events: readonly MeetingEvent[]): string[] => events.map(({ type }) => type);
const from = (types: readonly string[], type: string): string[] =>
  types.includes(type) ? types.slice(types.indexOf(type)) : [];

describe('the life of a meeting, whatever is asked of it and wherever it is cut off', () => {
  const always = (holds: (events: readonly MeetingEvent[]) => void) => () =>
    fc.assert(
      fc.property(steps, (run) => holds(live(run))),
      { numRuns: 300 },
    );

  it(
    'has events that their own schemas admit',
    always((events) => {
      for (const { type, data } of events) expect(eventRegistry.validate(type, data)).toEqual(data);
    }),
  );

  it(
    'begins with its registration, and is registered once',
    always((events) => {
      expect(typesOf(events).flatMap((type, index) => (type === 'MeetingRegistered' ? [index] : []))).toEqual(
        events.length === 0 ? [] : [0],
      );
    }),
  );

  it(
    'ends with its deletion, and after that only with its erasure',
    always((events) => {
      expect([[], ['MeetingDeleted'], ['MeetingDeleted', 'MeetingErased']]).toContainEqual(
        from(typesOf(events), 'MeetingDeleted'),
      );
      expect(typesOf(events).includes('MeetingErased')).toBe(from(typesOf(events), 'MeetingDeleted').length === 2);
    }),
  );

  it(
    'has only events that end it after the first of them',
    always((events) => {
      const isEnding = events.map(({ type }) => eventRegistry.traitsOf(type).endsStream !== null);
      expect(isEnding.slice(isEnding.indexOf(true) >>> 0)).not.toContain(false);
    }),
  );

  it(
    'has parts from 0 without gaps, all before the one closing event, which counts them',
    always((events) => {
      const parts = events.flatMap((event) => (event.type === 'TranscriptPartRecorded' ? [event.data.part] : []));
      expect(parts).toEqual(parts.map((_, index) => index));
      const closings = events.filter((event) => event.type === 'TranscriptCompleted');
      expect(closings.length).toBeLessThanOrEqual(1);
      if (closings[0]) expect(closings[0].data.parts).toBe(parts.length);
      expect(from(typesOf(events), 'TranscriptCompleted')).not.toContain('TranscriptPartRecorded');
    }),
  );

  it(
    'is analysed, and people are erased from it, only once it is complete',
    always((events) => {
      const before = events.slice(0, events.findIndex(({ type }) => type === 'TranscriptCompleted') >>> 0);
      expect(
        typesOf(before).filter(
          (type) => !['MeetingRegistered', 'TranscriptPartRecorded', 'MeetingDeleted', 'MeetingErased'].includes(type),
        ),
      ).toEqual([]);
    }),
  );

  it(
    'marks of an action item alternate, beginning with a completion',
    always((events) => {
      for (const id of ['a1', 'a2', 'a3']) {
        const marks = events.flatMap((event) =>
          (event.type === 'ActionItemCompleted' || event.type === 'ActionItemReopened') && event.data.actionId === id
            ? [event.type]
            : [],
        );
        expect(marks).toEqual(
          marks.map((_, index) => (index % 2 === 0 ? 'ActionItemCompleted' : 'ActionItemReopened')),
        );
      }
    }),
  );

  it(
    'erases each person once, after somebody asked for it',
    always((events) => {
      const asked = events.flatMap((event) => (event.type === 'PersonErasureRequested' ? event.data.participants : []));
      expect(new Set(asked).size).toBe(asked.length);
      for (const id of ['e1', 'e2']) {
        const own = events.flatMap((event) =>
          (event.type === 'PersonErasureRequested' || event.type === 'PersonErased') && event.data.erasureId === id
            ? [event.type]
            : [],
        );
        expect([[], ['PersonErasureRequested'], ['PersonErasureRequested', 'PersonErased']]).toContainEqual(own);
      }
    }),
  );

  it('is not changed by the same command given again', () => {
    fc.assert(
      fc.property(steps, commands, (run, command) => {
        const events = live(run);
        const first = attempt(command, events);
        expect(attempt(command, [...events, ...first])).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a meeting as it was saved', () => {
  const saving = meetings.map((meeting): SaveMeeting => ({ ...meeting, type: 'saveMeeting', meetingId: ID }));

  it('is the same when saving it was interrupted anywhere, and again on the way', () => {
    fc.assert(
      fc.property(saving, fc.nat(), fc.nat(), (command, first, second) => {
        const whole = decide(command, unknownMeeting);
        const once = whole.slice(0, first % whole.length);
        const rest = decide(command, stateFrom(meetingDecider, once));
        const twice = [...once, ...rest.slice(0, second % rest.length)];
        const all = [...twice, ...decide(command, stateFrom(meetingDecider, twice))];
        expect(all).toEqual(whole);
        expect(contentOf(all)).toEqual(contentOf(whole));
      }),
    );
  });

  it('has every line that was said, in order, with its speaker', () => {
    fc.assert(
      fc.property(
        saving,
        (command) =>
          void expect(contentOf(decide(command, unknownMeeting))).toMatchObject({
            title: command.title,
            startedAt: command.startedAt,
            lines: command.lines,
          }),
      ),
    );
  });

  it('no longer has the lines of somebody from the moment that their erasure is asked for', () => {
    fc.assert(
      fc.property(saving, fc.nat(), (command, which) => {
        const events = decide(command, unknownMeeting);
        const people = stateFrom(meetingDecider, events).participants;
        fc.pre(people.size > 0);
        const number = which % people.size;
        const asked = [...events, ...attempt({ type: 'erasePerson', erasureId: 'e1', participants: [number] }, events)];
        const registered = events.find((event) => event.type === 'MeetingRegistered');
        const name = registered?.data.participants[number]?.name;
        expect(contentOf(asked)?.lines).toEqual(command.lines.filter(({ speaker }) => speaker !== name));
      }),
    );
  });
});
