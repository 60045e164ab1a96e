import type { ActionItem } from '#domain/analysis/analysis.ts';
import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { MeetingEvent } from './events.ts';
import { evolve, isErasedIn, unknownMeeting, type Meeting } from './meeting.ts';
import { shownMinutes } from './minutes.ts';
import { isSpoken, spokenIn, wordsOf, type CapturedLines } from './spoken.ts';
import { latestOf } from './versions.ts';

/** A sentence of the minutes, or somebody's name, by which it is known again. */
export interface PastText {
  readonly id: string;
  readonly text: string;
}

/** A meeting as it was, without what is erased since. */
export interface PastMeeting {
  readonly title: string;
  readonly people: readonly PastText[];
  readonly summary: string;
  readonly keyPoints: readonly PastText[];
  readonly decisions: readonly PastText[];
  readonly questions: readonly PastText[];
  readonly actions: readonly (ActionItem & { readonly completed: boolean })[];
  /** Null where another capture was its transcript: who reads the meeting now reads that one no more. */
  readonly lines: readonly TranscriptLine[] | null;
}

const textsOf = (statements: readonly PastText[] = []): PastText[] => statements.map(({ id, text }) => ({ id, text }));

interface Known {
  /** All that happened to it until now: who is erased now is nowhere in the past either. */
  readonly now: Meeting;
  /** The capture that is its transcript now. */
  readonly captured: CapturedLines;
}

/** What the events add up to, by the same folds as what is shown now. @param events of the meeting, from the first */
export function meetingAfter(events: readonly MeetingEvent[], { now, captured }: Known): PastMeeting {
  const then = events.reduce(evolve, unknownMeeting);
  const { captureId } = captured.capture;
  const isErased = (number: number): boolean => isErasedIn(now, captureId, number);
  const minutes = shownMinutes(then.minutes);
  const isCurrent = then.transcript?.captureId === captureId;
  // Lines come with the meeting that refers to them: before it was registered there was none.
  const { lines, voices } = spokenIn(captured, isCurrent ? events.filter(isSpoken) : []);
  return {
    title: latestOf(then.titles) ?? '',
    people: isCurrent
      ? [...voices].flatMap(([number, { name }]) =>
          name === null || isErased(number) ? [] : [{ id: String(number), text: name }],
        )
      : [],
    summary: minutes?.summary ?? '',
    keyPoints: textsOf(minutes?.keyPoints),
    decisions: textsOf(minutes?.decisions),
    questions: textsOf(minutes?.questions),
    actions: (minutes?.actionItems ?? []).map((item) => ({ ...item, completed: then.completedActions.has(item.id) })),
    lines: isCurrent
      ? [...lines.values()]
          .flatMap((line) => {
            const text = wordsOf(line);
            const speaker = voices.get(line.speaker)?.name ?? UNKNOWN_SPEAKER;
            return text === null || isErased(line.speaker) ? [] : [{ line: line.line, at: line.at, text, speaker }];
          })
          .toSorted((a, b) => a.line - b.line)
      : null,
  };
}

/** What of a meeting is not as it was. */
export interface Difference {
  readonly what: 'title' | 'person' | 'summary' | 'keyPoint' | 'decision' | 'question' | 'action' | 'line';
  /** What it said; null where it was not there. */
  readonly was: string | null;
  /** What it says; null where it is not there any more. */
  readonly is: string | null;
}

const actionText = ({ task, assignee, deadline, completed }: PastMeeting['actions'][number]): string =>
  [task, assignee, deadline, completed ? '✓' : null].filter((part) => part !== null).join(', ');

function between(what: Difference['what'], then: readonly PastText[], now: readonly PastText[]): Difference[] {
  const before = new Map(then.map(({ id, text }) => [id, text]));
  const after = new Map(now.map(({ id, text }) => [id, text]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((id) => {
    const [was, is] = [before.get(id) ?? null, after.get(id) ?? null];
    return was === is ? [] : [{ what, was, is }];
  });
}

const linesOf = ({ lines }: PastMeeting): PastText[] =>
  (lines ?? []).map(({ line, speaker, text }) => ({ id: String(line), text: `${speaker}\u00A0: ${text}` }));
const only = (text: string): PastText[] => (text === '' ? [] : [{ id: '', text }]);
const actionsOf = ({ actions }: PastMeeting): PastText[] =>
  actions.map((action) => ({ id: action.id, text: actionText(action) }));

/** What differs between then and now. Lines that are unknown on one side are left out. */
export const differences = (then: PastMeeting, now: PastMeeting): Difference[] => [
  ...between('title', only(then.title), only(now.title)),
  ...between('person', then.people, now.people),
  ...between('summary', only(then.summary), only(now.summary)),
  ...between('decision', then.decisions, now.decisions),
  ...between('question', then.questions, now.questions),
  ...between('keyPoint', then.keyPoints, now.keyPoints),
  ...between('action', actionsOf(then), actionsOf(now)),
  ...(then.lines === null || now.lines === null ? [] : between('line', linesOf(then), linesOf(now))),
];
