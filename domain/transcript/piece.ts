import type { Fault } from './faults.ts';
import type { Stamp } from './time.ts';
import type { Instant } from './timeline.ts';

/** Something that was said, as a format's parser finds it: no time line yet, no order, no bound on its length. */
export interface Piece {
  /** Null where the source names nobody. */
  readonly speaker: string | null;
  readonly text: string;
  readonly stamp: Stamp | null;
  readonly end: Stamp | null;
  /** Line of the source where it begins. */
  readonly line: number;
}

/** What the parser of one format makes of a source. */
export interface Reading {
  readonly pieces: readonly Piece[];
  readonly faults: readonly Fault[];
  readonly title?: string;
  /** The moment of offset 0, where the source tells. */
  readonly zero?: Instant;
}
