import type { meetingSummary } from '#api/contract/meetings.ts';
import type { Answer } from '../../../api/call.ts';
import type { Change } from './change.ts';
import type { Refused } from './tools.ts';

/** A refused change whose editor has no place: what it was about is gone, or something else is edited by now. */
export type Unplaced = { readonly why: Refused } & (
  | { readonly kind: 'removed' }
  | { readonly kind: 'overtaken'; readonly resume: () => void }
);

/** Tells whether what a change is about is gone from the minutes. */
export function isRemoved(change: Change, { ids, actionItems }: Answer<typeof meetingSummary>): boolean {
  switch (change.kind) {
    case 'statement':
    case 'removeStatement':
      return change.part !== 'summary' && !(ids?.[change.part]?.includes(change.item) ?? false);
    case 'action':
    case 'removeAction':
      return !(actionItems?.some(({ id }) => id === change.item) ?? false);
    default:
      return false;
  }
}

/** The change that brings in anew what was written of something that is gone; null where it was to go. */
export function additionOf(change: Change): Change | null {
  if (change.kind === 'statement' && change.part !== 'summary')
    return { kind: 'addStatement', part: change.part, text: change.text };
  return change.kind === 'action' ? { kind: 'addAction', action: change.action } : null;
}

/** What somebody wrote; null for what they wanted to remove or to take back. */
export function wordsOf(change: Change): string | null {
  switch (change.kind) {
    case 'title':
      return change.title;
    case 'statement':
    case 'addStatement':
    case 'line':
      return change.text;
    case 'action':
    case 'addAction':
      return change.action.task;
    case 'speaker':
      return change.name;
    default:
      return null;
  }
}
