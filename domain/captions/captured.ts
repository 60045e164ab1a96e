import type { Block } from './block.ts';
import type { LineChange } from './observation.ts';

/** What is known of the captions of a bot session. Its size does not grow with the bot session. */
export interface Captured {
  readonly region: string | null;
  /** The last turns, in the order in which they began. */
  readonly blocks: readonly Block[];
  /** Ids of the turns that the page showed when it last showed any. */
  readonly shown: readonly number[];
  readonly nextBlock: number;
  readonly nextLine: number;
}

export interface Merged {
  readonly captured: Captured;
  readonly changes: readonly LineChange[];
}

/** Turns that are remembered, in case a region that is made anew repeats them; more than an observation has. */
export const REMEMBERED_BLOCKS = 120;

export const nothingCaptured: Captured = { region: null, blocks: [], shown: [], nextBlock: 0, nextLine: 0 };
