/* Parts of which the patterns of French task forms are built. */

/** A verb with what may stand before it. */
export const V = '{adverbs}{clitics}{verb}';
/** Between a form and its verb: white space, or none after « d’ ». */
export const J = "(?:\\s{1,3}|(?<=['’\\s]))";
/** The forms of a verb that is an infinitive. */
export const INF = ['inf'] as const;
/** « Il faut absolument ». */
export const FAUT =
  '(?:il (?:nous )?(?:faut|faudrait|faudra)|faut|faudrait)(?: (?:absolument|vraiment|aussi|donc|également|impérativement|bien|quand même|surtout|juste|encore|maintenant)){0,4}';
/** « que » before a vowel or not. */
export const QUE = "qu(?:e |['’])";
