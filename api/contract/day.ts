import { z } from 'zod/mini';

/** A day of the calendar, AAAA-MM-JJ, in Europe/Paris, from 1971 to 2199. */
export const day = z.iso.date().check(
  z.refine((text) => text >= '1971-01-01' && text < '2200-01-01', {
    error: 'Indiquez un jour entre 1971 et 2199.',
  }),
);
