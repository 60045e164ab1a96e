import type { CaptionEvent } from '#domain/bot-session/events.ts';
import { GreffierError } from '#domain/errors.ts';
import { countWords } from '#domain/transcript/transcript.ts';
import { isAssignedTo } from './assignee.ts';
import { ACTION_NOT_FOUND, LINE_NOT_FOUND, PARTICIPANT_NOT_FOUND, SPEAKER_NAME_TAKEN } from './errors.ts';
import type { ActionContent, MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import type { Meeting } from './meeting.ts';
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
  /** `speaker` is a name: that of a participant, or of somebody who becomes one. */
  | {
      readonly type: 'correctLine';
      readonly meetingId: string;
      readonly line: number;
      readonly text?: string;
      readonly speaker?: string;
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

function isOwnAction({ actions, spoken, erasedParticipants }: Meeting, actionId: string, { email }: Asker): boolean {
  const assignee = actions.get(actionId)?.assignee ?? null;
  if (assignee === null || email === undefined) return false;
  const people = [...spokenIn(spoken).voices].flatMap(([number, voice]) =>
    erasedParticipants.has(number) ? [] : [voice],
  );
  return isAssignedTo(assignee, people, email);
}

function correctAction(
  { meetingId, actionId, changes }: Extract<CorrectionCommand, { type: 'correctAction' }>,
  { actions, analysisIds }: Meeting,
): MeetingEvent[] {
  const known = actions.get(actionId);
  const analysisId = analysisIds.at(-1);
  if (!known || analysisId === undefined) throw new GreffierError(ACTION_NOT_FOUND);
  const content = { ...known, ...changes };
  if ((Object.keys(known) as (keyof ActionContent)[]).every((name) => known[name] === content[name])) return [];
  return [
    { type: 'ActionItemCorrected', data: { actionId, keyId: meetingKeys.analysis(meetingId, analysisId), content } },
  ];
}

const numberOf = ({ voices }: Spoken, { erasedParticipants }: Meeting, name: string): number | null => {
  for (const [number, voice] of voices) if (voice.name === name && !erasedParticipants.has(number)) return number;
  return null;
};

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
  if (numberOf(spoken, meeting, name) !== null) throw new GreffierError(SPEAKER_NAME_TAKEN);
  return [{ type: 'SpeakerRenamed', data: { speaker, keyId: keyOf(spoken, meetingId, speaker), name } }];
}

function correctLine(command: Extract<CorrectionCommand, { type: 'correctLine' }>, meeting: Meeting): MeetingEvent[] {
  const { meetingId } = command;
  const spoken = spokenIn(meeting.spoken, command.captions);
  const known = spoken.lines.get(command.line);
  const before = known ? wordsOf(known) : null;
  if (!known || before === null || meeting.erasedParticipants.has(known.speaker))
    throw new GreffierError(LINE_NOT_FOUND);
  const named = command.speaker === undefined ? known.speaker : numberOf(spoken, meeting, command.speaker);
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
