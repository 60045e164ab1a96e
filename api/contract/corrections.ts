import { priority } from '#domain/analysis/analysis.ts';
import { z } from 'zod/mini';
import { DAY_EXPECTED, isNearDay } from './day.ts';
import { changed, meetingId, sinceChange } from './meetings.ts';
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

/** A date, or a local date and time in Europe/Paris, from 1971 to 2199. */
export const deadline = z.string().check(
  z.refine(isDeadline, {
    error: 'Cette date n’existe pas, ou n’est pas écrite AAAA-MM-JJ ou AAAA-MM-JJThh:mm.',
    abort: true,
  }),
  z.refine(isNearDay, { error: DAY_EXPECTED }),
);

/** The meeting's revision at which they read what they correct: 409 CORRECTED_MEANWHILE tells who was faster. */
export const seen = z.optional(
  z.string().check(z.regex(/^\d{1,18}$/u, { error: 'Ce n’est pas la révision d’une réunion.' })),
);

const something = z.refine(
  (body) => Object.entries(body as object).some(([field, value]) => field !== 'seen' && value !== undefined),
  { error: 'Indiquez au moins une correction.' },
);

const task = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000));

const action = z.extend(meetingId, { actionId: z.string().check(z.maxLength(64)) });

/** What a correction answers, with the revision that it made: taken back with it, it takes back no other. */
const corrected = z.extend(changed, { revision: z.string() });

/** Every correction may carry If-Match, with the ETag of what was corrected: who was overtaken gets 412. */
export const correctAction = route({
  method: 'patch',
  path: '/api/meetings/:id/actions/:actionId',
  access: 'signed-in',
  summary: 'Correct an action item; no later analysis replaces what was corrected',
  params: action,
  body: z
    .object({
      task: z.optional(task),
      assignee: z.optional(z.nullable(name)),
      deadline: z.optional(z.nullable(deadline)),
      priority: z.optional(priority),
      seen,
    })
    .check(something),
  answer: corrected,
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
      seen,
    })
    .check(something),
  answer: corrected,
});

export const markLine = route({
  method: 'put',
  path: '/api/meetings/:id/transcript/:line/mark',
  access: 'signed-in',
  summary: 'Say that a line is important, or no longer; also while the meeting goes on',
  params: z.extend(meetingId, { line: number }),
  body: z.object({ important: z.boolean() }),
  answer: changed,
});

export const renameSpeaker = route({
  method: 'put',
  path: '/api/meetings/:id/participants/:number',
  access: 'signed-in',
  summary: 'Correct a participant’s name, in all of their lines',
  params: z.extend(meetingId, { number }),
  body: z.object({ name, seen }),
  answer: corrected,
});

const sayingView = z.object({ line: z.int(), at: z.nullable(z.number()), text: z.string() });

export const meetingSpeakers = route({
  method: 'get',
  path: '/api/meetings/:id/speakers',
  access: 'signed-in',
  summary: 'Who speaks in a meeting, with up to three sentences of each by which they are recognised',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    speakers: z.array(
      z.object({
        number: z.int(),
        name: z.string(),
        words: z.int(),
        sayings: z.array(sayingView),
        /** The speaker with whom they are one, by number; null for those who stand by themselves. */
        mergedInto: z.nullable(z.int()),
      }),
    ),
    revision: z.string(),
  }),
});

const pair = { params: z.extend(meetingId, { number }), body: z.object({ into: z.int().check(z.nonnegative()) }) };

export const mergeSpeakers = route({
  method: 'post',
  path: '/api/meetings/:id/participants/:number/merge',
  access: 'signed-in',
  summary: 'Say that a speaker is another one: all of their lines are the other’s',
  ...pair,
  answer: corrected,
});

export const partSpeakers = route({
  method: 'post',
  path: '/api/meetings/:id/participants/:number/part',
  access: 'signed-in',
  summary: 'Say that two speakers who were merged are two: lines that nobody put right since are given back',
  ...pair,
  answer: corrected,
});

export const addAction = route({
  method: 'post',
  path: '/api/meetings/:id/actions',
  access: 'signed-in',
  summary: 'Add an action item to the minutes',
  status: 201,
  params: meetingId,
  body: z.object({
    task,
    assignee: z._default(z.nullable(name), null),
    deadline: z._default(z.nullable(deadline), null),
    priority: z._default(priority, 'medium'),
  }),
  answer: z.extend(corrected, { id: z.string() }),
});

export const removeAction = route({
  method: 'delete',
  path: '/api/meetings/:id/actions/:actionId',
  access: 'signed-in',
  summary: 'Remove an action item from the minutes; no later analysis finds it again',
  params: action,
  query: z.object({ seen }),
  answer: corrected,
});

export const renameMeeting = route({
  method: 'put',
  path: '/api/meetings/:id/title',
  access: 'signed-in',
  summary: 'Correct the title of a meeting; no calendar takes it back',
  params: meetingId,
  body: z.object({ title: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)), seen }),
  answer: corrected,
});

/** The summary is the only statement of its part: its id is `summary`. */
const statement = z.extend(meetingId, {
  part: z.enum(['summary', 'keyPoints', 'decisions', 'questions']),
  item: z.string().check(z.maxLength(64)),
});
const statementText = z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000));

export const addStatement = route({
  method: 'post',
  path: '/api/meetings/:id/minutes/:part',
  access: 'signed-in',
  summary: 'Add a key point, a decision or an open question to the minutes',
  status: 201,
  params: z.extend(meetingId, { part: z.enum(['keyPoints', 'decisions', 'questions']) }),
  body: z.object({ text: statementText }),
  answer: z.extend(corrected, { id: z.string() }),
});

export const correctStatement = route({
  method: 'put',
  path: '/api/meetings/:id/minutes/:part/:item',
  access: 'signed-in',
  summary:
    'Correct the summary, a key point, a decision or an open question; no later analysis replaces what was corrected',
  params: statement,
  body: z.object({ text: statementText, seen }),
  answer: corrected,
});

export const removeStatement = route({
  method: 'delete',
  path: '/api/meetings/:id/minutes/:part/:item',
  access: 'signed-in',
  summary: 'Remove a key point, a decision, an open question or the summary from the minutes',
  params: statement,
  query: z.object({ seen }),
  answer: corrected,
});

/** `title`, `summary/summary`, `keyPoints/…`, `decisions/…`, `questions/…`, `action/…`, `line/4`, `speaker/0`. */
export const subject = z.string().check(
  z.maxLength(128),
  z.regex(/^(?:title|summary\/summary|(?:keyPoints|decisions|questions|action)\/.+|(?:line|speaker)\/\d{1,9})$/u, {
    error: 'Ce n’est rien qui se corrige.',
  }),
);

export const undoCorrection = route({
  method: 'post',
  path: '/api/meetings/:id/corrections/undo',
  access: 'signed-in',
  summary: 'Take the last correction of something back: it says again what it said before',
  params: meetingId,
  body: z.object({ subject, seen }),
  answer: corrected,
});

export const meetingCorrections = route({
  method: 'get',
  path: '/api/meetings/:id/corrections',
  access: 'signed-in',
  summary: 'What of a meeting people put right, who did so last, and when',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    corrections: z.array(
      z.object({
        subject: z.string(),
        by: z.nullable(z.string()),
        at: z.string(),
        /** The glossary of the company did, and no person. */
        glossary: z.optional(z.literal(true)),
      }),
    ),
  }),
});
