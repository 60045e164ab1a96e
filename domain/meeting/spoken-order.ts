import type { Citation } from '#domain/analysis/analysis.ts';

type Cited = { readonly citations: readonly Citation[] };

/** Entries among those that stay in their order: before the first that was said later; without a line, at the end. */
export function inSpokenOrder<T extends Cited>(kept: readonly T[], others: readonly T[]): T[] {
  const all = [...kept];
  for (const entry of others) {
    const line = entry.citations[0]?.line;
    const place = line === undefined ? -1 : all.findIndex(({ citations: [first] }) => first && first.line > line);
    all.splice(place === -1 ? all.length : place, 0, entry);
  }
  return all;
}
