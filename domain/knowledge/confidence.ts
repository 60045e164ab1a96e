/** How much of a transcript speaks of something: lines that have its words, of all lines. */
export interface Spoken {
  readonly lines: number;
  readonly of: number;
}

/** Mentions at which half of the confidence is reached that mentions give. */
const HALF = 2;

/** A record of fewer lines says little of what is usual: the missing ones count as silent. */
const LEAST = 1_000;

const shareOf = ({ lines, of }: Spoken): number => (of === 0 ? 0 : lines / of);
const shareElsewhere = ({ lines, of }: Spoken): number => shareOf({ lines, of: Math.max(of, LEAST) });

/**
 * How sure it is that a meeting is about something, from 0 to 1, to two decimals: mentions / (mentions + 2), times the
 * share of it here among its shares here and elsewhere. Elsewhere are other meetings of who asks, and no others; of
 * fewer than 1,000 lines the rest counts as silent.
 */
export function confidenceOf(here: Spoken, elsewhere: Spoken): number {
  const [own, others] = [shareOf(here), shareElsewhere(elsewhere)];
  if (own === 0) return 0;
  return Math.round(100 * (here.lines / (here.lines + HALF)) * (own / (own + others))) / 100;
}

/** Whether it is said more often here than elsewhere. */
export const isOwn = (here: Spoken, elsewhere: Spoken): boolean => shareOf(here) > shareElsewhere(elsewhere);
