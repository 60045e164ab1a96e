import { z } from 'zod/mini';

/** Said where a day is not between these: a year of two digits, typed in full. */
export const DAY_EXPECTED = 'Indiquez un jour entre 1971 et 2199.';

/** Whether a day, AAAA-MM-JJ with or without a time, is from 1971 to 2199. */
export const isNearDay = (text: string): boolean => text >= '1971-01-01' && text < '2200-01-01';

/** A day of the calendar, AAAA-MM-JJ, in Europe/Paris, from 1971 to 2199. */
export const day = z.iso.date().check(z.refine(isNearDay, { error: DAY_EXPECTED }));

/** Said of a period that ends before it begins. */
export const PERIOD_BACKWARDS = 'La première date est après la seconde.';

/** Whether the last day comes before the first; a day that is not stated, or an empty one, bounds nothing. */
export const isBackwards = ({
  from = '',
  to = '',
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): boolean => from !== '' && to !== '' && from > to;
