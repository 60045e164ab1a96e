import { z } from 'zod/mini';
import type { DemonstrationCalendar } from './calendar.ts';

const where = { meeting: z.string(), by: z.string() };
/** Words by which a line or an action item of the meeting is found. */
const words = z.string().check(z.minLength(3));

const change = z.discriminatedUnion('change', [
  /** `from` is what the line says, and what was really said is `to`. */
  z.object({ ...where, change: z.literal('correctLine'), from: words, to: words }),
  /** Somebody else, by their full name, said it. */
  z.object({ ...where, change: z.literal('reassignLine'), line: words, speaker: words }),
  z.object({ ...where, change: z.literal('renameSpeaker'), from: words, to: words }),
  z.object({ ...where, change: z.literal('markLine'), line: words }),
  z.object({ ...where, change: z.literal('postponeAction'), action: words, deadline: words }),
  /** All action items of the meeting but those with these words. */
  z.object({ ...where, change: z.literal('completeActions'), except: z.array(words) }),
]);

/** What somebody of the company does to a meeting once it is analysed; people are named by their first names. */
export type Change = z.infer<typeof change>;

/** Throws where the file is none of changes. Days are read by the calendar: « J+3 » becomes YYYY-MM-DD. */
export const readChanges = (json: string, calendar: DemonstrationCalendar): readonly Change[] =>
  z
    .array(change)
    .parse(JSON.parse(json))
    .map((one) => (one.change === 'postponeAction' ? { ...one, deadline: calendar.dayOf(one.deadline) } : one));
