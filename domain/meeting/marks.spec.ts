import { GreffierError } from '#domain/errors.ts';
import { stateFrom } from '#domain/events/decider.ts';
import { correctionCommands } from '#test/support/corrections.ts';
import { runs } from '#test/support/long.ts';
import { ORGANISER, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Principal } from './decide.ts';
import { LINE_NOT_FOUND, MEETING_FORBIDDEN, MEETING_INCOMPLETE } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { spokenOf } from './transcribed.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const organiser: Principal = { userId: ORGANISER, isAdmin: false };
const { meeting, captured } = savedStreams(ID, someMeeting({ providerMeetingId: 'p' }, 3));
const { captureId } = captured.capture;
const decider = wholeDecider(captured);
const { given } = specificationOf(decider);

const about = { meetingId: ID, principal: organiser };
const mark = (line: number, important = true, principal = organiser): AnyMeetingCommand => ({
  type: 'markLine',
  line,
  important,
  principal,
});
const marked = (line: number, important = true): MeetingEvent => ({
  type: 'TranscriptLineMarked',
  data: { captureId, line, important },
});

describe('a mark « important »', () => {
  it('is set and taken away once, by who may edit the meeting', () => {
    given(...meeting)
      .when(mark(1))
      .then(marked(1));
    given(...meeting, marked(1))
      .when(mark(1))
      .thenNothing();
    given(...meeting, marked(1))
      .when(mark(1, false))
      .then(marked(1, false));
    given(...meeting)
      .when(mark(1, false))
      .thenNothing();
    given(...meeting)
      .when(mark(1, true, { userId: 'noe', isAdmin: false }))
      .thenError(MEETING_FORBIDDEN);
  });

  it('is set while the meeting goes on, as lines, names and the title are put right then', () => {
    const live = specificationOf(decider).given(
      ...meeting.filter(({ type }) => type !== 'TranscriptCompleted' && type !== 'MeetingAnalysed'),
    );
    live.when(mark(1)).then(marked(1));
    live
      .when({ type: 'correctLine', meetingId: ID, line: 0, text: 'Le devis est signé.', principal: organiser })
      .thenMatching({ type: 'TranscriptLineCorrected' });
    live
      .when({ type: 'renameSpeaker', meetingId: ID, speaker: 1, name: 'Zoé', principal: organiser })
      .thenMatching({ type: 'SpeakerRenamed' });
    live
      .when({ type: 'renameMeeting', meetingId: ID, title: 'Un autre titre', principal: organiser })
      .thenMatching({ type: 'MeetingRenamed' });
    live
      .when({ type: 'correctStatement', part: 'summary', statementId: 'summary', text: 'Tout.', ...about })
      .thenError(MEETING_INCOMPLETE);
  });

  it('is of a line that is there, and readable', () => {
    given(...meeting)
      .when(mark(99))
      .thenError(LINE_NOT_FOUND);
    const erased: MeetingEvent = {
      type: 'PersonErasureRequested',
      data: { captureId, erasureId: 'e', participants: [0, 1], guests: [] },
    };
    given(...meeting, erased)
      .when(mark(0))
      .thenError(LINE_NOT_FOUND);
  });

  it('is the last that was said of each line, whatever is put right between', () => {
    const marks = fc.record({ line: fc.nat(3), important: fc.boolean() });
    const steps = fc.array(
      fc.oneof(
        marks.map(({ line, important }) => mark(line, important)),
        correctionCommands(ID),
      ),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, (commands) => {
        const expected = new Map<number, boolean>();
        let events: readonly MeetingEvent[] = meeting;
        for (const command of commands) {
          try {
            events = [...events, ...decider.decide(command, stateFrom(decider, events))];
            if (command.type === 'markLine') expected.set(command.line, command.important);
          } catch (error) {
            if (!(error instanceof GreffierError)) throw error;
          }
        }
        const { lines } = spokenOf(stateFrom(decider, events));
        for (const [number, { isImportant }] of lines) expect(isImportant).toBe(expected.get(number) ?? false);
      }),
      { numRuns: runs(150) },
    );
  });
});
