import { GreffierError } from '#domain/errors.ts';
import { movedCitations } from '#domain/minutes/citations.ts';
import { NOT_ANALYSED, NOTHING_TO_UNDO, STATEMENT_NOT_FOUND } from './errors.ts';
import type { MeetingEvent } from './events.ts';
import { meetingKeys } from './identity.ts';
import type { Meeting } from './meeting.ts';
import { foundIn, shownMinutes, statementKey } from './minutes.ts';
import { SUMMARY_ID, type StatementContent, type StatementPart } from './minutes-events.ts';
import { mustBeComplete, mustBeOpenTo, mustNotBeErasing, type Principal } from './rules.ts';
import { formerOf, isCorrected, latestOf, withoutLast, type Versions } from './versions.ts';

interface OfMinutes {
  readonly meetingId: string;
  readonly principal: Principal;
}

interface OfStatement extends OfMinutes {
  readonly part: StatementPart;
  readonly statementId: string;
}

/** What people put right in the title, and in the sentences of the minutes. */
export type MinutesCommand =
  | ({ readonly type: 'renameMeeting'; readonly title: string } & OfMinutes)
  | ({ readonly type: 'undoTitle' } & OfMinutes)
  /** `statementId` is that of nothing yet. */
  | ({ readonly type: 'addStatement'; readonly text: string } & OfStatement)
  | ({ readonly type: 'correctStatement'; readonly text: string } & OfStatement)
  | ({ readonly type: 'removeStatement' | 'undoStatement' } & OfStatement);

/** The key of what is said of the meeting's minutes. Throws NOT_ANALYSED and what `mustNotBeErasing` throws. */
export function minutesKey(meetingId: string, meeting: Meeting): string {
  const { analysisId } = meeting;
  mustNotBeErasing(meeting);
  if (analysisId === null) throw new GreffierError(NOT_ANALYSED);
  return meetingKeys.analysis(meetingId, analysisId);
}

const renamed = (
  meetingId: string,
  title: string,
  why: { readonly why: 'correction' | 'undo' | 'calendar'; readonly corrected: boolean },
): MeetingEvent => ({
  type: 'MeetingRenamed',
  data: { keyId: meetingKeys.content(meetingId), title, ...why },
});

/** The title that people gave it stays when a calendar tells its entry again. */
export function keptTitle(meetingId: string, { titles }: Meeting): MeetingEvent[] {
  const title = latestOf(titles);
  return isCorrected(titles) && title !== null ? [renamed(meetingId, title, { why: 'calendar', corrected: true })] : [];
}

function undoTitle(meetingId: string, { titles }: Meeting): MeetingEvent[] {
  const title = formerOf(titles);
  if (title === undefined || title === null) throw new GreffierError(NOTHING_TO_UNDO);
  return [renamed(meetingId, title, { why: 'undo', corrected: isCorrected(withoutLast(titles)) })];
}

type StatementCommand = Extract<MinutesCommand, { statementId: string }>;

/** Where it stands among its like, or would. */
function placeOf({ part, statementId }: Pick<OfStatement, 'part' | 'statementId'>, meeting: Meeting): number {
  const shown = shownMinutes(meeting.minutes);
  if (shown === null || part === 'summary') return 0;
  const found = meeting.minutes.analysis?.[part].findIndex(({ id }) => id === statementId) ?? -1;
  if (found !== -1) return found;
  const place = shown[part].findIndex(({ id }) => id === statementId);
  return place === -1 ? shown[part].length : place;
}

const corrected = (
  command: Omit<OfStatement, 'principal'>,
  meeting: Meeting,
  said: {
    readonly content: StatementContent;
    readonly added: boolean;
    readonly undo: boolean;
    readonly corrected: boolean;
  },
): MeetingEvent => ({
  type: 'StatementCorrected',
  data: {
    part: command.part,
    statementId: command.statementId,
    keyId: minutesKey(command.meetingId, meeting),
    ordinal: placeOf(command, meeting),
    ...said,
  },
});

/** A statement of people's own, in minutes that do not have it, or have it otherwise. */
export const statementSays = (
  said: Omit<OfStatement, 'principal'> & { readonly content: StatementContent },
  meeting: Meeting,
): MeetingEvent => {
  const isThere = meeting.minutes.statements.has(statementKey(said.part, said.statementId));
  return corrected(said, meeting, { content: said.content, added: !isThere, undo: false, corrected: true });
};

const removed = ({ part, statementId }: StatementCommand, undo: boolean): MeetingEvent => ({
  type: 'StatementRemoved',
  data: { part, statementId, undo },
});

function undoStatement(
  command: StatementCommand,
  meeting: Meeting,
  versions: Versions<StatementContent> | undefined,
): MeetingEvent[] {
  const former = versions && formerOf(versions);
  if (versions === undefined || former === undefined) throw new GreffierError(NOTHING_TO_UNDO);
  if (former === null) return [removed(command, true)];
  const found = foundIn(meeting.minutes.analysis).has(statementKey(command.part, command.statementId));
  const isPeoples = !found || isCorrected(withoutLast(versions));
  return [corrected(command, meeting, { content: former, added: false, undo: true, corrected: isPeoples })];
}

function decideStatement(command: StatementCommand, meeting: Meeting): MeetingEvent[] {
  const versions = meeting.minutes.statements.get(statementKey(command.part, command.statementId));
  const known = versions === undefined ? null : latestOf(versions);
  const says = (text: string): MeetingEvent => {
    const citations = known === null ? [] : movedCitations(known.citations, known.text, text);
    return corrected(command, meeting, {
      content: { text, citations },
      added: known === null,
      undo: false,
      corrected: true,
    });
  };
  switch (command.type) {
    case 'addStatement':
      return known === null ? [says(command.text)] : [];
    case 'correctStatement': {
      // A summary that an analysis left empty can be written.
      const isMissing = command.part === 'summary' && command.statementId === SUMMARY_ID;
      if (known === null && !isMissing) throw new GreffierError(STATEMENT_NOT_FOUND);
      return known?.text === command.text ? [] : [says(command.text)];
    }
    case 'removeStatement':
      if (known === null) throw new GreffierError(STATEMENT_NOT_FOUND);
      return [removed(command, false)];
    case 'undoStatement':
      return undoStatement(command, meeting, versions);
  }
}

/**
 * Throws NOT_ANALYSED, MINUTES_BEING_ERASED, STATEMENT_NOT_FOUND, NOTHING_TO_UNDO, MEETING_INCOMPLETE and what
 * `mustBeOpenTo` throws. The title may be put right while the meeting goes on.
 */
export function decideMinutes(command: MinutesCommand, meeting: Meeting): readonly MeetingEvent[] {
  mustBeOpenTo(meeting, command.principal);
  if (command.type === 'renameMeeting')
    return latestOf(meeting.titles) === command.title
      ? []
      : [renamed(command.meetingId, command.title, { why: 'correction', corrected: true })];
  if (command.type === 'undoTitle') return undoTitle(command.meetingId, meeting);
  mustBeComplete(meeting);
  minutesKey(command.meetingId, meeting);
  return decideStatement(command, meeting);
}
