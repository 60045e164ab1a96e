import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { correctionCommands } from '#test/support/corrections.ts';
import { runs } from '#test/support/long.ts';
import { analysisOf, ORGANISER, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from './events.ts';
import { wordsOf } from './spoken.ts';
import { spokenOf } from './transcribed.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const principal = { userId: ORGANISER, isAdmin: false };
const { captured, meeting: saved } = savedStreams(ID, someMeeting({ providerMeetingId: 'p' }, 5));
const decider = wholeDecider(captured);
const merge = (from: number, into: number): AnyMeetingCommand => ({
  type: 'mergeSpeakers',
  meetingId: ID,
  from,
  into,
  principal,
});
const part = (from: number, into: number): AnyMeetingCommand =>
  ({ ...merge(from, into), type: 'partSpeakers' }) as never;

const attempt = (command: AnyMeetingCommand, events: readonly MeetingEvent[]): readonly MeetingEvent[] => {
  try {
    return decider.decide(command, stateFrom(decider, events));
  } catch (error) {
    if (error instanceof GreffierError) return [];
    throw error;
  }
};
const after = (...commands: readonly AnyMeetingCommand[]): readonly MeetingEvent[] =>
  commands.reduce((events, command) => [...events, ...attempt(command, events)], saved);
const said = (events: readonly MeetingEvent[]) =>
  [...spokenOf(stateFrom(decider, events)).lines.values()]
    .toSorted((a, b) => a.line - b.line)
    .map((line) => [line.speaker, wordsOf(line), line.isCorrected]);

describe('two speakers who are one', () => {
  it('speak as one, and are parted again as if they had never been', () => {
    const merged = after(merge(1, 0));
    expect(said(merged).map(([speaker]) => speaker)).toEqual([0, 0, 0, 0, 0]);
    expect(merged.at(-1)).toMatchObject({ type: 'SpeakersMerged', data: { from: 1, into: 0, lines: [1, 3] } });
    expect(attempt(merge(1, 0), merged)).toEqual([]);
    expect(said([...merged, ...attempt(part(1, 0), merged)])).toEqual(said(saved));
  });

  it('are different participants who are there, and were merged before they are parted', () => {
    const refused = (command: AnyMeetingCommand) => () => decider.decide(command, stateFrom(decider, saved));
    expect(refused(merge(0, 0))).toThrow(/différents/u);
    expect(refused(merge(0, 7))).toThrow(/pas ce participant/u);
    expect(refused(part(1, 0))).toThrow(/pas réunis/u);
    expect(refused({ ...merge(1, 0), principal: { userId: 'x', isAdmin: false } } as never)).toThrow(/organisateur/u);
  });

  it('give back in its new words what somebody put right since', () => {
    const own = { meetingId: ID, principal };
    const says = (line: number, text: string): AnyMeetingCommand => ({ type: 'correctLine', line, text, ...own });
    const undo: AnyMeetingCommand = { type: 'undoLine', number: 1, ...own };
    const parted = (...since: readonly AnyMeetingCommand[]) => said(after(merge(1, 0), ...since, part(1, 0)));
    expect(parted(says(1, 'Autre.'))).toEqual(said(after(says(1, 'Autre.'))));
    expect(parted(says(1, 'Autre.'), says(1, 'Encore.'), undo)[1]).toEqual([1, 'Autre.', true]);
    expect(parted(says(1, 'Autre.'), undo)).toEqual(said(saved));
    expect(parted(says(2, 'Ici.'))[2]).toEqual([0, 'Ici.', true]);
  });

  it('are parted without a trace, whatever was corrected before', () => {
    fc.assert(
      fc.property(fc.array(correctionCommands(ID), { maxLength: 12 }), fc.boolean(), (commands, isFirst) => {
        const [from, into] = isFirst ? [0, 1] : [1, 0];
        const before = after(...commands);
        const merged = [...before, ...attempt(merge(from, into), before)];
        expect(said(merged).some(([speaker]) => speaker === from)).toBe(
          merged.length === before.length && said(before).some(([speaker]) => speaker === from),
        );
        expect(said([...merged, ...attempt(part(from, into), merged)])).toEqual(said(before));
      }),
      { numRuns: runs(100) },
    );
  });
});

const NOE = 1;
const CLAIRE = 0;

/** What is to be done, by whom, and whether people had a hand in it. */
const tasks = (events: readonly MeetingEvent[]) => {
  const { actions, correctedActions } = stateFrom(decider, events).meeting;
  return [...actions].map(([id, item]) => [id, item, correctedActions.has(id)]);
};
const assigneesIn = (events: readonly MeetingEvent[]) =>
  [...stateFrom(decider, events).meeting.actions.values()].map(({ assignee }) => assignee);

const analysed = analysisOf(ID, 'one', { actions: ['a1', 'a2', 'a3'] });
const given = {
  ...analysed,
  result: {
    ...analysed.result,
    actionItems: analysed.result.actionItems.map((item, index) => ({
      ...item,
      assignee: index === 1 ? 'Claire' : 'Noé',
    })),
  },
};
const own = { meetingId: ID, principal };
const assign = (actionId: string, assignee: string | null): AnyMeetingCommand => ({
  type: 'correctAction',
  actionId,
  changes: { assignee },
  ...own,
});
const rename = (speaker: number, name: string): AnyMeetingCommand => ({ type: 'renameSpeaker', speaker, name, ...own });
const assignments = fc.tuple(fc.constantFrom('a1', 'a2', 'a3', 'n1'), fc.constantFrom('Claire', 'Noé', null));

describe('what is to be done by two speakers who are one', () => {
  it('goes back with the lines, but for what somebody corrected since', () => {
    const merged = after(given, merge(NOE, CLAIRE));
    expect(assigneesIn(merged)).toEqual(['Claire', 'Claire', 'Claire']);
    const parted = [...merged, ...attempt(part(NOE, CLAIRE), merged)];
    expect(tasks(parted)).toEqual(tasks(after(given)));
    expect(attempt(part(NOE, CLAIRE), parted)).toEqual([]);
    const corrected = after(given, merge(NOE, CLAIRE), assign('a1', null), part(NOE, CLAIRE));
    expect(assigneesIn(corrected)).toEqual([null, 'Claire', 'Noé']);
  });

  it('goes back under the name that each of them has by then', () => {
    const renamed = after(given, merge(NOE, CLAIRE), rename(CLAIRE, 'Inès'), rename(NOE, 'Noël'), part(NOE, CLAIRE));
    expect(assigneesIn(renamed)).toEqual(['Noël', 'Inès', 'Noël']);
    const corrected = after(
      given,
      merge(NOE, CLAIRE),
      rename(CLAIRE, 'Inès'),
      { type: 'correctAction', actionId: 'a1', changes: { task: 'Autre' }, ...own },
      part(NOE, CLAIRE),
    );
    expect(assigneesIn(corrected)).toEqual(['Inès', 'Inès', 'Noé']);
  });

  it('goes back also where every line was put right since', () => {
    const lines = [1, 3].map((line): AnyMeetingCommand => ({ type: 'correctLine', line, text: 'Autre.', ...own }));
    const parted = after(given, merge(NOE, CLAIRE), ...lines, part(NOE, CLAIRE));
    expect(assigneesIn(parted)).toEqual(['Noé', 'Claire', 'Noé']);
  });

  it('is as it was, whatever was corrected before, and whatever else since', () => {
    const others = correctionCommands(ID).filter(
      ({ type }) => type === 'renameMeeting' || type === 'undoTitle' || type.endsWith('Statement'),
    );
    fc.assert(
      fc.property(
        fc.array(correctionCommands(ID), { maxLength: 8 }),
        fc.array(assignments, { maxLength: 4 }),
        fc.array(others, { maxLength: 4 }),
        fc.boolean(),
        (commands, assigned, since, isFirst) => {
          const [from, into] = isFirst ? [CLAIRE, NOE] : [NOE, CLAIRE];
          const assigning = assigned.map(([id, to]) => assign(id, to));
          const before = after(given, ...commands, ...assigning);
          const all = (...some: readonly AnyMeetingCommand[]) => after(given, ...commands, ...assigning, ...some);
          const parted = all(merge(from, into), ...since, part(from, into));
          expect(tasks(parted)).toEqual(tasks(before));
          expect(said(parted)).toEqual(said(before));
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('goes back with lines that come in several steps', () => {
    const many = savedStreams(ID, someMeeting({ providerMeetingId: 'p' }, 450));
    const whole = wholeDecider(many.captured);
    const untilNothing = (command: AnyMeetingCommand, events: readonly MeetingEvent[]): readonly MeetingEvent[] => {
      const next = whole.decide(command, stateFrom(whole, events));
      return next.length === 0 ? events : untilNothing(command, [...events, ...next]);
    };
    const first = [...many.meeting, ...whole.decide(given, stateFrom(whole, many.meeting))];
    const merged = untilNothing(merge(NOE, CLAIRE), first);
    expect(merged.filter(({ type }) => type === 'SpeakersMerged')).toHaveLength(2);
    const parted = untilNothing(part(NOE, CLAIRE), merged);
    expect(assigneesIn(merged)).toEqual(['Claire', 'Claire', 'Claire']);
    expect(assigneesIn(parted)).toEqual(['Noé', 'Claire', 'Noé']);
  });
});
