import type { Recorded } from '#domain/events/event.ts';
import type { MeetingEvent } from './events.ts';
import type { Meeting } from './meeting.ts';
import { statementKey } from './minutes.ts';
import { latestOf, type Versions } from './versions.ts';

const isRemoved = (versions: Versions<unknown> | undefined): boolean =>
  versions !== undefined && latestOf(versions) === null;

/**
 * What people removed from the minutes and is not there now (`decisions/…`, `action/…`), by the revision of the removal
 * that is to be taken back for it.
 */
export function restorable(
  events: readonly Recorded<MeetingEvent>[],
  { minutes }: Meeting,
): ReadonlyMap<bigint, string> {
  const last = new Map<string, bigint>();
  for (const { type, data, revision } of events) {
    if (type === 'StatementRemoved' && !data.undo && isRemoved(minutes.statements.get(keyOf(data))))
      last.set(keyOf(data), revision);
    if (type === 'ActionItemRemoved' && !data.undo && isRemoved(minutes.actions.get(data.actionId)))
      last.set(`action/${data.actionId}`, revision);
  }
  return new Map([...last].map(([subject, revision]) => [revision, subject]));
}

const keyOf = ({ part, statementId }: Extract<MeetingEvent, { type: 'StatementRemoved' }>['data']): string =>
  statementKey(part, statementId);
