import type { Answerer } from '#domain/question/answerer.ts';
import type { ModelUsage } from './budget.ts';

/** Which model is asked, and where. */
export interface ModelInUse {
  readonly source: 'settings' | 'environment';
  readonly model: string;
  /** Up to its version. */
  readonly address: string;
}

/** How a small extraction whose answer is known went. */
export interface ModelTrial {
  readonly model: string;
  readonly address: string;
  /** What the address offers; empty where it does not say. */
  readonly models: readonly string[];
  /** Whether it found what was to be found, with the quotes. */
  readonly isRight: boolean;
  /** Null where it was over too soon to tell. */
  readonly tokensASecond: number | null;
  /** How long an hour of meeting would take, in s. */
  readonly secondsAnHour: number;
}

/** What models took today, and what that costs. */
export interface ModelSpending extends ModelUsage {
  /** In the currency of the bill; null where no prices are configured. */
  readonly cost: number | null;
}

/** Port to the model that the settings, or the environment, choose. */
export interface Models {
  /** Null where nothing is configured, or rules alone are wanted. */
  inUse(): Promise<ModelInUse | null>;
  /** Tries the one in use. Throws one of MODEL_FAILURES. */
  trial(signal: AbortSignal): Promise<ModelTrial>;
  spending(): Promise<ModelSpending>;
  /** Who words answers to questions; null where no model is in use. */
  answerer(): Promise<Answerer | null>;
}
