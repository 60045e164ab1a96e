import { STATEMENT_PARTS, SUMMARY_ID } from '#domain/meeting/minutes-events.ts';
import type { Principal } from '#domain/meeting/rules.ts';
import * as fc from 'fast-check';
import { isOfTranscript, ORGANISER, type AnyMeetingCommand } from './meetings.ts';

const principal: Principal = { userId: ORGANISER, isAdmin: false };

/** Everything that people put right in a meeting, or take back. */
export function correctionCommands(meetingId: string): fc.Arbitrary<AnyMeetingCommand> {
  const own = { meetingId: fc.constant(meetingId), principal: fc.constant(principal) };
  const text = fc.constantFrom('Le devis est signé.', 'On attend mars.', 'Le budget est voté.');
  const actionId = fc.constantFrom('a1', 'a2', 'a3', 'n1');
  const statement = fc
    .constantFrom(...STATEMENT_PARTS)
    .chain((part) =>
      fc.constantFrom(...(part === 'summary' ? [SUMMARY_ID] : ['k1', 'q1', 'n1', 'n2'])).map((id) => ({ part, id })),
    );
  const name = fc.constantFrom('Claire', 'Noé', 'Zoé', 'Inès');
  const number = fc.nat({ max: 3 });
  return fc.oneof(
    fc.record({ type: fc.constant('renameMeeting' as const), title: text, ...own }),
    fc.record({ type: fc.constant('undoTitle' as const), ...own }),
    fc
      .tuple(statement, text, fc.constantFrom('addStatement' as const, 'correctStatement' as const))
      .map(([{ part, id }, said, type]): AnyMeetingCommand => ({
        type,
        part,
        statementId: id,
        text: said,
        meetingId,
        principal,
      })),
    fc
      .tuple(statement, fc.constantFrom('removeStatement' as const, 'undoStatement' as const))
      .map(([{ part, id }, type]): AnyMeetingCommand => ({ type, part, statementId: id, meetingId, principal })),
    fc.record({
      type: fc.constant('correctAction' as const),
      actionId,
      changes: fc.record({ task: text, deadline: fc.constantFrom(null, '2026-12-01') }, { requiredKeys: [] }),
      ...own,
    }),
    fc.record({
      type: fc.constant('addAction' as const),
      actionId,
      content: fc.record({
        task: text,
        assignee: fc.constant(null),
        deadline: fc.constantFrom(null, '2026-12-01'),
        priority: fc.constantFrom('high' as const, 'low' as const),
      }),
      ...own,
    }),
    fc.record({ type: fc.constantFrom('removeAction' as const, 'undoAction' as const), actionId, ...own }),
    fc.record(
      { type: fc.constant('correctLine' as const), line: number, text, speaker: name, ...own },
      { requiredKeys: ['type', 'line', 'meetingId', 'principal'] },
    ),
    fc.record({ type: fc.constant('renameSpeaker' as const), speaker: number, name, ...own }),
    fc.record({ type: fc.constantFrom('undoLine' as const, 'undoSpeaker' as const), number, ...own }),
  );
}

/** The command that takes a correction back. */
export function undoOf(command: AnyMeetingCommand): AnyMeetingCommand | null {
  if (!('meetingId' in command) || !('principal' in command)) return null;
  const about = { meetingId: command.meetingId, principal: command.principal };
  if (isOfTranscript(command)) {
    if (command.type === 'correctLine') return { type: 'undoLine', number: command.line, ...about };
    return command.type === 'renameSpeaker' ? { type: 'undoSpeaker', number: command.speaker, ...about } : null;
  }
  switch (command.type) {
    case 'renameMeeting':
      return { type: 'undoTitle', ...about };
    case 'addStatement':
    case 'correctStatement':
    case 'removeStatement':
      return { type: 'undoStatement', part: command.part, statementId: command.statementId, ...about };
    case 'addAction':
    case 'correctAction':
    case 'removeAction':
      return { type: 'undoAction', actionId: command.actionId, ...about };
    default:
      return null;
  }
}
