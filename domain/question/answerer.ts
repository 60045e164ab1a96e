/** A line that was found for a question, by the number that it has there. */
export interface OfferedLine {
  readonly number: number;
  /** The title of its meeting. */
  readonly meeting: string;
  readonly speaker: string;
  readonly text: string;
}

/** A sentence of an answer, and the numbers of the lines that bear it out. */
export interface WordedSentence {
  readonly text: string;
  readonly lines: readonly number[];
}

/** Port to who words answers. It sees what was found for the question, and nothing else of the record. */
export interface Answerer {
  /** As its address calls it. */
  readonly model: string;
  /** Words by which people may have said each of these, by the word. Throws one of MODEL_FAILURES. */
  otherWords(
    question: string,
    words: readonly string[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string, readonly string[]>>;
  /**
   * Sentences that answer, each borne out by lines that were offered; none where these do not answer. Throws one of
   * MODEL_FAILURES.
   */
  answer(question: string, lines: readonly OfferedLine[], signal?: AbortSignal): Promise<readonly WordedSentence[]>;
}
