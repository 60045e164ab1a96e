/** How a call to a provider ended: it answered, told to slow down, refused (401, 403), or failed (5xx, no answer). */
export const CALL_OUTCOMES = ['answered', 'throttled', 'refused', 'failed'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** A call that may be made now. It counts against the limit until a minute after it ended. */
export interface Call {
  end(outcome: CallOutcome): Promise<void>;
}

export interface CallAsked {
  /** What the call is for, such as `transcripts`. Those who wait take turns by it, so that no use keeps another out. */
  readonly use: string;
  readonly signal?: AbortSignal | undefined;
}

export interface BudgetState {
  /** Calls that count now. */
  readonly used: number;
  readonly limit: number;
  /** Calls that wait for their turn, of all processes. */
  readonly waiting: number;
  /** Until when no call is made because the provider said so, ISO 8601; null where it did not. */
  readonly heldUntil: string | null;
}

/** Port to how many calls may be made to a provider, counted for all processes together. */
export interface CallBudget {
  /**
   * Resolves when the call may be made. It must begin at once and last a minute at most; one that is never ended counts
   * as if it had lasted that long. Rejects with the signal's reason when it is aborted.
   */
  take(asked: CallAsked): Promise<Call>;
  /** Nobody calls for so many ms: the provider said so. */
  holdOff(ms: number): Promise<void>;
  state(): Promise<BudgetState>;
}

/** The outcome that an HTTP status means. */
export function outcomeOf(status: number): CallOutcome {
  if (status === 429 || status === 503) return 'throttled';
  if (status === 401 || status === 403) return 'refused';
  return status >= 500 ? 'failed' : 'answered';
}
