import type { Citation } from '#domain/analysis/analysis.ts';
import { RULES } from '#domain/analysis/origin.ts';
import type { MeetingEvent } from './events.ts';
import type { Meeting } from './meeting.ts';
import { correctionsIn, statementKey } from './minutes.ts';
import { SUMMARY_ID } from './minutes-events.ts';
import { AS_CHOSEN, touchedIn } from './touched.ts';
import { spokenOf, type TranscribedMeeting } from './transcribed.ts';

/** What the next analysis has to take in. */
export interface Outdated {
  /** What was put right, by name (`subjects.ts`). */
  readonly touched: readonly string[];
  /** Lines that say something else, or that somebody else says. */
  readonly lines: ReadonlySet<number>;
  /** Keys of the statements that rest on it and are not people's. */
  readonly statements: readonly string[];
}

const nothing: Outdated = { touched: [], lines: new Set(), statements: [] };

type Cited = { readonly citations: readonly Citation[] };

/** Whether people had a hand in it: then it is never rewritten. */
function isPeoples(key: string, { minutes, correctedActions }: Meeting): boolean {
  if (key.startsWith('action/')) return correctedActions.has(key.slice('action/'.length));
  return correctionsIn(minutes).some(({ part, id }) => statementKey(part, id) === key);
}

/** What of the minutes rests on what was put right since they were written. */
export function outdatedIn(transcribed: TranscribedMeeting): Outdated {
  const { meeting } = transcribed;
  const { analysis } = meeting.minutes;
  const touched = analysis === null ? [] : touchedIn(meeting);
  if (analysis === null || touched.length === 0) return nothing;
  const names = new Set(touched);
  const lines = new Set(
    [...spokenOf(transcribed).lines.values()]
      .filter(({ line, speaker }) => names.has(`line/${line}`) || names.has(`speaker/${speaker}`))
      .map(({ line }) => line),
  );
  const rests = ({ citations }: Cited): boolean => citations.some(({ line }) => lines.has(line));
  const keyed = (prefix: string, entries: readonly (Cited & { readonly id: string })[]): string[] =>
    entries.flatMap((entry) => (rests(entry) ? [`${prefix}/${entry.id}`] : []));
  // It tells decisions and work as people have them.
  const isSettled = touched.some((name) => name.startsWith('action/') || name.startsWith('decisions/'));
  const isTold = analysis.summary !== '' && (isSettled || rests({ citations: analysis.summaryCitations }));
  const statements = [
    ...(isTold ? [statementKey('summary', SUMMARY_ID)] : []),
    ...keyed('keyPoints', analysis.keyPoints),
    ...keyed('decisions', analysis.decisions),
    ...keyed('questions', analysis.questions),
    ...keyed('action', analysis.actionItems),
  ].filter((key) => !isPeoples(key, meeting));
  return { touched, lines, statements };
}

/** Says what is outdated, unless that was said. A model is not asked about lines that nothing rests on. */
export function decideOutdated(transcribed: TranscribedMeeting): readonly MeetingEvent[] {
  const { meeting, captured } = transcribed;
  const { analysisId, minutes } = meeting;
  if (meeting.phase !== 'complete' || analysisId === null) return [];
  const { touched, statements } = outdatedIn(transcribed);
  if (touched.length === 0 || (statements.length === 0 && minutes.analyst !== RULES)) return [];
  const { accepted, said } = meeting.touched;
  // Who chose this version wants to see it, not another one in its place.
  const isChosen = touchedIn(meeting, accepted).length === 0;
  if (isChosen && statements.length === 0) return [];
  if (said.has(AS_CHOSEN) === isChosen && [...touched, ...statements].every((name) => said.has(name))) return [];
  const { captureId } = captured.capture;
  const data = {
    analysisId,
    analyst: minutes.analyst ?? RULES,
    captureId,
    touched: [...touched],
    statements: [...statements],
    ...(isChosen && { chosen: true as const }),
  };
  return [{ type: 'MinutesOutdated', data }];
}
