/** Share of the shorter list's stems that the other has too, from 0 to 1. */
export function likeness(a: readonly string[], b: readonly string[]): number {
  const [short, long] = a.length <= b.length ? [new Set(a), new Set(b)] : [new Set(b), new Set(a)];
  if (short.size === 0) return 0;
  let common = 0;
  for (const stem of short) if (long.has(stem)) common += 1;
  return common / short.size;
}
