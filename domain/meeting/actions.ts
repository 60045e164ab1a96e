import { GreffierError } from '#domain/errors.ts';
import { isAssignedTo, isSameName } from './assignee.ts';
import { ACTION_NOT_FOUND, ROOM_HAS_NO_ACTIONS } from './errors.ts';
import type { ActionContent } from './event-data.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import { accountOf } from './links.ts';
import { isErasedIn, isRoomName, type Meeting } from './meeting.ts';
import { mustBeComplete, mustBeEditable, type Principal } from './rules.ts';

/** What people do with the action items of a meeting. */
export type ActionCommand =
  | { readonly type: 'completeAction' | 'reopenAction'; readonly actionId: string; readonly principal: Principal }
  | {
      readonly type: 'correctAction';
      readonly meetingId: string;
      readonly actionId: string;
      readonly changes: Partial<ActionContent>;
      readonly principal: Principal;
    };

function setAction(meeting: Meeting, actionId: string, completed: boolean): MeetingEvent[] {
  if (!meeting.actions.has(actionId)) throw new GreffierError(ACTION_NOT_FOUND);
  if (meeting.completedActions.has(actionId) === completed) return [];
  return [{ type: completed ? 'ActionItemCompleted' : 'ActionItemReopened', data: { actionId } }];
}

/** The organiser, an administrator, and the assignee of the action item. Throws what `mustBeEditable` throws. */
function mustBeCheckable(meeting: Meeting, actionId: string, principal: Principal): void {
  if (isOwnAction(meeting, actionId, principal)) mustBeComplete(meeting);
  else mustBeEditable(meeting, principal);
}

function isOwnAction(meeting: Meeting, actionId: string, principal: Principal): boolean {
  const assignee = meeting.actions.get(actionId)?.assignee ?? null;
  if (assignee === null) return false;
  const captureId = meeting.transcript?.captureId ?? '';
  const people = [...meeting.people].flatMap(([number, person]) =>
    isErasedIn(meeting, captureId, number)
      ? []
      : [{ ...person, userId: accountOf(meeting.links, number), isRoom: meeting.rooms.has(number) }],
  );
  return isAssignedTo(assignee, people, principal);
}

function correctAction(
  { meetingId, actionId, changes }: Extract<ActionCommand, { type: 'correctAction' }>,
  meeting: Meeting,
): MeetingEvent[] {
  const known = meeting.actions.get(actionId);
  if (!known) throw new GreffierError(ACTION_NOT_FOUND);
  if (changes.assignee && isRoomName(meeting, changes.assignee)) throw new GreffierError(ROOM_HAS_NO_ACTIONS);
  const content = { ...known, ...changes };
  if ((Object.keys(known) as (keyof ActionContent)[]).every((name) => known[name] === content[name])) return [];
  return [actionCorrected({ meetingId, actionId, content }, meeting)];
}

interface CorrectedAction {
  readonly meetingId: string;
  readonly actionId: string;
  readonly content: ActionContent;
}

/** What an action item says from now on. */
function actionCorrected({ meetingId, actionId, content }: CorrectedAction, { analysisIds }: Meeting): MeetingEvent {
  const analysisId = analysisIds.at(-1);
  if (analysisId === undefined) throw new GreffierError(ACTION_NOT_FOUND);
  return {
    type: 'ActionItemCorrected',
    data: { actionId, keyId: meetingKeys.analysis(meetingId, analysisId), content },
  };
}

/** The action items of the one who has this name are given to nobody. */
export const withoutAssignee = (meetingId: string, name: string, meeting: Meeting): MeetingEvent[] =>
  [...meeting.actions].flatMap(([actionId, content]) =>
    content.assignee !== null && isSameName(content.assignee, name)
      ? [actionCorrected({ meetingId, actionId, content: { ...content, assignee: null } }, meeting)]
      : [],
  );

export function decideAction(command: ActionCommand, meeting: Meeting): readonly MeetingEvent[] {
  if (command.type === 'correctAction') {
    mustBeEditable(meeting, command.principal);
    return correctAction(command, meeting);
  }
  mustBeCheckable(meeting, command.actionId, command.principal);
  return setAction(meeting, command.actionId, command.type === 'completeAction');
}
