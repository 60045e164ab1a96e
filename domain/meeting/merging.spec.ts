import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { correctionCommands } from '#test/support/corrections.ts';
import { runs } from '#test/support/long.ts';
import { ORGANISER, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
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

  it('give back no line that somebody put right since', () => {
    const line: AnyMeetingCommand = { type: 'correctLine', meetingId: ID, line: 1, text: 'Autre.', principal };
    expect(said(after(merge(1, 0), line, part(1, 0)))[1]).toEqual([0, 'Autre.', true]);
    expect(said(after(merge(1, 0), line, part(1, 0)))[3]?.[0]).toBe(1);
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
