/**
 * How what was said is told, the best first: by the meeting's own provider with speakers, by a bot's captions, by a
 * text with speakers, by one without, and not at all, in a calendar's entry.
 */
export const TELLINGS = ['provider', 'captions', 'text', 'nameless', 'calendar'] as const;
export type Telling = (typeof TELLINGS)[number];

const NOT_AT_ALL = TELLINGS.indexOf('calendar');

/**
 * The place of a record in the order in which those of one occurrence are taken for its transcript: the least is. What
 * is complete comes before what is still being captured, and nothing captured last. Among equals the earlier, then the
 * id decide, never the order of arrival; a person's choice outranks all.
 */
export function standingOf({
  telling,
  isComplete,
}: {
  readonly telling: Telling;
  readonly isComplete: boolean;
}): number {
  if (telling === 'calendar') return 2 * NOT_AT_ALL;
  return TELLINGS.indexOf(telling) + (isComplete ? 0 : NOT_AT_ALL);
}
