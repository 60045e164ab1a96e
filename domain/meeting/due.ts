import { endOfWeek } from '../local-time.ts';

/** When something is due, as somebody sees it on a day: before it, on it, later in its week, after that, or never. */
export const DUE = ['late', 'today', 'week', 'later', 'none'] as const;
export type Due = (typeof DUE)[number];

/** `deadline` is a date, or a local date and time in Europe/Paris; `today` a date there. Weeks end on Sundays. */
export function dueOn(deadline: string | null, today: string): Due {
  if (deadline === null) return 'none';
  const day = deadline.slice(0, 10);
  if (day < today) return 'late';
  if (day === today) return 'today';
  return day <= endOfWeek(today) ? 'week' : 'later';
}
