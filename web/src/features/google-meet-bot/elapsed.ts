import type { ConnectionStep } from '#api/contract/google-meet-bot.ts';
import { formatElapsed } from '../../fr/duration.ts';
import { formatNumber } from '../../fr/plural.ts';

/**
 * Milliseconds that each step took: since the one before was over, and so far for the one under way. Null for a step
 * that has not begun.
 */
export const elapsedOf = (
  steps: readonly ConnectionStep[],
  startTime: string,
  now: number,
): readonly (number | null)[] => {
  let over = Date.parse(startTime);
  return steps.map(({ status, since }) => {
    if (since === null || status === 'pending') return null;
    const at = Date.parse(since);
    if (status === 'in_progress') return Math.max(0, now - at);
    const took = Math.max(0, at - over);
    over = at;
    return took;
  });
};

/** Below so many milliseconds tenths of a second tell. */
const SHORT_MS = 9_950;

/** How long a step took: « 0,7 s », « 12 s », « 2 min ». */
export const formatTaken = (ms: number): string =>
  ms < SHORT_MS ? `${formatNumber(Math.round(ms / 100) / 10)}\u00A0s` : formatElapsed(ms);
