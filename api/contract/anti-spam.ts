import { z } from 'zod/mini';
import { route } from './route.ts';

const path = '/api/admin/anti-spam';
const check = z.object({
  name: z.enum(['budget', 'throttling', 'pace', 'repetition', 'subscriptions', 'permissions']),
  title: z.string(),
  /** `idle`: nothing of what it looks at is in use here. */
  state: z.enum(['ok', 'warning', 'alert', 'idle']),
  /** What it adds to the score, of its weight. */
  points: z.int(),
  weight: z.int(),
  /** What was found, sentence by sentence. */
  findings: z.array(z.string()),
});

const look = {
  /** Of a hundred; null before the first look. */
  score: z.nullable(z.int()),
  alert: z.boolean(),
  /** When all six were last run. */
  checkedAt: z.nullable(z.string()),
};

export const antiSpamStatus = route({
  method: 'get',
  path: `${path}/status`,
  access: 'admin',
  summary: 'The spam score, and how many calls are made to each provider right now, by all processes together',
  answer: z.object({
    ...look,
    /** From this score on there is an alert. */
    threshold: z.int(),
    providers: z.array(
      z.object({
        name: z.string(),
        /** Calls that count now, of so many a minute; people are warned from `warning` on. */
        used: z.int(),
        limit: z.int(),
        warning: z.int(),
        /** Calls that wait for their turn. */
        waiting: z.int(),
        /** Until when no call is made because the provider said so. */
        heldUntil: z.nullable(z.string()),
        /** What the calls are for, most of them first. */
        uses: z.array(z.object({ name: z.string(), calls: z.int() })),
      }),
    ),
  }),
});

const checks = z.object({ ...look, checks: z.array(check) });

export const antiSpamChecks = route({
  method: 'get',
  path: `${path}/checks`,
  access: 'admin',
  summary: 'What each of the six checks found when they were last run',
  answer: checks,
});

export const runAntiSpamChecks = route({
  method: 'post',
  path: `${path}/checks`,
  access: 'admin',
  summary: 'Run the six checks now; they run by themselves every half minute',
  answer: checks,
});

export const antiSpamHistory = route({
  method: 'get',
  path: `${path}/history`,
  access: 'admin',
  summary: 'The highest score of each five minutes of the last day, oldest first',
  answer: z.object({
    scores: z.array(z.object({ at: z.string(), score: z.int(), alert: z.boolean() })),
  }),
});
