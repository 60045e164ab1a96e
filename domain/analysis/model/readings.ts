/** A meeting that a model reads. */
export interface Reading {
  readonly meetingId: string;
  /**
   * The analysis that is to be rewritten. The model's answers are sealed under its key, which is destroyed when a
   * person is erased from the meeting, and when the meeting is.
   */
  readonly analysisId: string;
  /** The event that asked for it; null where no request did, and no page tells how far it is. */
  readonly askedBy: string | null;
}

/** Who is asked: another model, or another address, has answered nothing yet. */
export interface AskedModel {
  readonly model: string;
  readonly address: string;
}

/**
 * Cache of a model's answers about a meeting, by what it was asked: all processes together ask, and pay, for the same
 * words once. The first two never throw: on a failure the model is asked.
 */
export interface KeptAnswers {
  /** Null where it was not asked, or the answer is not there any more. */
  find(question: string): Promise<unknown>;
  keep(question: string, answer: unknown): Promise<void>;
  /** Tells the pages of the meeting. Never throws either. */
  progress(done: number, of: number): Promise<void>;
}

/** Port to what is kept while models read. */
export interface ModelReadings {
  of(reading: Reading, asked: AskedModel): KeptAnswers;
  /** The reading has ended; with `forget` its answers are in an analysis, and nobody needs them any more. */
  end(reading: Pick<Reading, 'meetingId' | 'askedBy'>, ended: { readonly forget: boolean }): Promise<void>;
}

/** By which processes hear that a model is further; the payload is the meeting's id. */
export const MODEL_READINGS_CHANNEL = 'greffier_model_readings';
