import { priority } from '#domain/analysis/analysis.ts';
import { z } from 'zod/mini';
import { changed, meetingId } from './meetings.ts';
import { route } from './route.ts';

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(255));
const number = z.coerce.number().check(z.int(), z.nonnegative());

const DEADLINE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/u;

/** Whether a deadline is one that calendars and clocks have: no 31 February, no 25:00. */
function isDeadline(text: string): boolean {
  if (!DEADLINE.test(text)) return false;
  const moment = new Date(text.length === 10 ? `${text}T00:00Z` : `${text}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

/** A date, or a local date and time in Europe/Paris. */
export const deadline = z
  .string()
  .check(
    z.refine(isDeadline, { error: 'Cette date n’existe pas, ou n’est pas écrite AAAA-MM-JJ ou AAAA-MM-JJThh:mm.' }),
  );

const something = z.refine((body) => Object.values(body as object).some((value) => value !== undefined), {
  error: 'Indiquez au moins une correction.',
});

/** Every correction may carry If-Match, with the ETag of what was corrected: who was overtaken gets 412. */
export const correctAction = route({
  method: 'patch',
  path: '/api/meetings/:id/actions/:actionId',
  access: 'signed-in',
  summary: 'Correct an action item; no later analysis replaces what was corrected',
  params: z.extend(meetingId, { actionId: z.string().check(z.maxLength(64)) }),
  body: z
    .object({
      task: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
      assignee: z.optional(z.nullable(name)),
      deadline: z.optional(z.nullable(deadline)),
      priority: z.optional(priority),
    })
    .check(something),
  answer: changed,
});

export const correctLine = route({
  method: 'patch',
  path: '/api/meetings/:id/transcript/:line',
  access: 'signed-in',
  summary: 'Correct what was said in a line, or who said it: a participant, or somebody who becomes one',
  params: z.extend(meetingId, { line: number }),
  body: z
    .object({
      text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000))),
      speaker: z.optional(name),
      /** The number of a participant, where several have the name; it outranks the name. */
      participant: z.optional(z.int().check(z.nonnegative())),
    })
    .check(something),
  answer: changed,
});

export const renameSpeaker = route({
  method: 'put',
  path: '/api/meetings/:id/participants/:number',
  access: 'signed-in',
  summary: 'Correct a participant’s name, in all of their lines',
  params: z.extend(meetingId, { number }),
  body: z.object({ name }),
  answer: changed,
});
