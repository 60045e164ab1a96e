import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import {
  addAction,
  addStatement,
  correctStatement,
  removeAction,
  removeStatement,
  renameMeeting,
} from '#api/contract/corrections.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { MeetingChanger } from '../meetings/changes.ts';
import { readAt } from '../meetings/corrections.ts';

/** The id of what a command adds: a repeated command adds nothing more. */
const addedId = (commandId: string): string => derivedId('added', commandId);

/** What people put right in the title and in the minutes of a meeting. */
export function minutesCorrectionEndpoints(dependencies: RecordContext & ReadingContext): Endpoint[] {
  const changer = new MeetingChanger(dependencies);
  return [
    endpoint(renameMeeting, ({ params: { id }, body: { title, seen }, ...call }) => {
      const about = { meetingId: id.toLowerCase(), principal: call.principal };
      return changer.change(id, { type: 'renameMeeting', title, ...about }, { ...call, seen: readAt('title', seen) });
    }),
    endpoint(addStatement, ({ params: { id, part }, body: { text }, ...call }) => {
      const about = { meetingId: id.toLowerCase(), principal: call.principal };
      const statementId = addedId(call.command.commandId);
      const added = { type: 'addStatement', part, statementId, text, ...about } as const;
      return changer.change(id, added, { ...call, status: 201, answer: { id: statementId } });
    }),
    endpoint(correctStatement, ({ params: { id, part, item }, body: { text, seen }, ...call }) => {
      const about = { meetingId: id.toLowerCase(), principal: call.principal };
      const corrected = { type: 'correctStatement', part, statementId: item, text, ...about } as const;
      return changer.change(id, corrected, { ...call, seen: readAt(`${part}/${item}`, seen) });
    }),
    endpoint(removeStatement, ({ params: { id, part, item }, query: { seen }, ...call }) => {
      const about = { meetingId: id.toLowerCase(), principal: call.principal };
      const removed = { type: 'removeStatement', part, statementId: item, ...about } as const;
      return changer.change(id, removed, { ...call, seen: readAt(`${part}/${item}`, seen) });
    }),
    endpoint(addAction, ({ params: { id }, body: content, ...call }) => {
      const about = { meetingId: id.toLowerCase(), principal: call.principal };
      const actionId = addedId(call.command.commandId);
      const added = { type: 'addAction', actionId, content, ...about } as const;
      return changer.change(id, added, { ...call, status: 201, answer: { id: actionId } });
    }),
    endpoint(removeAction, ({ params: { id, actionId }, query: { seen }, ...call }) => {
      const about = { meetingId: id.toLowerCase(), principal: call.principal };
      const removed = { type: 'removeAction', actionId, ...about } as const;
      return changer.change(id, removed, { ...call, seen: readAt(`action/${actionId}`, seen) });
    }),
  ];
}
