/** What is counted of a page: which way found what. */
export interface PageMetrics {
  answered(target: string, way: string): void;
  silent(target: string, way: string): void;
}

/** By target, the ways that found it and those that did not. */
export type Found<Target extends string = string> = Readonly<
  Partial<Record<Target, { readonly by: readonly string[]; readonly silent: readonly string[] }>>
>;

/** Counts which ways found what. Answers those that found nothing where others did. */
export const counted = (found: Found, metrics: PageMetrics): string[] =>
  Object.entries(found).flatMap(([target, seen]) => {
    if (seen === undefined) return [];
    for (const way of seen.by) metrics.answered(target, way);
    for (const way of seen.silent) metrics.silent(target, way);
    return seen.silent.map((way) => `${target} ${way}`);
  });
