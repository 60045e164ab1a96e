import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import type { Analysis } from './analysis.ts';
import type { Settled } from './settled.ts';

/** What an analyst is given: a whole transcript and the moment of the meeting, against which deadlines are resolved. */
export interface AnalysisRequest {
  readonly title: string;
  readonly lines: readonly TranscriptLine[];
  /** When the meeting began, ISO 8601 with offset. */
  readonly heldAt: string;
  /** Whose analysis it is, where a person waits for it: one person's never take every thread. */
  readonly owner?: string;
  /** What people put right of an earlier analysis: the summary tells it as they have it. */
  readonly settled?: readonly Settled[];
  /** The language to write in, for an analyst that translates; without it that of the meeting. */
  readonly written?: Analysis['language'] | undefined;
}

export interface AnalysisFinding {
  /** Unverified: `verify` decides what of it is kept. */
  readonly analysis: Analysis;
  /** Tokens spent, null for an analyst that spends none. */
  readonly tokens: { readonly input: number; readonly output: number } | null;
}

/** Port to an analyst of transcripts: a model, or the extractive analyst that needs none. */
export interface Analyst {
  readonly name: string;
  readonly model: string;
  /** Changes whenever the same transcript may give another analysis. */
  readonly promptVersion: string;
  /** Whether it writes in another language than people spoke; without it `written` has no effect. */
  readonly translates?: boolean;
  analyse(request: AnalysisRequest, signal?: AbortSignal): Promise<AnalysisFinding>;
}
