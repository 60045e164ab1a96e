import { v5 as uuidv5 } from 'uuid';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import type { ActionItem, Analysis, Citation, Statement, SummaryCitation, TimelineEntry, Topic } from './analysis.ts';

/** How much of an analysis rested on nothing. */
export interface Dropped {
  /** Citations of lines that do not exist, or of words that nobody said there. */
  readonly citations: number;
  /** 1 when no citation of the summary held. */
  readonly summary: number;
  readonly keyPoints: number;
  readonly decisions: number;
  readonly questions: number;
  readonly actionItems: number;
  /** Deadlines whose words are in no cited line; the action itself may stand. */
  readonly deadlines: number;
  readonly timeline: number;
  readonly topics: number;
}

export interface Verified {
  readonly analysis: Analysis;
  readonly dropped: Dropped;
}

/** Never changes: with it, the same words at the same line have the same id in every analysis. */
const STATEMENTS = '0f7a4c1e-3d52-4b8e-9a5d-6c1f2e8b7d90';

/**
 * Keeps of an analysis what its transcript bears out, whichever analyst wrote it. A citation holds when its line exists
 * and has the quote character for character; a statement holds while one of its citations does. Who spoke and when is
 * read from the line, not believed. Ids derive from the kind of statement, its words and its first cited line, so that
 * verifying again changes nothing.
 */
export function verify(analysis: Analysis, lines: readonly TranscriptLine[]): Verified {
  const check = new Check(lines);
  const summaryCitations = check.citations(analysis.summaryCitations).map((one) => within(analysis.summary, one));
  const unfounded = analysis.summary !== '' && summaryCitations.length === 0;
  const { keyPoints, decisions, questions, actionItems } = identify({
    keyPoints: check.cited(analysis.keyPoints),
    decisions: check.cited(analysis.decisions),
    questions: check.cited(analysis.questions),
    actionItems: check.cited(analysis.actionItems).map((item) => check.action(item)),
  });
  const timeline = check.cited(analysis.timeline).map((entry) => check.moment(entry));
  const topics: Topic[] = check.cited(analysis.topics);
  return {
    analysis: {
      ...analysis,
      summary: unfounded ? '' : analysis.summary,
      summaryCitations,
      keyPoints,
      decisions,
      questions,
      actionItems,
      timeline,
      topics,
    },
    dropped: {
      citations: check.droppedCitations,
      summary: unfounded ? 1 : 0,
      keyPoints: analysis.keyPoints.length - keyPoints.length,
      decisions: analysis.decisions.length - decisions.length,
      questions: analysis.questions.length - questions.length,
      actionItems: analysis.actionItems.length - actionItems.length,
      deadlines: check.droppedDeadlines,
      timeline: analysis.timeline.length - timeline.length,
      topics: analysis.topics.length - topics.length,
    },
  };
}

/** A place beyond the summary is none. */
const within = (summary: string, { end, ...citation }: SummaryCitation): SummaryCitation =>
  end === undefined || end > summary.length ? citation : { ...citation, end };

type Identified = Pick<Analysis, 'keyPoints' | 'decisions' | 'questions' | 'actionItems'>;

/**
 * Gives statements their ids: the same words at the same first line have the same id in every analysis, each its own
 * within one.
 */
export function identify<T extends Identified>(analysis: T): T {
  const taken = new Set<string>();
  const idOf = (kind: string, words: string, { citations }: Cited): string => {
    for (let occurrence = 0; ; occurrence += 1) {
      const id = uuidv5([kind, citations[0]?.line, words, occurrence].join('\n'), STATEMENTS);
      if (taken.has(id)) continue;
      taken.add(id);
      return id;
    }
  };
  const named = (kind: string, statements: readonly Statement[]): Statement[] =>
    statements.map((statement) => ({ ...statement, id: idOf(kind, statement.text, statement) }));
  return {
    ...analysis,
    keyPoints: named('keyPoint', analysis.keyPoints),
    decisions: named('decision', analysis.decisions),
    questions: named('question', analysis.questions),
    actionItems: analysis.actionItems.map((item) => ({ ...item, id: idOf('action', item.task, item) })),
  };
}

type Cited = { readonly citations: Citation[] };

class Check {
  droppedCitations = 0;
  droppedDeadlines = 0;
  private readonly lines: ReadonlyMap<number, TranscriptLine>;

  constructor(lines: readonly TranscriptLine[]) {
    this.lines = new Map(lines.map((line) => [line.line, line]));
  }

  /** Those that hold, each once. */
  citations<T extends SummaryCitation>(citations: readonly T[]): T[] {
    const held = citations.filter(
      ({ line, quote }) => quote.trim() !== '' && quote.isWellFormed() && this.lines.get(line)?.text.includes(quote),
    );
    this.droppedCitations += citations.length - held.length;
    return [
      ...new Map(
        held.map((citation) => [`${citation.line}\n${citation.end ?? ''}\n${citation.quote}`, citation]),
      ).values(),
    ];
  }

  cited<T extends Cited>(entries: readonly T[]): T[] {
    return entries
      .map((entry) => ({ ...entry, citations: this.citations(entry.citations) }))
      .filter(({ citations }) => citations.length > 0);
  }

  action(item: ActionItem): ActionItem {
    const { deadline, deadlineText } = item;
    if (deadline === null && deadlineText === null) return item;
    const said =
      deadlineText !== null &&
      deadlineText.trim() !== '' &&
      item.citations.some(({ line }) => this.lines.get(line)?.text.includes(deadlineText));
    if (said) return item;
    this.droppedDeadlines += 1;
    return { ...item, deadline: null, deadlineText: null };
  }

  moment(entry: TimelineEntry): TimelineEntry {
    const line = this.lines.get(entry.citations[0]?.line ?? -1);
    return line ? { ...entry, at: line.at, speaker: line.speaker } : entry;
  }
}
