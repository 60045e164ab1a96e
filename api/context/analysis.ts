import type { Analyst } from '#domain/analysis/analyst.ts';
import type { LateResults } from '#domain/analysis/late-results.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';

/** Reading and analysing what people send, and keeping what comes too late for the answer. */
export interface AnalysisContext {
  readonly analyst: Analyst;
  readonly transcripts: TranscriptReader;
  readonly lateResults: LateResults;
  /** How long an analysis may keep its principal waiting, in ms; 9 s unless a spec says otherwise. */
  readonly analysisPatience?: number;
}
