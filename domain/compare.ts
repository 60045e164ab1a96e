/** The order of two ids, the same on every machine, as no order of a language is. */
export const compareIds = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
