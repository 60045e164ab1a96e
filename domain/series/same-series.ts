/** A meeting, as it is told whether it recurs. */
export interface Recurring {
  /** Each person by what they are known by: account, address, or name. */
  readonly people: readonly ReadonlySet<string>[];
}

/** People in common that two meetings need. */
const LEAST = 2;

/**
 * Whether two meetings of one title, or of one room, are of one series: two people at least, and half of those of the
 * smaller one, are in both. Any of what they are known by will do, as it gives nobody a right.
 */
export function sharePeople({ people: one }: Recurring, { people: other }: Recurring): boolean {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const known = new Set(many.flatMap((person) => [...person]));
  const both = few.filter((person) => [...person].some((name) => known.has(name))).length;
  return both >= LEAST && both * 2 >= few.length;
}
