import { runs } from '#test/support/long.ts';
import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { eventRegistry } from '#domain/registry.ts';
import {
  isOfTranscript,
  meetingCommands,
  meetings,
  someMeeting,
  type AnyMeetingCommand,
} from '#test/support/meetings.ts';
import { registration, savedStreams } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentOf } from './content.ts';
import { decide, meetingDecider } from './decide.ts';
import type { MeetingEvent } from './events.ts';
import { transcriptDecider } from './transcript-decider.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const SAVED = [450, 3].map((turns) => someMeeting({ providerMeetingId: 'p' }, turns));
const { captured } = savedStreams(ID, someMeeting({ providerMeetingId: 'p' }, 3));

const commands = meetingCommands(
  ID,
  SAVED.map((meeting) => registration(ID, meeting)),
);

/** A command, and after how many of its events it is cut off: never, mostly. */
const steps = fc.array(
  fc.tuple(
    commands,
    fc.oneof({ weight: 4, arbitrary: fc.constant(Infinity) }, { weight: 1, arbitrary: fc.integer({ min: 0, max: 4 }) }),
  ),
  { maxLength: 40 },
);

const attempt = (command: AnyMeetingCommand, events: readonly MeetingEvent[]): readonly MeetingEvent[] => {
  try {
    if (!isOfTranscript(command)) return decide(command, stateFrom(meetingDecider, events));
    const decider = transcriptDecider(captured);
    return decider.decide(command, stateFrom(decider, events));
  } catch (error) {
    if (error instanceof GreffierError) return [];
    throw error;
  }
};

const live = (run: readonly (readonly [AnyMeetingCommand, number])[]): readonly MeetingEvent[] =>
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
      { numRuns: runs(300) },
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
    'is completed once',
    always((events) => {
      expect(typesOf(events).filter((type) => type === 'TranscriptCompleted').length).toBeLessThanOrEqual(1);
    }),
  );

  it(
    'is analysed, and people are erased from it, only once it is complete',
    always((events) => {
      const before = events.slice(0, events.findIndex(({ type }) => type === 'TranscriptCompleted') >>> 0);
      // It is shared, configured and corrected while it goes on.
      expect(typesOf(before).filter((type) => /Analys|PersonEras|Minutes|Statement|ActionItem/u.test(type))).toEqual(
        [],
      );
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
      { numRuns: runs(300) },
    );
  });
});

describe('a meeting as it was saved', () => {
  it('has every line that was said, in order, with its speaker', () => {
    fc.assert(
      fc.property(meetings, (saved) => {
        const { meeting, captured: said } = savedStreams(ID, saved);
        const { title, startedAt, lines } = saved;
        expect(contentOf(meeting, said)).toMatchObject({ title, startedAt, lines });
      }),
    );
  });

  it('no longer has the lines of somebody from the moment that their erasure is asked for', () => {
    fc.assert(
      fc.property(meetings, fc.nat(), (saved, which) => {
        const { meeting, captured: said } = savedStreams(ID, saved);
        const { people } = stateFrom(meetingDecider, meeting);
        fc.pre(people.size > 0);
        const number = which % people.size;
        const asked = [
          ...meeting,
          ...attempt({ type: 'erasePerson', erasureId: 'e1', participants: [number] }, meeting),
        ];
        const name = people.get(number)?.name;
        expect(contentOf(asked, said)?.lines).toEqual(saved.lines.filter(({ speaker }) => speaker !== name));
      }),
    );
  });
});
