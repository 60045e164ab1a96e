import { DRIFT_SIGNAL_CODES } from '#domain/bot-session/drift.ts';
import { z } from 'zod/mini';
import { BOT_SESSION_STATUSES, botSessionAlarm } from './google-meet-bot.ts';
import { route } from './route.ts';

const time = z.string();

export const attendedBot = z.object({
  sessionId: z.string(),
  meetingId: z.string(),
  platform: z.string(),
  status: z.enum(BOT_SESSION_STATUSES),
  requestedAt: time,
  joinedAt: z.nullable(time),
  /** Since when it is out of its meeting, on its way back. */
  interruptedSince: z.nullable(time),
  lines: z.int(),
  lastLineAt: z.nullable(time),
  /** Lines that it heard and that the event store has not taken yet. */
  waitingLines: z.int(),
  /** Who runs it, and when they last said so; null where nobody has claimed it. */
  worker: z.nullable(z.object({ name: z.string(), seenAt: time, silent: z.boolean() })),
  alarms: z.array(botSessionAlarm),
});

export const driftNoticed = z.object({
  sessionId: z.string(),
  signal: z.enum(DRIFT_SIGNAL_CODES),
  /** In French, for people. */
  message: z.string(),
  /** Which element, or which dialog. */
  subject: z.string(),
  serious: z.boolean(),
  noticedAt: time,
  /** When it was well again; null while it lasts, or where the bot session ended with it. */
  clearedAt: z.nullable(time),
  evidence: z.nullable(z.string()),
});

export const failedBot = z.object({
  sessionId: z.string(),
  meetingId: z.string(),
  platform: z.string(),
  /** Why, in French, for people. */
  reason: z.object({ code: z.string(), message: z.string() }),
  requestedAt: time,
  endedAt: time,
  lines: z.int(),
  /** What it saw where it came no further. */
  evidence: z.nullable(z.string()),
});

export const attendedBots = route({
  method: 'get',
  path: '/api/admin/bots',
  access: 'admin',
  summary:
    'Bot sessions that run, who runs them, those that failed, and what of the platforms is no longer as bots know it',
  answer: z.object({
    bots: z.array(attendedBot),
    /** Those that failed in the last month, newest first. */
    failed: z.array(failedBot),
    /** The last ones of a month, newest first. */
    drift: z.array(driftNoticed),
    /** Bots that may run at the same time. */
    limit: z.int(),
    /** Where this server has no Chrome, in which bots attend meetings. */
    browserMissing: z.boolean(),
  }),
});

export type AttendedBot = z.infer<typeof attendedBot>;
export type FailedBot = z.infer<typeof failedBot>;
export type DriftNoticed = z.infer<typeof driftNoticed>;
