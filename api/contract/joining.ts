import { BOT_PLATFORM_NAMES } from '#domain/bot-session/platform-names.ts';
import { PREFERENCES, REASONS } from '#domain/joining/kinds.ts';
import { z } from 'zod/mini';
import { day } from './day.ts';
import { changed, sinceChange } from './meetings.ts';
import { route, TABLES_BEHIND } from './route.ts';

/** Days for which meetings that are to come are listed. */
export const COMING_DAYS = 14;
export const LONGEST_PLAN_MINUTES = 480;
export const LONGEST_PLAN_TITLE = 200;

const id = z.object({ id: z.string().check(z.maxLength(64)) });
const wanted = z.nullable(z.boolean());

/**
 * Whether the bot comes: it will, it will not, it was sent, or it could not be. `sent` is final: a bot
 * that people sent away is not replaced.
 */
export const comingState = z.enum(['comes', 'stays-away', 'sent', 'hindered']);

export const comingMeeting = z.object({
  id: z.string(),
  title: z.string(),
  platform: z.enum(['teams', 'googlemeet', 'unknown']),
  organiser: z.nullable(z.string()),
  startTime: z.string(),
  endTime: z.string(),
  allDay: z.boolean(),
  recurring: z.boolean(),
  state: comingState,
  reason: z.enum(REASONS),
  /** In French, for people. */
  why: z.string(),
  /** When it was chosen, where somebody did. */
  chosenAt: z.nullable(z.string()),
  /** Of the bot that was sent, where the person may follow it. */
  sessionId: z.nullable(z.string()),
  /** What the person, as who they are to the meeting, chose for it and for its series; null where nothing. */
  own: z.object({ meeting: wanted, series: wanted }),
  mayChoose: z.boolean(),
  /** Why they may not, in French. */
  mayNotChoose: z.nullable(z.string()),
});

export const plannedLink = z.object({
  id: z.string(),
  platform: z.enum(BOT_PLATFORM_NAMES),
  link: z.string(),
  title: z.string(),
  /** By clocks in Paris. */
  day: z.string(),
  time: z.string(),
  minutes: z.int(),
  weekly: z.boolean(),
  until: z.nullable(z.string()),
  /** When the next occurrence begins; null where none is left. */
  nextTime: z.nullable(z.string()),
  /** When weeks begin that are skipped and to come. */
  skipped: z.array(z.string()),
  /** Why its bot could not be sent, in French. */
  obstacle: z.nullable(z.string()),
});

export const listComing = route({
  method: 'get',
  path: '/api/joining',
  access: 'signed-in',
  summary:
    'One’s meetings of the next fourteen days, with whether the bot comes by itself and why; one’s planned links',
  description:
    'Meetings that calendars announced, which the person organises or is invited to. `calendars` is false where no calendar has announced any. An observer, who launches no bots, gets none.',
  query: sinceChange,
  answer: z.object({
    preference: z.enum(PREFERENCES),
    mayChoose: z.boolean(),
    calendars: z.boolean(),
    meetings: z.array(comingMeeting),
    plans: z.array(plannedLink),
  }),
});

export const chooseJoining = route({
  method: 'put',
  path: '/api/joining/preference',
  access: 'signed-in',
  summary: 'Say to which of one’s meetings the bot comes by itself: none, those one organises, or accepted ones too',
  body: z.object({ wants: z.enum(PREFERENCES) }),
  answer: changed,
});

export const chooseComing = route({
  method: 'put',
  path: '/api/joining/meetings/:id',
  access: 'signed-in',
  summary: 'Choose whether the bot comes to a meeting, or to all of its series; null lets the rule decide again',
  description:
    'By who organises it, who administers, and who is invited. 409 ORGANISER_CHOSE for somebody invited where the organiser chose; 404 MEETING_NOT_FOUND for everybody else.',
  params: id,
  body: z.object({ wanted, scope: z._default(z.enum(['meeting', 'series']), 'meeting') }),
  answer: changed,
  unavailable: TABLES_BEHIND,
});

const TIME = 'Une heure est attendue, comme 09:30.';
const TITLE = `Un titre de ${LONGEST_PLAN_TITLE} caractères au plus est attendu.`;
const MINUTES = `Une durée de 5 à ${LONGEST_PLAN_MINUTES} minutes est attendue.`;

const plan = z.object({
  link: z.string().check(z.maxLength(2_000)),
  title: z.string(TITLE).check(z.trim(), z.minLength(1, TITLE), z.maxLength(LONGEST_PLAN_TITLE, TITLE)),
  day,
  time: z.string(TIME).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, TIME)),
  minutes: z._default(z.int(MINUTES).check(z.minimum(5, MINUTES), z.maximum(LONGEST_PLAN_MINUTES, MINUTES)), 60),
  weekly: z._default(z.boolean(), false),
  until: z._default(z.nullable(day), null),
});

const PLAN_REFUSALS =
  '400 MEETING_URL_INVALID for a link of no platform that has bots, PLAN_OVER where nothing is left of it; 409 TOO_MANY_PLANS.';

export const planLink = route({
  method: 'post',
  path: '/api/joining/plans',
  access: 'signed-in',
  summary: 'Plan a link for the bot to come to, at an hour in Paris, once or every week',
  description: PLAN_REFUSALS,
  body: plan,
  status: 201,
  answer: z.extend(changed, { id: z.string() }),
});

export const changePlannedLink = route({
  method: 'put',
  path: '/api/joining/plans/:id',
  access: 'signed-in',
  summary: 'Change a planned link of one’s own',
  description: `${PLAN_REFUSALS} 404 PLAN_NOT_FOUND for one that is somebody else’s, or stopped.`,
  params: id,
  body: plan,
  answer: changed,
  unavailable: TABLES_BEHIND,
});

export const stopPlannedLink = route({
  method: 'delete',
  path: '/api/joining/plans/:id',
  access: 'signed-in',
  summary: 'Stop a planned link of one’s own; a bot that is in its meeting stays',
  params: id,
  answer: changed,
  unavailable: TABLES_BEHIND,
});

export const skipPlannedWeek = route({
  method: 'put',
  path: '/api/joining/plans/:id/weeks',
  access: 'signed-in',
  summary: 'Skip one week of a planned link of one’s own, or have it on again',
  description:
    '`startsAt` is when it would begin: `nextTime`, or one of `skipped`. 400 WEEK_NOT_PLANNED where nothing is planned then, or it has begun; 404 PLAN_NOT_FOUND for one that is somebody else’s, or stopped.',
  params: id,
  body: z.object({ startsAt: z.iso.datetime(), skip: z.boolean() }),
  answer: changed,
  unavailable: TABLES_BEHIND,
});

export type ComingMeeting = z.infer<typeof comingMeeting>;
export type PlannedLinkView = z.infer<typeof plannedLink>;
export type ComingAnswer = z.infer<(typeof listComing)['answer']>;
