import type { Citation } from './analysis.ts';

/** A decision or a task as people have it, whatever an analysis finds: the summary tells it so. */
export interface Settled {
  readonly kind: 'decision' | 'action';
  /** Null where they removed it. */
  readonly content: {
    readonly text: string;
    readonly assignee: string | null;
    /** In words. */
    readonly deadline: string | null;
  } | null;
  /** The words of the transcript that it rested on; empty for what somebody added. */
  readonly citations: readonly Citation[];
}

/** Whether two citations mean the same words. */
export const meansSame = (a: Citation, b: Citation): boolean =>
  a.line === b.line && (a.quote.includes(b.quote) || b.quote.includes(a.quote));

/** What of it people put right themselves; undefined where nobody did. */
export const settledOf = (
  kind: Settled['kind'],
  citations: readonly Citation[],
  settled: readonly Settled[],
): Settled | undefined =>
  settled.find(
    (one) => one.kind === kind && one.citations.some((cited) => citations.some((own) => meansSame(own, cited))),
  );

/** Entries as people have them: theirs in the place of what was found, without what they removed. */
export const asSettled = <T extends { readonly citations: readonly Citation[] }>(
  found: readonly T[],
  {
    kind,
    settled,
    put,
  }: {
    readonly kind: Settled['kind'];
    readonly settled: readonly Settled[];
    readonly put: (entry: T, content: NonNullable<Settled['content']>) => T;
  },
): T[] =>
  found.flatMap((entry) => {
    const own = settledOf(kind, entry.citations, settled);
    if (own === undefined) return [entry];
    return own.content === null ? [] : [put(entry, own.content)];
  });
