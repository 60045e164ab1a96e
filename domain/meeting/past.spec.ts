import { stateFrom } from '#domain/events/decider.ts';
import { ERASED } from '#domain/events/personal.ts';
import { analysisOf, ORGANISER, someMeeting, type AnyMeetingCommand } from '#test/support/meetings.ts';
import { savedStreams, wholeDecider } from '#test/support/saved.ts';
import { describe, expect, it } from 'vitest';
import type { MeetingEvent } from './events.ts';
import { differences, meetingAfter } from './past.ts';
import { toldEvents } from './told.ts';

const ID = '11111111-1111-5111-8111-111111111111';
const principal = { userId: ORGANISER, isAdmin: false };
const { captured, meeting: saved } = savedStreams(ID, someMeeting());
const decider = wholeDecider(captured);

const after = (...commands: readonly AnyMeetingCommand[]): readonly MeetingEvent[] =>
  commands.reduce<readonly MeetingEvent[]>(
    (events, command) => [...events, ...decider.decide(command, stateFrom(decider, events))],
    saved,
  );

describe('a meeting as it was', () => {
  const corrected = after(
    analysisOf(ID, 'one'),
    { type: 'correctLine', meetingId: ID, line: 1, text: 'C’est non.', principal },
    { type: 'addStatement', meetingId: ID, part: 'decisions', statementId: 'n1', text: 'Signé.', principal },
    { type: 'removeAction', meetingId: ID, actionId: 'a1', principal },
  );
  const past = (events: readonly MeetingEvent[], count: number) =>
    meetingAfter(events.slice(0, count), { now: stateFrom(decider, events).meeting, captured });

  it('differs by what was put right, added and removed since', () => {
    const [then, now] = [past(corrected, saved.length + 1), past(corrected, corrected.length)];
    expect(differences(then, now)).toEqual([
      { what: 'decision', was: null, is: 'Signé.' },
      { what: 'action', was: 'Faire a1', is: null },
      { what: 'line', was: 'Noé\u00A0: Phrase numéro 1 sur le budget.', is: 'Noé\u00A0: C’est non.' },
    ]);
    expect(differences(now, now)).toEqual([]);
  });

  it('has nothing of somebody who is to be erased, and says of events about them that they are erased', () => {
    const erased = [
      ...corrected,
      ...after({ type: 'erasePerson', erasureId: 'e', participants: [1] }).slice(saved.length),
    ];
    const then = past(erased, corrected.length);
    expect(then.people.map(({ text }) => text)).toEqual(['Claire']);
    expect(then.lines?.map(({ line }) => line)).toEqual([0, 2]);
    const told = toldEvents(erased, true).find(({ type }) => type === 'TranscriptLineCorrected');
    expect(told).toMatchObject({ what: null, erased: true });
    expect(JSON.stringify([then, told])).not.toMatch(/Noé|C’est non/u);
  });

  it('has no minutes whose keys are gone', () => {
    const gone = corrected.map((event): MeetingEvent => {
      if (event.type === 'MeetingAnalysed') return { ...event, data: { ...event.data, result: ERASED } };
      if (event.type === 'StatementCorrected') return { ...event, data: { ...event.data, content: ERASED } };
      return event;
    });
    expect(past(gone, gone.length)).toMatchObject({ summary: '', decisions: [], actions: [] });
    expect(toldEvents(gone, true).find(({ type }) => type === 'StatementCorrected')).toMatchObject({ erased: true });
  });
});
