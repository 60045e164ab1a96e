import type { AnalysisView, TranscriptLineView } from '#api/contract/analysis.ts';
import { createContext, use } from 'react';
import type { ShowLine } from '../transcript/focus.ts';

/** A line's number and a verbatim quote from it. */
export type Citation = AnalysisView['citations']['summary'][number];

interface Transcript {
  readonly lineAt: (line: number) => TranscriptLineView | undefined;
  /** Whether there are lines that are still being fetched. */
  readonly isAwaited: boolean;
  readonly show: ShowLine;
}

/** The transcript that the statements of a page rest on; without one, citations are not drawn. */
export const TranscriptContext = createContext<Transcript | null>(null);

export const useTranscript = (): Transcript | null => use(TranscriptContext);
