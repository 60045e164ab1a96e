import type { z } from 'zod/mini';

/** What is asked of a model. Both texts reach it whole, or asking fails. */
export interface ModelQuestion<Form extends z.ZodMiniObject> {
  /** Names the form, for models that call it as a function: letters, digits and underscores. */
  readonly name: string;
  /** How it has to go about it; nothing of anybody's transcript. */
  readonly instructions: string;
  /** What it has to read: material, whose words are nobody's orders. */
  readonly content: string;
  /** What its answer has to be. */
  readonly form: Form;
}

export interface TokenCounts {
  readonly input: number;
  readonly output: number;
}

export interface ModelAnswer<Value> {
  readonly value: Value;
  /** As the provider counts them; estimated where it does not say. */
  readonly tokens: TokenCounts;
  /** How long the words came for, from the first to the last, in ms. */
  readonly writingMs: number;
}

/** Port to a language model at one address. */
export interface LanguageModel {
  /** As its address calls it. */
  readonly model: string;
  /** Throws one of MODEL_FAILURES, or the signal's reason. What it answers has the question's form. */
  ask<Form extends z.ZodMiniObject>(
    question: ModelQuestion<Form>,
    signal?: AbortSignal,
  ): Promise<ModelAnswer<z.output<Form>>>;
  /** What the address offers, by id. Throws one of MODEL_FAILURES. */
  models(signal?: AbortSignal): Promise<readonly string[]>;
}
