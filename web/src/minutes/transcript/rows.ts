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

/** How the line at an index is drawn, in either list. */
export const rowAt = ({ lines, focus, query }: RowsProps, line: TranscriptLineView, index: number) => {
  const focused = focus?.line === line.line;
  return {
    line,
    continued: lines[index - 1]?.speaker === line.speaker,
    focused,
    entry: focus === null ? index === 0 : focused,
    marked: query === '' && focused ? focus.quote : query,
  };
};

/** Brings the box of a transcript into the window where the page has scrolled it out, as on a phone. */
export const revealBox = (box: HTMLElement): void =>
  box.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
