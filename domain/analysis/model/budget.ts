import type { TokenCounts } from './language-model.ts';

/** Tokens that are held for a call that is under way. */
export interface HeldTokens {
  /** What the call took after all. */
  settle(taken: TokenCounts): Promise<void>;
}

/** How the last call of a model ended, in whatever process. */
export interface ModelOutcome {
  /** ISO 8601. */
  readonly at: string;
  /** Code of MODEL_FAILURES; null where it answered. */
  readonly failure: string | null;
  /** Tokens a minute that the provider allows, as it says itself; null where it says none. */
  readonly tokensAMinute: number | null;
}

export interface ModelUsage {
  /** Of today in Paris, by whichever process. */
  readonly input: number;
  readonly output: number;
  readonly calls: number;
  /** Null before the first call of all. */
  readonly last: ModelOutcome | null;
}

/** Port to what models may use in a day, and have used. All processes share it. */
export interface ModelBudget {
  /** Holds so many tokens of today. Throws MODEL_BUDGET_SPENT where the day has fewer left. */
  hold(tokens: number): Promise<HeldTokens>;
  /** Notes how a call ended. */
  note(outcome: Omit<ModelOutcome, 'at'>): Promise<void>;
  usage(): Promise<ModelUsage>;
}
