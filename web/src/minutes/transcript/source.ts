import type { TranscriptLineView } from '#api/contract/analysis.ts';

/** A transcript as a page has it. */
export interface TranscriptSource {
  readonly lines: readonly TranscriptLineView[];
  /** How many lines there are, also while they are being fetched. */
  readonly count: number;
  readonly isLoading: boolean;
  /** More lines come while the page is open. */
  readonly live?: boolean;
  /** Reads it once more, where it could not be read. */
  readonly onRetry: (() => void) | null;
}

/** A transcript that is there. */
export const present = (lines: readonly TranscriptLineView[]): TranscriptSource => ({
  lines,
  count: lines.length,
  isLoading: false,
  onRetry: null,
});
