import type { StatementList } from '../../../minutes/corrections/context.ts';

/** Parts of the minutes to which people add sentences, in the order in which they are offered. */
export const STATEMENT_LISTS: readonly StatementList[] = ['decisions', 'keyPoints', 'questions'];
