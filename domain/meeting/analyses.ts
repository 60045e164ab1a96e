import type { Analysis } from '#domain/analysis/analysis.ts';
import { GreffierError } from '#domain/errors.ts';
import { withCarriedIds, type LineWords } from './carried-ids.ts';
import { ANALYSIS_NOT_FOUND, MODEL_NOT_READING } from './errors.ts';
import type { MeetingEvent, MeetingEventData } from './events.ts';
import { isRoomName } from './meeting.ts';
import { statementKey } from './minutes.ts';
import { mustBeEditable, type Principal } from './rules.ts';
import type { KnownAnalysis, Meeting } from './state.ts';
import { latestOf, type Versions } from './versions.ts';
import { parted, type Parted } from './withdrawn.ts';

/** What people do with the analyses of a meeting as a whole. */
export type AnalysesCommand =
  /** What is waited for already is not asked for twice. */
  | { readonly type: 'requestAnalysis'; readonly principal: Principal }
  /** Cancels what a model was asked for. `isOpen`: a request for it is open. */
  | { readonly type: 'cancelModelAnalysis'; readonly isOpen: boolean; readonly principal: Principal }
  | { readonly type: 'chooseAnalysis'; readonly analysisId: string; readonly principal: Principal };

/** A room's microphone is nobody: no action item is given to it. */
const givenToPeople = (result: Analysis, meeting: Meeting): Analysis => ({
  ...result,
  actionItems: result.actionItems.map((item) =>
    item.assignee !== null && isRoomName(meeting, item.assignee) ? { ...item, assignee: null } : item,
  ),
});

/** What people removed is not found again; it keeps its place for when they take that back. */
const withoutRemoved = (result: Analysis, { minutes }: Meeting): Parted =>
  parted(result, (part, id) => {
    const versions: Versions<unknown> | undefined =
      part === 'actionItems' ? minutes.actions.get(id) : minutes.statements.get(statementKey(part, id));
    return versions !== undefined && latestOf(versions) === null;
  });

/**
 * An analysis as it can take the place of the one before: what people did with what it says is still theirs.
 * @param words of the lines that it read; of one that was recorded before, ids were carried already
 */
export const takingOver = (result: Analysis, meeting: Meeting, words: LineWords = new Map()): Parted =>
  withoutRemoved(withCarriedIds(givenToPeople(result, meeting), meeting.minutes, words), meeting);

/** Action items that go with the analysis that they come from. */
export const supersededIn = (meeting: Meeting): string[] =>
  [...meeting.actions.keys()].filter((id) => !meeting.correctedActions.has(id));

type Choice = Pick<MeetingEventData<'AnalysisChosen'>, 'chosenBy' | 'why'>;

const chosen = (known: KnownAnalysis, meeting: Meeting, choice: Choice): MeetingEvent => ({
  type: 'AnalysisChosen',
  data: { ...known, ...takingOver(known.result, meeting), superseded: supersededIn(meeting), ...choice },
});

/** The analysis with this id, where it is of what is the transcript now. */
function readableAnalysis({ analyses, transcript }: Meeting, analysisId: string): KnownAnalysis | null {
  const known = analyses.get(analysisId);
  return known !== undefined && known.captureId === transcript?.captureId ? known : null;
}

/** After an analysis that nobody asked for: what a person chose before stays. @param after the meeting with it */
export function keptChoice({ chosen: choice, isAnalysisRequested }: Meeting, after: Meeting): MeetingEvent[] {
  const known = choice === null || isAnalysisRequested ? null : readableAnalysis(after, choice.analysisId);
  return known === null || choice === null ? [] : [chosen(known, after, { chosenBy: choice.by, why: 'kept' })];
}

/** Throws ANALYSIS_NOT_FOUND, MODEL_NOT_READING and what `mustBeEditable` throws. */
export function decideAnalyses(command: AnalysesCommand, meeting: Meeting): MeetingEvent[] {
  mustBeEditable(meeting, command.principal);
  if (command.type === 'requestAnalysis') {
    if (meeting.analysis === 'none' || meeting.isAnalysisRequested) return [];
    return [{ type: 'MeetingAnalysisRequested', data: { kept: meeting.analysisId !== null } }];
  }
  if (command.type === 'cancelModelAnalysis') {
    if (!command.isOpen || meeting.modelAsked === null) throw new GreffierError(MODEL_NOT_READING);
    return [{ type: 'ModelAnalysisCancelled', data: meeting.modelAsked }];
  }
  const { analysisId, principal } = command;
  const known = readableAnalysis(meeting, analysisId);
  if (known === null) throw new GreffierError(ANALYSIS_NOT_FOUND);
  return meeting.analysisId === analysisId
    ? []
    : [chosen(known, meeting, { chosenBy: principal.userId, why: 'choice' })];
}
