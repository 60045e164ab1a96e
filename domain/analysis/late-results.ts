import type { ErrorDefinition } from '#domain/errors.ts';

/** What took longer than its caller could wait. */
export type LateKind = 'analysis' | 'save';

/** How it ended. `of` is missing in what earlier versions kept: analyses. */
export type LateOutcome = ({ readonly state: 'done'; readonly answer: unknown } | { readonly state: 'failed'; readonly error: ErrorDefinition }) & { readonly of?: LateKind };

export type LateResult = LateOutcome | { readonly state: 'pending' };

/** The channel of Postgres on which is said whose late result is there, in JSON: `id`, `userId` and `of`. */
export const LATE_RESULTS_CHANNEL = 'greffier_late_results';

export interface ArrivedResult {
  readonly id: string;
  readonly userId: string;
  readonly of?: LateKind;
}

/** Port to what callers are answered late: no events; kept encrypted, for the caller, until it expires. */
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
