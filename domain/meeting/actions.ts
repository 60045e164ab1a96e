import { GreffierError } from '#domain/errors.ts';
import { isAssignedTo, isSameName } from './assignee.ts';
import { ACTION_NOT_FOUND, NOTHING_TO_UNDO, ROOM_HAS_NO_ACTIONS } from './errors.ts';
import type { ActionContent } from './event-data.ts';
import type { MeetingEvent } from './events.ts';
import { accountOf } from './links.ts';
import { isErasedIn, isRoomName, type Meeting } from './meeting.ts';
import { foundIn } from './minutes.ts';
import { minutesKey } from './minutes-corrections.ts';
import { mustBeComplete, mustBeEditable, mustNotBeErasing, type Principal } from './rules.ts';
import { formerOf, isCorrected, withoutLast } from './versions.ts';

/** What people do with the action items of a meeting. */
export type ActionCommand =
  | { readonly type: 'completeAction' | 'reopenAction'; readonly actionId: string; readonly principal: Principal }
  | {
      readonly type: 'correctAction';
      readonly meetingId: string;
      readonly actionId: string;
      readonly changes: Partial<ActionContent>;
      readonly principal: Principal;
    }
  /** `actionId` is that of nothing yet. */
  | {
      readonly type: 'addAction';
      readonly meetingId: string;
      readonly actionId: string;
      readonly content: ActionContent;
      readonly principal: Principal;
    }
  /** `undoAction` takes back the last correction, addition or removal. */
  | {
      readonly type: 'removeAction' | 'undoAction';
      readonly meetingId: string;
      readonly actionId: string;
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

const contentOf = ({ task, assignee, deadline, priority }: ActionContent): ActionContent => ({
  task,
  assignee,
  deadline,
  priority,
});

/** Throws ROOM_HAS_NO_ACTIONS. */
function mustBeSomebodys({ assignee }: Partial<ActionContent>, meeting: Meeting): void {
  if (assignee && isRoomName(meeting, assignee)) throw new GreffierError(ROOM_HAS_NO_ACTIONS);
}

function correctAction(
  { meetingId, actionId, changes }: Extract<ActionCommand, { type: 'correctAction' }>,
  meeting: Meeting,
): MeetingEvent[] {
  const item = meeting.actions.get(actionId);
  if (!item) throw new GreffierError(ACTION_NOT_FOUND);
  mustBeSomebodys(changes, meeting);
  const known = contentOf(item);
  const content = { ...known, ...changes };
  if ((Object.keys(known) as (keyof ActionContent)[]).every((name) => known[name] === content[name])) return [];
  return [actionSays({ meetingId, actionId, content }, meeting)];
}

interface CorrectedAction {
  readonly meetingId: string;
  readonly actionId: string;
  readonly content: ActionContent;
}

/** What an action item says from now on. */
export const actionSays = ({ meetingId, actionId, content }: CorrectedAction, meeting: Meeting): MeetingEvent => ({
  type: 'ActionItemCorrected',
  data: { actionId, keyId: minutesKey(meetingId, meeting), content: contentOf(content) },
});

function addAction(
  { meetingId, actionId, content }: Extract<ActionCommand, { type: 'addAction' }>,
  meeting: Meeting,
): MeetingEvent[] {
  mustBeSomebodys(content, meeting);
  const keyId = minutesKey(meetingId, meeting);
  if (meeting.actions.has(actionId)) return [];
  return [{ type: 'ActionItemAdded', data: { actionId, keyId, ordinal: meeting.minutes.actions.size, content } }];
}

/** Takes the last correction of an action item back: what was only added goes, what was removed is there again. */
export function takenBackAction(meetingId: string, actionId: string, meeting: Meeting): MeetingEvent[] {
  const { analysis, actions } = meeting.minutes;
  const versions = actions.get(actionId);
  const item = versions && formerOf(versions);
  if (versions === undefined || item === undefined) throw new GreffierError(NOTHING_TO_UNDO);
  if (item === null) return [{ type: 'ActionItemRemoved', data: { actionId, undo: true } }];
  const keyId = minutesKey(meetingId, meeting);
  const corrected = !foundIn(analysis).has(actionId) || isCorrected(withoutLast(versions));
  const ordinal = [...actions.keys()].indexOf(actionId);
  return [{ type: 'ActionItemRestored', data: { actionId, keyId, ordinal, item, corrected } }];
}

interface Renaming {
  readonly meetingId: string;
  readonly from: string;
  /** Null for nobody. */
  readonly to: string | null;
}

/** The action items of the one who has this name go with it to another, or to nobody. */
export const reassigned = ({ meetingId, from, to }: Renaming, meeting: Meeting): MeetingEvent[] =>
  [...meeting.actions].flatMap(([actionId, content]) =>
    content.assignee !== null && content.assignee !== to && isSameName(content.assignee, from)
      ? [actionSays({ meetingId, actionId, content: { ...content, assignee: to } }, meeting)]
      : [],
  );

export function decideAction(command: ActionCommand, meeting: Meeting): readonly MeetingEvent[] {
  switch (command.type) {
    case 'completeAction':
    case 'reopenAction':
      mustBeCheckable(meeting, command.actionId, command.principal);
      return setAction(meeting, command.actionId, command.type === 'completeAction');
    default:
      mustBeEditable(meeting, command.principal);
      return editAction(command, meeting);
  }
}

type Edit = Exclude<ActionCommand, { type: 'completeAction' | 'reopenAction' }>;

function editAction(command: Edit, meeting: Meeting): MeetingEvent[] {
  switch (command.type) {
    case 'correctAction':
      return correctAction(command, meeting);
    case 'addAction':
      return addAction(command, meeting);
    case 'removeAction': {
      const { actionId } = command;
      mustNotBeErasing(meeting);
      if (!meeting.actions.has(actionId)) throw new GreffierError(ACTION_NOT_FOUND);
      return [{ type: 'ActionItemRemoved', data: { actionId, undo: false } }];
    }
    case 'undoAction':
      return takenBackAction(command.meetingId, command.actionId, meeting);
  }
}
