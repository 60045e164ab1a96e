import {
  FOLLOW_UP_PHASES,
  LEAST_MINUTES,
  LONGEST_AGENDA,
  LONGEST_TITLE,
  MOST_MINUTES,
} from '#domain/follow-up/draft.ts';
import { z } from 'zod/mini';
import { day } from './day.ts';
import { relatedMeeting } from './knowledge.ts';
import { changed, meetingId, position } from './meetings.ts';
import { route, TABLES_BEHIND } from './route.ts';

export { LEAST_MINUTES, LONGEST_AGENDA, LONGEST_TITLE, MOST_MINUTES };

const TIME = 'Une heure est attendue, comme 09:30.';
const TITLE = `Un titre de ${LONGEST_TITLE} caractères au plus est attendu.`;
const AGENDA = `Un ordre du jour de ${LONGEST_AGENDA} caractères au plus est attendu.`;
const MINUTES = `Une durée de ${LEAST_MINUTES} à ${MOST_MINUTES} minutes est attendue.`;
/** More people than any meeting has. */
const MOST_PEOPLE = 2_000;

const draft = z.object({
  title: z.string(TITLE).check(z.trim(), z.minLength(1, TITLE), z.maxLength(LONGEST_TITLE, TITLE)),
  agenda: z.string(AGENDA).check(z.trim(), z.maxLength(LONGEST_AGENDA, AGENDA)),
  day,
  time: z.string(TIME).check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, TIME)),
  minutes: z.int(MINUTES).check(z.minimum(LEAST_MINUTES, MINUTES), z.maximum(MOST_MINUTES, MINUTES)),
  /** Participants of the meeting, by number, who are not to come. */
  without: z.array(z.int().check(z.minimum(0))).check(z.maxLength(MOST_PEOPLE)),
});

/** Why nothing is proposed: it is not over, nothing is open, or the next one is there already. */
export const NO_FOLLOW_UP = ['not-over', 'nothing-open', 'next-is-there'] as const;

export const meetingFollowUp = route({
  method: 'get',
  path: '/api/meetings/:id/follow-up',
  access: 'signed-in',
  summary: 'The draft of the next meeting with the same people, while decisions or actions are open',
  description:
    'Proposed from what the meeting and the earlier ones of its series left open, until somebody who may edit the meeting writes, plans or discards it. Nobody is invited by Greffier: `invitation` opens a calendar of the person’s own.',
  params: meetingId,
  query: z.object({ minPosition: z.optional(position) }),
  answer: z.object({
    phase: z.enum(FOLLOW_UP_PHASES),
    version: z.int(),
    /** Null where there is a draft. */
    none: z.nullable(z.enum(NO_FOLLOW_UP)),
    /** The one that is there already. */
    next: z.nullable(relatedMeeting),
    mayChange: z.boolean(),
    open: z.object({ actions: z.int(), questions: z.int() }),
    /** For those who may change it; for others only when the one that was planned begins. */
    draft: z.nullable(draft),
    /** Participants who may be invited. */
    people: z.array(z.object({ number: z.int(), name: z.string(), email: z.nullable(z.string()) })),
    startsAt: z.nullable(z.string()),
    /** Of one that is planned: addresses that open a calendar with it filled in, and the same as a file (RFC 5545). */
    invitation: z.nullable(z.object({ google: z.string(), outlook: z.string(), ics: z.string() })),
  }),
});

const seen = { version: z.int().check(z.minimum(0)) };
const STALE = '412 FOLLOW_UP_CHANGED where somebody else changed it since `version`.';

export const saveFollowUp = route({
  method: 'put',
  path: '/api/meetings/:id/follow-up',
  access: 'signed-in',
  summary: 'Write the draft of the next meeting, or settle it; for who may edit the meeting',
  description: `${STALE} 400 FOLLOW_UP_PAST for one that would begin before now.`,
  params: meetingId,
  body: z.object({ ...seen, draft, plans: z.boolean() }),
  answer: changed,
  unavailable: TABLES_BEHIND,
});

export const setFollowUpAside = route({
  method: 'post',
  path: '/api/meetings/:id/follow-up/aside',
  access: 'signed-in',
  summary: 'Discard the draft of the next meeting, or begin anew with what is proposed; for who may edit the meeting',
  description: STALE,
  params: meetingId,
  body: z.object({ ...seen, aside: z.boolean() }),
  answer: changed,
  unavailable: TABLES_BEHIND,
});

export type FollowUpAnswer = z.infer<typeof meetingFollowUp.answer>;
export type FollowUpDraftView = z.infer<typeof draft>;
