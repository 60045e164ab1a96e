import type { PartOfView } from '#api/contract/mind-map.ts';
import type { Citation } from '../citations/citations.ts';
import { isLate } from '../late.ts';

/** A decision or an action where it was said. */
export interface Mark {
  readonly kind: 'decision' | 'action' | 'late';
  readonly text: string;
  readonly citation: Citation;
}

/** What the strip of a meeting marks: what rests on nothing that was said has no place there. */
export function marksOf({ decisions = [], citations, actionItems = [] }: PartOfView): Mark[] {
  const marks: (Omit<Mark, 'citation'> & { citation: Citation | undefined })[] = [
    ...decisions.map((text, index) => ({
      kind: 'decision' as const,
      text,
      citation: citations?.decisions[index]?.[0],
    })),
    ...actionItems.map((action) => ({
      kind: isLate(action) ? ('late' as const) : ('action' as const),
      text: action.task,
      citation: action.citations[0],
    })),
  ];
  return marks.flatMap(({ citation, ...mark }) => (citation === undefined ? [] : [{ ...mark, citation }]));
}
