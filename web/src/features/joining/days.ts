import type { ComingMeeting } from '#api/contract/joining.ts';
import { formatLongDate } from '../../fr/dates.ts';

export interface Day {
  /** « jeudi 3 décembre 2026 » */
  readonly label: string;
  readonly meetings: readonly ComingMeeting[];
}

/** Meetings by the day in Paris on which they begin, in their order. */
export const daysOf = (meetings: readonly ComingMeeting[]): readonly Day[] =>
  [...Map.groupBy(meetings, ({ startTime }) => formatLongDate(startTime))].map(([label, all]) => ({
    label,
    meetings: all,
  }));
