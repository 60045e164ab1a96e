import type { ActionItemView } from '#api/contract/analysis.ts';

const parisDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short' });

/** The day in Paris, as deadlines have it: « 2026-11-22 ». */
export const today = (now = new Date()): string => parisDay.format(now);

/** Whether an action should have been done before this day, and is not. One due today has until midnight. */
export const isLate = ({ deadline, status }: Pick<ActionItemView, 'deadline' | 'status'>, day = today()): boolean =>
  status === 'pending' && deadline !== null && deadline.slice(0, 10) < day;
