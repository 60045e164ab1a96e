import type { ErrorDefinition } from '#domain/errors.ts';

/** How an analysis ended that took longer than its asker could wait. */
export type LateOutcome = { readonly state: 'done'; readonly answer: unknown } | { readonly state: 'failed'; readonly error: ErrorDefinition };

export type LateResult = LateOutcome | { readonly state: 'pending' };

/** The channel of Postgres on which is said whose late result is there, in JSON: `id` and `userId`. */
export const LATE_RESULTS_CHANNEL = 'greffier_late_results';

export interface ArrivedResult {
  readonly id: string;
  readonly userId: string;
}

/** Port to late analyses: unsaved, so no events; kept encrypted, for whoever asked, until they expire. */
export interface LateResults {
  begin(id: string, userId: string, expiresAt: Date): Promise<void>;
  /**
   * Keeps the outcome, and says so on the channel; its time begins anew. What was saved as a meeting goes when the
   * meeting, or somebody who spoke in it, is erased, and is not kept where that has happened already.
   */
  finish(id: string, outcome: LateOutcome, expiresAt: Date, meetingId: string | null): Promise<void>;
  /** Null for what is none of the asker's, or expired. */
  find(id: string, userId: string, now: Date): Promise<LateResult | null>;
}
