/** One block of captions as the page shows it: what somebody says in one turn. */
export interface SeenBlock {
  /** Names the element that shows it; the same words in a new element have another key. */
  readonly key: string;
  /** Empty where the page names nobody, or nobody yet. */
  readonly speaker: string;
  readonly text: string;
  /** Its place in a list that numbers its rows. */
  readonly row?: number | null;
}

/** What the caption region shows at a moment; only the last blocks of a long one. */
export interface Observation {
  /** Milliseconds since the bot session began. */
  readonly at: number;
  /** Names the element of the region; null where there is none. */
  readonly region: string | null;
  /** In the order of the page. */
  readonly blocks: readonly SeenBlock[];
}

/** What became of a line. A draft may still change; a final line may only be revised. */
export interface LineChange {
  readonly kind: 'draft' | 'final' | 'revised';
  /** From 0, in the order in which lines began. */
  readonly line: number;
  readonly speaker: string;
  readonly text: string;
  /** When it began, in milliseconds since the bot session did. */
  readonly at: number;
}
