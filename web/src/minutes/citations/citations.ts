import type { AnalysisView, TranscriptLineView } from '#api/contract/analysis.ts';
import { createContext, use } from 'react';
import type { ShowLine } from '../transcript/focus.ts';

/** A line's number and a verbatim quote from it. */
export type Citation = AnalysisView['citations']['summary'][number];

interface Transcript {
  readonly lineAt: (line: number) => TranscriptLineView | undefined;
  readonly show: ShowLine;
}

/** The transcript that the statements of a page rest on; without one, citations are not drawn. */
export const TranscriptContext = createContext<Transcript | null>(null);

export const useTranscript = (): Transcript | null => use(TranscriptContext);

/** One citation a line, the first quoted, in the order of the lines. */
export const byLine = (citations: readonly Citation[]): Citation[] => {
  const first = new Map<number, Citation>();
  for (const citation of citations) if (!first.has(citation.line)) first.set(citation.line, citation);
  return [...first.values()].toSorted((a, b) => a.line - b.line);
};
