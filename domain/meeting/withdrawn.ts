import { actionItem, statement, type Analysis } from '#domain/analysis/analysis.ts';
import { isErased, type Personal } from '#domain/events/personal.ts';
import { z } from 'zod/mini';

/** Where it stands among its like in the whole analysis, from 0. */
const at = z.int().check(z.nonnegative());

/** What an analysis has and people removed: not shown, and there again in its place once they take that back. */
export const withdrawn = z.object({
  keyPoints: z.array(z.object({ at, entry: statement })),
  decisions: z.array(z.object({ at, entry: statement })),
  /** Missing from before questions could be removed. */
  questions: z.optional(z.array(z.object({ at, entry: statement }))),
  actionItems: z.array(z.object({ at, entry: actionItem })),
});
export type Withdrawn = z.infer<typeof withdrawn>;
type Part = keyof Withdrawn;

/** An analysis as it is shown, and what people removed of it; that is missing where it is nothing. */
export interface Parted {
  readonly result: Analysis;
  readonly withdrawn?: Withdrawn;
}

interface Placed<T> {
  readonly at: number;
  readonly entry: T;
}

export function parted(analysis: Analysis, isRemoved: (part: Part, id: string) => boolean): Parted {
  const taken = <T extends { readonly id: string }>(part: Part, entries: readonly T[]): Placed<T>[] =>
    entries.flatMap((entry, place) => (isRemoved(part, entry.id) ? [{ at: place, entry }] : []));
  const left = <T extends { readonly id: string }>(part: Part, entries: readonly T[]): T[] =>
    entries.filter(({ id }) => !isRemoved(part, id));
  const removed: { [Name in Part]-?: NonNullable<Withdrawn[Name]> } = {
    keyPoints: taken('keyPoints', analysis.keyPoints),
    decisions: taken('decisions', analysis.decisions),
    questions: taken('questions', analysis.questions),
    actionItems: taken('actionItems', analysis.actionItems),
  };
  if (Object.values(removed).every((entries) => entries.length === 0)) return { result: analysis };
  const result = {
    ...analysis,
    keyPoints: left('keyPoints', analysis.keyPoints),
    decisions: left('decisions', analysis.decisions),
    questions: left('questions', analysis.questions),
    actionItems: left('actionItems', analysis.actionItems),
  };
  return { result, withdrawn: removed };
}

const put = <T>(shown: readonly T[], removed: readonly Placed<T>[]): T[] =>
  removed.reduce((all, { at: place, entry }) => all.toSpliced(place, 0, entry), [...shown]);

/** The analysis as it was found, with what people had removed in its place. */
export function wholeOf(result: Analysis, removed: Personal<Withdrawn> | undefined): Analysis {
  if (removed === undefined || isErased(removed)) return result;
  return {
    ...result,
    keyPoints: put(result.keyPoints, removed.keyPoints),
    decisions: put(result.decisions, removed.decisions),
    questions: put(result.questions, removed.questions ?? []),
    actionItems: put(result.actionItems, removed.actionItems),
  };
}
