import type { ActionItem, Citation } from '#domain/analysis/analysis.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { typeset } from '#domain/typeset.ts';
import { byLine, citedParagraphs } from './citations.ts';
import { shortMomentOf } from './moment.ts';
import { generatedRemark } from './generated.ts';
import { deadlineText, noteText, priorityText, statusText } from './words.ts';

type Line = Pick<TranscriptLine, 'line' | 'speaker' | 'text' | 'at'>;
type Cited = readonly (readonly Citation[])[] | undefined;

/** What is known of an analysis, as the API shows it: whole, in part, or nothing yet. */
interface Found {
  readonly summary?: string | undefined;
  readonly decisions?: readonly string[] | undefined;
  readonly keyPoints?: readonly string[] | undefined;
  readonly questions?: readonly string[] | undefined;
  readonly actionItems?:
    | readonly (Pick<ActionItem, 'id' | 'task' | 'assignee' | 'deadline' | 'priority' | 'citations'> & {
        readonly status: 'pending' | 'completed';
      })[]
    | undefined;
  readonly citations?:
    | {
        readonly summary?: readonly Citation[] | undefined;
        readonly decisions?: Cited;
        readonly keyPoints?: Cited;
        readonly questions?: Cited;
      }
    | undefined;
}

/** What the minutes of a meeting are written from. */
export interface PaperSource {
  readonly participants: readonly string[];
  readonly analysis: Found | null;
  /** What people had the bot note. */
  readonly notes?: readonly { readonly text: string; readonly by: string | null; readonly at: Date | string }[];
  /** Where browsers find Greffier, without a slash at the end. */
  readonly publicUrl: string;
  /** Those that a statement may rest on. */
  readonly lines: readonly Line[];
}

export interface PaperSection {
  readonly title: string;
  readonly look: 'paragraphs' | 'bullets' | 'numbers';
  readonly items: readonly string[];
}

/** The minutes as they stand on paper, whichever program draws them: printed, as PDF, as Markdown. */
export interface Paper {
  /** « Participants : Claire, Noé »; null where nobody is known. */
  readonly participants: string | null;
  /** That it is generated, and where it is told what is kept. */
  readonly generated: string;
  /** A row for each action, its cells under `PAPER.columns`. */
  readonly actions: readonly { readonly id: string; readonly cells: readonly string[] }[];
  /** Those that hold something, in order. */
  readonly sections: readonly PaperSection[];
}

/** The words that stand on every paper. */
export const PAPER = {
  participants: 'Participants',
  actions: 'Actions',
  noActions: 'Aucune action identifiée',
  columns: ['Action', 'Responsable', 'Échéance', 'Priorité', 'État'],
  transcript: 'Transcript',
} as const;

/** Writes a text with the times of what it rests on behind it: « Migrer le 12 décembre (0:04, 12:04) ». */
const citing = (lines: readonly Line[]) => {
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  return (text: string, citations: readonly Citation[] = []): string => {
    const moments = byLine(citations).flatMap(({ line }) => byNumber.get(line) ?? []);
    const marks = moments.length === 0 ? '' : ` (${moments.map(shortMomentOf).join(', ')})`;
    return `${typeset(text.trimEnd())}${marks}`;
  };
};

/** The minutes of a meeting on paper: the actions first, every statement with what it rests on, typeset. */
export function paperOf({ participants, analysis, notes = [], publicUrl, lines }: PaperSource): Paper {
  const cited = citing(lines);
  const { summary = '', citations, actionItems = [] } = analysis ?? {};
  const all = (texts: readonly string[] = [], of: Cited = []): string[] =>
    texts.map((text, index) => cited(text, of[index]));
  const sections: PaperSection[] = [
    {
      title: 'Résumé Exécutif',
      look: 'paragraphs',
      items: citedParagraphs(summary, citations?.summary).map((paragraph) =>
        paragraph.map((sentence) => cited(sentence.text, sentence.citations)).join(' '),
      ),
    },
    { title: 'Décisions', look: 'numbers', items: all(analysis?.decisions, citations?.decisions) },
    { title: 'Points Clés', look: 'bullets', items: all(analysis?.keyPoints, citations?.keyPoints) },
    { title: 'Questions ouvertes', look: 'bullets', items: all(analysis?.questions, citations?.questions) },
    { title: 'Notes', look: 'bullets', items: notes.map(noteText) },
  ];
  return {
    participants: participants.length === 0 ? null : `${PAPER.participants}\u00A0: ${participants.join(', ')}`,
    generated: generatedRemark(publicUrl),
    actions: actionItems.map((action) => ({
      id: action.id,
      cells: [
        cited(action.task, action.citations),
        action.assignee ?? '–',
        deadlineText(action.deadline) ?? '–',
        priorityText(action),
        statusText(action),
      ],
    })),
    sections: sections.filter(({ items }) => items.length > 0),
  };
}
