import { comparedDecisions, isTelling, type Verdict } from '#domain/series/repeated.ts';
import { foldText } from '#domain/fold-text.ts';
import { isStopWord } from '#domain/words/stop-words.ts';
import { ACTION_ROW, FROM_ITEMS, openActions, type ActionRow, type RegisteredAction } from '../actions/rows.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import type { OtherMeeting } from '../knowledge/elsewhere.ts';
import { nameOf, passagesAt, type Passage } from '../knowledge/passages.ts';
import { searchable } from '../searchable.ts';
import { analysisOf, type MeetingAnalysis } from '../summaries/queries.ts';
import { stemOf, wordsOf } from '../words/words.ts';

/** A statement of a meeting, with the line that it rests on first. */
export interface Told {
  readonly meeting: Pick<OtherMeeting, 'meetingId' | 'title' | 'startTime'>;
  readonly text: string;
  readonly line: number | null;
}

/** A decision of this meeting, and an earlier one of the series that it repeats or changes, with both quotes. */
export interface Decided {
  readonly verdict: Verdict;
  readonly now: Told;
  readonly before: Told;
}

/** What earlier meetings of a series left open, and what they decided. */
export interface Carried {
  readonly actions: readonly RegisteredAction[];
  /** Questions that were left open, each where it was first asked. */
  readonly questions: readonly Told[];
  readonly decided: readonly Decided[];
  /** What is cited, by `nameOf`. */
  readonly passages: ReadonlyMap<string, Passage>;
}

/** Of so many of the nearest earlier meetings the analyses are opened. */
const OPENED = 8;
const MOST_ACTIONS = 60;

const stemsOf = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(searchable(text)).flatMap((word) =>
      isTelling(word) && !isStopWord(word, 'fr') && !isStopWord(word, 'en') ? (stemOf(word) ?? []) : [],
    ),
  );
/** A statement as it is compared. */
export const comparedText = (text: string) => ({ text, stems: stemsOf(text) });
const compared = ({ text }: Told) => comparedText(text);

/** Open work of these meetings, what was promised first first. */
async function openWork(tables: ReadTables, meetings: readonly string[], today: string): Promise<RegisteredAction[]> {
  const { rows } = await tables.pool.query<ActionRow>(
    `select ${ACTION_ROW} from ${FROM_ITEMS} where i.meeting_id = any ($1::uuid[]) and k.completed is not true
     order by m.start_time, i.meeting_id, i.ordinal limit ${MOST_ACTIONS}`,
    [meetings],
  );
  return openActions(tables, rows, today);
}

const told = (meeting: Told['meeting'], statements: MeetingAnalysis['analysis']['decisions']): Told[] =>
  statements.map(({ text, citations }) => ({ meeting, text, line: citations[0]?.line ?? null }));

/** The same promise is told once, where it was first made. */
function once<T>(all: readonly T[], textOf: (one: T) => string): T[] {
  const kept: { readonly one: T; readonly stems: ReadonlySet<string>; readonly text: string }[] = [];
  for (const one of all) {
    const [text, stems] = [textOf(one), stemsOf(textOf(one))];
    const isKnown = kept.some(
      (other) => foldText(other.text) === foldText(text) || comparedDecisions({ text, stems }, other) === 'repeats',
    );
    if (!isKnown) kept.push({ one, stems, text });
  }
  return kept.map(({ one }) => one);
}

/** For each decision the nearest earlier one that it repeats or changes. */
const decidedBefore = (now: readonly Told[], before: readonly Told[]): Decided[] =>
  now.flatMap((one) => {
    for (const other of before) {
      const verdict = comparedDecisions(compared(one), compared(other));
      if (verdict !== null && one.line !== null && other.line !== null) return [{ verdict, now: one, before: other }];
    }
    return [];
  });

/** What was left open in meetings: work, and questions that no later decision among them answers. */
interface LeftOpen {
  readonly actions: readonly RegisteredAction[];
  readonly questions: readonly Told[];
}

interface Opened {
  /** The nearest first; the asker may read them. */
  readonly meetings: readonly OtherMeeting[];
  readonly today: string;
}

/** `later`: what was decided behind them. `decisions`: theirs, as far as they were opened. */
async function opened(tables: ReadTables, { meetings, today }: Opened, later: readonly Told[]) {
  const near = meetings.slice(0, OPENED);
  const [work, analyses] = await Promise.all([
    openWork(
      tables,
      meetings.map(({ meetingId }) => meetingId),
      today,
    ),
    Promise.all(near.map(({ meetingId }) => analysisOf(tables, meetingId))),
  ]);
  const of = (part: 'decisions' | 'questions') =>
    near.flatMap((meeting, index) => told(meeting, analyses[index]?.analysis[part] ?? []));
  const decisions = of('decisions');
  const answered = decisions.concat(later);
  const questions = once(of('questions').toReversed(), ({ text }) => text).filter(
    (question) =>
      !answered.some(
        (decision) =>
          decision.meeting.startTime >= question.meeting.startTime &&
          comparedDecisions(compared(question), compared(decision)) !== null,
      ),
  );
  return { actions: once(work, ({ task }) => task), questions, decisions };
}

/** What these meetings of a series leave open to the next one. */
export async function leftOpen(tables: ReadTables, asked: Opened): Promise<LeftOpen> {
  const { actions, questions } = await opened(tables, asked, []);
  return { actions, questions };
}

interface Asked {
  readonly own: Told['meeting'] & Pick<OtherMeeting, 'transcript'>;
  /** The nearest first; the asker may read them. */
  readonly earlier: readonly OtherMeeting[];
  readonly today: string;
}

/** What a meeting carries over from the earlier ones of its series, and what was decided before. */
export async function carriedOver(tables: ReadTables, { own, earlier, today }: Asked): Promise<Carried> {
  const current = await analysisOf(tables, own.meetingId);
  const now = told(own, current?.analysis.decisions ?? []);
  const { actions, questions, decisions } = await opened(tables, { meetings: earlier, today }, now);
  const decided = decidedBefore(now, decisions);
  const transcripts = new Map([own, ...earlier].map(({ meetingId, transcript }) => [meetingId, transcript]));
  const lines = [
    ...questions,
    ...decided.flatMap(({ now: one, before }) => [one, before]),
    ...actions.map(({ meetingId, line }) => ({ meeting: { meetingId }, line })),
  ].flatMap(({ meeting: { meetingId }, line }) =>
    line === null ? [] : [{ transcript: transcripts.get(meetingId) ?? '', line }],
  );
  const passages = await passagesAt(tables, lines);
  const isCited = ({ meeting: { meetingId }, line }: Told) =>
    line !== null && passages.has(nameOf({ transcript: transcripts.get(meetingId) ?? '', line }));
  return {
    actions,
    questions: questions.filter(isCited),
    decided: decided.filter(({ now: one, before }) => isCited(one) && isCited(before)),
    passages,
  };
}
