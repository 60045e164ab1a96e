import { priority } from '#domain/analysis/analysis.ts';
import { DUE } from '#domain/meeting/due.ts';
import { z } from 'zod/mini';
import { ACTION_STATUSES } from './analysis.ts';
import { sinceChange } from './meetings.ts';
import { limit, page, searchText } from './page.ts';
import { route } from './route.ts';

/** When something is due: late, today, later in the week, later, or never. */
export const DUES = DUE;
export const due = z.enum(DUES);

/** An action item with its meeting. */
export const registeredAction = z.object({
  meetingId: z.string(),
  title: z.string(),
  startTime: z.string(),
  id: z.string(),
  task: z.string(),
  assignee: z.nullable(z.string()),
  /** A date, or a local date and time in Europe/Paris. */
  deadline: z.nullable(z.string()),
  /** Null once it is done. */
  due: z.nullable(due),
  priority,
  status: z.enum(ACTION_STATUSES),
  /** The first line of the transcript that it rests on. */
  line: z.nullable(z.int()),
  /** What the caller may do with it: check it, or change who does it and when. */
  may: z.object({ check: z.boolean(), edit: z.boolean() }),
  /** Where the caller finds it in tools of their own, which they connected. */
  inTools: z.array(z.object({ title: z.string(), url: z.string() })),
});

/** Which action items. */
const selection = {
  /** Those that are given to the caller, or all of meetings that they may read. */
  of: z._default(z.enum(['mine', 'all']), 'mine'),
  status: z._default(z.enum([...ACTION_STATUSES, 'all']), 'pending'),
  due: z.optional(due),
  /** Words of the name of whom they are given to. */
  person: searchText,
  /** Of one meeting. */
  meeting: z.optional(z.uuid()),
};

export const listActions = route({
  method: 'get',
  path: '/api/actions',
  access: 'signed-in',
  summary: 'Action items of all meetings that the person may read, what is due first ahead',
  query: z.extend(sinceChange, { ...selection, page, limit: limit(200, 50) }),
  answer: z.object({
    actions: z.array(registeredAction),
    total: z.int(),
    /** Whenever they are due, of those that are not done. */
    counts: z.object({ late: z.int(), today: z.int(), week: z.int(), later: z.int(), none: z.int() }),
    /** The day in Europe/Paris to which that refers. */
    today: z.string(),
    page: z.int(),
    limit: z.int(),
  }),
});

/** A file has so many action items at most; of more the call is refused with TOO_MANY_ACTIONS. */
export const MOST_EXPORTED_ACTIONS = 1_000;

const file = (name: string, produces: string, summary: string) => ({
  ...route({
    method: 'get',
    path: `/api/${name}`,
    access: 'signed-in',
    summary,
    query: z.extend(sinceChange, selection),
    answer: z.string(),
  }),
  produces,
});

export const exportRegister = file(
  'actions.csv',
  'text/csv; charset=utf-8',
  'Action items of several meetings as CSV (RFC 4180), at most a thousand',
);
export const exportRegisterDeadlines = file(
  'actions.ics',
  'text/calendar; charset=utf-8',
  'The deadlines of open action items of several meetings as a calendar (RFC 5545), at most a thousand',
);

export type RegisteredAction = z.infer<typeof registeredAction>;
export type ActionsAnswer = z.infer<typeof listActions.answer>;
export type Due = z.infer<typeof due>;
