import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { eventRegistry } from '#domain/registry.ts';
import { correctionCommands, undoOf } from '#test/support/corrections.ts';
import { runs } from '#test/support/long.ts';
import { analysisOf, meetingCommands, ORGANISER, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { registration, savedStreams, wholeDecider } from '#test/support/saved.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from './events.ts';
import { shownMinutes } from './minutes.ts';
import { wordsOf } from './spoken.ts';
import { correctionOf } from './subjects.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';
import { latestOf } from './versions.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const SAVED = someMeeting({ providerMeetingId: 'p' }, 3);
const { captured, meeting: saved } = savedStreams(ID, SAVED);
const decider = wholeDecider(captured);

const analyses = fc
  .tuple(fc.constantFrom('one', 'two', 'three'), fc.subarray(['a1', 'a2', 'a3']))
  .map(([id, actions]): AnyMeetingCommand => analysisOf(ID, id, { actions }));
/** Another analysis, or another of those that there are. */
const replacements = fc.oneof(
  analyses,
  fc.constantFrom('one', 'two', 'three', 'first').map((analysisId): AnyMeetingCommand => ({
    type: 'chooseAnalysis',
    analysisId,
    principal: { userId: ORGANISER, isAdmin: false },
  })),
);
const corrections = correctionCommands(ID);
const run = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: corrections },
    { weight: 2, arbitrary: replacements },
    { weight: 1, arbitrary: meetingCommands(ID, [registration(ID, SAVED)]) },
  ),
  { maxLength: 30 },
);

const attempt = (command: AnyMeetingCommand, events: readonly MeetingEvent[]): readonly MeetingEvent[] => {
  try {
    return decider.decide(command, stateFrom(decider, events));
  } catch (error) {
    if (error instanceof GreffierError) return [];
    throw error;
  }
};

const after = (commands: readonly AnyMeetingCommand[]): readonly MeetingEvent[] =>
  commands.reduce<readonly MeetingEvent[]>(
    (events, command) => [...events, ...attempt(command, events)],
    [...saved, ...attempt(analysisOf(ID, 'first'), saved)],
  );

/** What everybody sees of it, whatever the order of what people added. */
const shown = (state: TranscribedMeeting) => {
  const { lines, voices } = spokenOf(state);
  const minutes = shownMinutes(state.meeting.minutes);
  const byId = (all: readonly { readonly id: string }[] = []) => new Map(all.map((one) => [one.id, one]));
  return {
    title: latestOf(state.meeting.titles),
    summary: minutes?.summary,
    keyPoints: byId(minutes?.keyPoints),
    decisions: byId(minutes?.decisions),
    questions: byId(minutes?.questions),
    actions: byId(minutes?.actionItems),
    lines: [...lines.values()].map((line) => [line.line, line.speaker, wordsOf(line), line.isCorrected]),
    // Who was named for the first time stays, without a word.
    names: SAVED.participants.map((_, number) => voices.get(number)?.name),
  };
};

describe('corrections, whatever is analysed, erased and corrected before', () => {
  it('have events that their schemas admit', () => {
    fc.assert(
      fc.property(run, (commands) => {
        for (const { type, data } of after(commands)) expect(eventRegistry.validate(type, data)).toEqual(data);
      }),
      { numRuns: runs(200) },
    );
  });

  it('are taken back as if they had never been made', () => {
    fc.assert(
      fc.property(run, corrections, (commands, command) => {
        const before = after(commands);
        const corrected = [...before, ...attempt(command, before)];
        const undo = undoOf(command);
        fc.pre(undo !== null && corrected.length > before.length);
        const undone = [...corrected, ...attempt(undo, corrected)];
        expect(undone.length).toBeGreaterThan(corrected.length);
        expect(shown(stateFrom(decider, undone))).toEqual(shown(stateFrom(decider, before)));
      }),
      { numRuns: runs(200) },
    );
  });

  it('stay whatever a later analysis finds, or another one that somebody chooses', () => {
    fc.assert(
      fc.property(run, corrections, replacements, (commands, command, analysis) => {
        const before = after(commands);
        const made = attempt(command, before);
        fc.pre(undoOf(command) !== null && made.length > 0);
        const corrected = [...before, ...made];
        const [is, was] = [[...corrected, ...attempt(analysis, corrected)], corrected].map((events) =>
          shown(stateFrom(decider, events)),
        );
        const name = made.map((event) => correctionOf(event)?.name ?? '').at(-1) ?? '';
        const id = name.slice(name.indexOf('/') + 1);
        if (name === 'title') expect(is?.title).toBe(was?.title);
        if (name.startsWith('summary')) expect(is?.summary).toBe(was?.summary);
        for (const part of ['keyPoints', 'decisions', 'questions', 'actions'] as const)
          if (name.startsWith(part === 'actions' ? 'action/' : part))
            expect(is?.[part].get(id)).toEqual(was?.[part].get(id));
        expect([is?.lines, is?.names]).toEqual([was?.lines, was?.names]);
      }),
      { numRuns: runs(200) },
    );
  });

  it('are marked where what is shown is people’s, and only there', () => {
    fc.assert(
      fc.property(fc.array(corrections, { maxLength: 30 }), (commands) => {
        const events = after(commands);
        const begun = shown(stateFrom(decider, after([])));
        const now = shown(stateFrom(decider, events));
        const marks = new Map(
          events.flatMap((event) => {
            const correction = correctionOf(event);
            return correction === null ? [] : [[correction.name, correction.corrected] as const];
          }),
        );
        for (const [name, corrected] of marks)
          if (!corrected && name.startsWith('decisions/'))
            expect(now.decisions.get(name.slice(10))).toEqual(begun.decisions.get(name.slice(10)));
        if (marks.get('title') !== true) expect(now.title).toBe(begun.title);
        if (marks.get('summary/summary') === undefined) expect(now.summary).toBe(begun.summary);
      }),
      { numRuns: runs(200) },
    );
  });
});
