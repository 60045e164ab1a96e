import type { Seen } from '#commands/meeting/unchanged.ts';
import type { MeetingCommand } from '#domain/meeting/decide.ts';
import { STATEMENT_PARTS } from '#domain/meeting/minutes-events.ts';
import type { Principal } from '../http/endpoint.ts';

/** The subject that a correction is about, at the revision at which it was read, where that was said. */
export const readAt = (subject: string, revision: string | undefined): Seen | undefined =>
  revision === undefined ? undefined : { subject, revision: BigInt(revision) };

interface Undoing {
  readonly meetingId: string;
  readonly principal: Principal;
}

/** « decisions/d1 »: of which kind, and which of them. */
export function splitSubject(subject: string): readonly [kind: string, item: string] {
  const slash = subject.indexOf('/');
  return slash === -1 ? [subject, ''] : [subject.slice(0, slash), subject.slice(slash + 1)];
}

/** The command that takes back the last correction of the title, of an action item or of a statement. */
export function undoing([kind, item]: readonly [kind: string, item: string], about: Undoing): MeetingCommand {
  if (kind === 'action') return { type: 'undoAction', actionId: item, ...about };
  const part = STATEMENT_PARTS.find((one) => one === kind);
  return part === undefined
    ? { type: 'undoTitle', ...about }
    : { type: 'undoStatement', part, statementId: item, ...about };
}
