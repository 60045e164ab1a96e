import { frenchDate } from '#domain/french-date.ts';
import type { TaskContent } from '#domain/tasks/destination.ts';
import type { RegisteredAction } from '#projections/actions/rows.ts';

/** What tools take for a title at most. */
const LONGEST_TITLE = 250;

const DAY = new Intl.DateTimeFormat('fr', { dateStyle: 'long', timeZone: 'Europe/Paris' });

const cut = (text: string): string =>
  text.length > LONGEST_TITLE ? `${text.slice(0, LONGEST_TITLE - 1).trimEnd()}…` : text;

/** What an action item says in a tool: its work, where it comes from, and how to get back there. */
export const contentOf = (
  { task, deadline, title, startTime, meetingId, id }: RegisteredAction,
  publicUrl: string,
): TaskContent => ({
  title: cut(task),
  notes: [
    `Action de la réunion «\u00A0${title}\u00A0» du ${frenchDate(DAY, startTime)}.`,
    `${publicUrl}/meetings/${meetingId}?tab=actions#action-${encodeURIComponent(id)}`,
  ].join('\n'),
  due: deadline?.slice(0, 10) ?? null,
});
