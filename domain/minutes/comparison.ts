export const PIECE_KINDS = ['same', 'removed', 'added'] as const;

/** Some words of one text, of the other, or of both. */
export interface TextPiece {
  readonly kind: (typeof PIECE_KINDS)[number];
  readonly text: string;
}

export const ENTRY_STATES = ['same', 'changed', 'came', 'went'] as const;

/** An entry of a list in two analyses; null in the one that does not have it. */
export interface ComparedEntry {
  readonly state: (typeof ENTRY_STATES)[number];
  readonly before: string | null;
  readonly after: string | null;
  readonly pieces: readonly TextPiece[];
}

/** Two analyses of one meeting, side by side. */
export interface ComparedAnalyses {
  readonly summary: readonly TextPiece[];
  readonly decisions: readonly ComparedEntry[];
  readonly actions: readonly ComparedEntry[];
  readonly keyPoints: readonly ComparedEntry[];
}
