import type { TranscriptLineView } from '#api/contract/analysis.ts';
import { scrollBehavior } from '../../ui/motion.ts';
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
  /** More lines come: the box stays at its end, unless somebody scrolls away from there. */
  readonly live?: boolean;
}

/** Brings the box of a transcript into the window where the page has scrolled it out, as on a phone. */
export const revealBox = (box: HTMLElement): void =>
  box.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
