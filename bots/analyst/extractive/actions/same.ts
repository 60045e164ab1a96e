import { likeness } from '../text/likeness.ts';
import type { Draft } from './draft.ts';

/** « Il faut relancer le client. — Je le relance demain. » */
export function isSame(earlier: Draft, draft: Draft): boolean {
  const free =
    earlier.pending ||
    earlier.assignees.length === 0 ||
    draft.assignees.length === 0 ||
    earlier.assignees.some((person) => draft.assignees.includes(person));
  if (!free || earlier.verb !== draft.verb) return false;
  return draft.incomplete || likeness(earlier.stems, draft.stems) >= SAME;
}

/** Share of common words that makes two tasks one. */
const SAME = 0.75;
