import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { GreffierError } from '#domain/errors.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import { isAssignedTo, isSameName } from './assignee.ts';
import {
  ACTION_NOT_FOUND,
  LINE_NOT_FOUND,
  PARTICIPANT_NOT_FOUND,
  ROOM_HAS_NO_ACTIONS,
  SPEAKER_AMBIGUOUS,
  SPEAKER_NAME_TAKEN,
} from './errors.ts';
import type { ActionContent, MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import { accountOf } from './links.ts';
import { isRoomName, type Meeting } from './meeting.ts';
import { mustBeComplete, mustBeEditable, type Asker } from './rules.ts';
import { spokenIn, wordsOf, type Spoken } from './spoken.ts';

/** What people put right. `captions` are those of the session that the meeting adopted, if it did. */
export type CorrectionCommand =
  | { readonly type: 'completeAction' | 'reopenAction'; readonly actionId: string; readonly asker: Asker }
  | {
      readonly type: 'correctAction';
      readonly meetingId: string;
      readonly actionId: string;
      readonly changes: Partial<ActionContent>;
      readonly asker: Asker;
    }
  | {
      readonly type: 'renameSpeaker';
      readonly meetingId: string;
      readonly speaker: number;
      readonly name: string;
      readonly captions: readonly CaptionEvent[];
      readonly asker: Asker;
    }
  /** `speaker` is a name, that of a participant or of somebody who becomes one; `participant` tells namesakes apart. */
  | {
      readonly type: 'correctLine';
      readonly meetingId: string;
      readonly line: number;
      readonly text?: string;
      readonly speaker?: string;
      readonly participant?: number;
      readonly captions: readonly CaptionEvent[];
      readonly asker: Asker;
    };

/** People that a correction adds are numbered from here on, where no source's counting comes. */
const FIRST_ADDED = 1_000_000;

function setAction(meeting: Meeting, actionId: string, completed: boolean): MeetingEvent[] {
  if (!meeting.actions.has(actionId)) throw new GreffierError(ACTION_NOT_FOUND);
  if (meeting.completedActions.has(actionId) === completed) return [];
  return [{ type: completed ? 'ActionItemCompleted' : 'ActionItemReopened', data: { actionId } }];
}

/** The organiser, an administrator, and the assignee of the action item. Throws what `mustBeEditable` throws. */
function mustBeCheckable(meeting: Meeting, actionId: string, asker: Asker): void {
  if (isOwnAction(meeting, actionId, asker)) mustBeComplete(meeting);
  else mustBeEditable(meeting, asker);
}

function isOwnAction(meeting: Meeting, actionId: string, asker: Asker): boolean {
  const assignee = meeting.actions.get(actionId)?.assignee ?? null;
  if (assignee === null) return false;
  const people = [...spokenIn(meeting.spoken).voices].flatMap(([number, voice]) =>
    meeting.erasedParticipants.has(number)
      ? []
      : [{ ...voice, userId: accountOf(meeting.links, number), isRoom: meeting.rooms.has(number) }],
  );
  return isAssignedTo(assignee, people, asker);
}

function correctAction(
  { meetingId, actionId, changes }: Extract<CorrectionCommand, { type: 'correctAction' }>,
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

const numbersOf = ({ voices }: Spoken, { erasedParticipants }: Meeting, name: string): number[] =>
  [...voices].flatMap(([number, voice]) => (voice.name === name && !erasedParticipants.has(number) ? [number] : []));

/** The participant whom a correction means; null for a name that nobody has yet. */
function meantBy(
  { speaker, participant }: Extract<CorrectionCommand, { type: 'correctLine' }>,
  spoken: Spoken,
  meeting: Meeting,
): number | null {
  if (participant !== undefined) {
    const voice = spoken.voices.get(participant);
    if (!voice || voice.name === null || meeting.erasedParticipants.has(participant))
      throw new GreffierError(PARTICIPANT_NOT_FOUND);
    return participant;
  }
  const [number, ...others] = speaker === undefined ? [] : numbersOf(spoken, meeting, speaker);
  if (others.length > 0) throw new GreffierError(SPEAKER_AMBIGUOUS);
  return number ?? null;
}

const keyOf = ({ voices }: Spoken, meetingId: string, number: number): string =>
  voices.get(number)?.keyIds.at(-1) ?? meetingKeys.speaker(meetingId, number);

function renameSpeaker(
  { meetingId, speaker, name, captions }: Extract<CorrectionCommand, { type: 'renameSpeaker' }>,
  meeting: Meeting,
): MeetingEvent[] {
  const spoken = spokenIn(meeting.spoken, captions);
  const voice = spoken.voices.get(speaker);
  if (!voice || voice.name === null || meeting.erasedParticipants.has(speaker))
    throw new GreffierError(PARTICIPANT_NOT_FOUND);
  if (voice.name === name) return [];
  if (numbersOf(spoken, meeting, name).length > 0) throw new GreffierError(SPEAKER_NAME_TAKEN);
  return [{ type: 'SpeakerRenamed', data: { speaker, keyId: keyOf(spoken, meetingId, speaker), name } }];
}

function correctLine(command: Extract<CorrectionCommand, { type: 'correctLine' }>, meeting: Meeting): MeetingEvent[] {
  const { meetingId } = command;
  const spoken = spokenIn(meeting.spoken, command.captions);
  const known = spoken.lines.get(command.line);
  const before = known ? wordsOf(known) : null;
  if (!known || before === null || meeting.erasedParticipants.has(known.speaker))
    throw new GreffierError(LINE_NOT_FOUND);
  const isSame = command.speaker === undefined && command.participant === undefined;
  const named = isSame ? known.speaker : meantBy(command, spoken, meeting);
  const speaker = named ?? Math.max(FIRST_ADDED, ...[...spoken.voices.keys()].map((number) => number + 1));
  const text = command.text ?? before;
  if (speaker === known.speaker && text === before) return [];
  const keyId = keyOf(spoken, meetingId, speaker);
  const added: MeetingEvent[] =
    named === null && command.speaker !== undefined
      ? [{ type: 'SpeakerAdded', data: { speaker, keyId, name: command.speaker } }]
      : [];
  const { line, source, startedAt, at } = known;
  const words = { before: countWords(before), after: countWords(text) };
  return [
    ...added,
    {
      type: 'TranscriptLineCorrected',
      data: { line, source, previous: known.speaker, speaker, keyId, startedAt, at, words, text },
    },
  ];
}

export function decideCorrection(command: CorrectionCommand, meeting: Meeting): readonly MeetingEvent[] {
  if (command.type === 'completeAction' || command.type === 'reopenAction') {
    mustBeCheckable(meeting, command.actionId, command.asker);
  } else mustBeEditable(meeting, command.asker);
  switch (command.type) {
    case 'completeAction':
    case 'reopenAction':
      return setAction(meeting, command.actionId, command.type === 'completeAction');
    case 'correctAction':
      return correctAction(command, meeting);
    case 'renameSpeaker':
      return renameSpeaker(command, meeting);
    case 'correctLine':
      return correctLine(command, meeting);
  }
}
