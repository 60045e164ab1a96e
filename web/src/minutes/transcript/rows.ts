import type { TranscriptLineView } from '#api/contract/analysis.ts';
import type { LineFocus } from './focus.ts';

/**
 * Above this many lines only those in sight are in the page: drawing thousands takes a second, drawing a screenful does
 * not.
 */
export const VIRTUAL_FROM = 300;

export interface RowsProps {
  readonly lines: readonly TranscriptLineView[];
  /** The line that stands out. */
  readonly focus: LineFocus | null;
  /** The line to scroll to, whenever this changes. */
  readonly target: { readonly line: number } | null;
  readonly query: string;
  readonly label: string;
}
