/** How a language says that something is settled. Patterns match in any case. */
export interface DecisionGrammar {
  /** What an assembly says of itself: « il est décidé », « adopté à l’unanimité ». Counts in a public debate too. */
  readonly solemn: RegExp;
  /** Says that something is decided: « on a décidé », « on acte ». A politician tells so of a past government. */
  readonly formal: RegExp;
  /** Settles a matter between colleagues: « on part sur », « on reporte ». */
  readonly plain: RegExp;
  /** « D'accord, on n'augmente pas… »: settles not to do something. */
  readonly refusal: RegExp;
  /** Settles what was said before and says nothing of it: « c’est validé », « on fait comme ça ». */
  readonly bare: RegExp;
  /** « Décision : » at the head: the list of decisions says so already. */
  readonly label: RegExp;
  /** The words of deciding themselves, and those of four letters and more that only hold others together. */
  readonly vocabulary: RegExp;
  /** Right before: it is wished, imagined, asked, denied or remembered, not decided. */
  readonly notYet: RegExp;
  /** Anywhere in the sentence: somebody else's decision, or an old one. */
  readonly elsewhere: RegExp;
  /** At the head of the sentence: everything after depends on it, except on the agreement of those present. */
  readonly condition: RegExp;
  /** Within the words of the decision: not decided after all. */
  readonly denied: RegExp;
  /** Asks everybody whether they agree with what was just said. */
  readonly asksAll: RegExp;
  /** A subject that only points to the sentence before: « la question est reportée ». */
  readonly vague: RegExp;
  /** A proposal, which a bare decision then settles. Group 1: the words before what is proposed. */
  readonly proposal: RegExp;
  /** Words around a question that make it « we do this, don't we? » */
  readonly tag: RegExp;
  /** The beginning of an answer that agrees, and of one that does not. */
  readonly agrees: RegExp;
  readonly objects: RegExp;
}
