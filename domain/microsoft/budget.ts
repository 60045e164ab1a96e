/** Calls a minute that Greffier makes to Microsoft Graph, of all its own accord. */
export const GRAPH_CALLS_A_MINUTE = 45;

export interface BudgetState {
  /** Calls of the last minute. */
  readonly used: number;
  readonly limit: number;
  /** Until when no call is made because Microsoft said so, ISO 8601; null where it did not. */
  readonly heldUntil: string | null;
}

/** Port to how many calls may be made to a provider. */
export interface CallBudget {
  /** Resolves when the next call may be made, and counts it. Rejects with the signal's reason when it is aborted. */
  take(signal?: AbortSignal): Promise<void>;
  /** Nobody calls for so many ms: the provider said so. */
  holdOff(ms: number): void;
  state(): BudgetState;
}
