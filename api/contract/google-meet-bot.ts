import { LONGEST_BOT_NAME } from '#domain/bot-session/bot-name.ts';
import { CONSENTS } from '#domain/bot-session/consents.ts';
import { DRIFT_SIGNAL_CODES } from '#domain/bot-session/drift.ts';
import { BOT_SESSION_ENDINGS } from '#domain/bot-session/endings.ts';
import { OBJECTION_KINDS } from '#domain/bot-session/objection-events.ts';
import { BOT_PLATFORM_NAMES } from '#domain/bot-session/platform-names.ts';
import { STEP_STATUSES, STEPS } from '#domain/bot-session/steps.ts';
import { z } from 'zod/mini';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { route, TABLES_BEHIND } from './route.ts';

/** The specification's words; the last four are those of bot sessions that are over. */
export const BOT_SESSION_STATUSES = ['joining', 'connected', 'stopped', 'failed', 'error', 'disconnected'] as const;
export const ENDED_STATUSES: readonly (typeof BOT_SESSION_STATUSES)[number][] = [
  'stopped',
  'failed',
  'error',
  'disconnected',
];

export { LONGEST_BOT_NAME };
export const LONGEST_COMMAND = 500;

const sessionId = z.object({ sessionId: z.string().check(z.maxLength(64)) });
const time = z.string();

/** A sign that Meet is no longer as the bot knows it, while it lasts. */
export const botSessionAlarm = z.object({
  signal: z.enum(DRIFT_SIGNAL_CODES),
  /** In French, for people. */
  message: z.string(),
  /** What people see is incomplete because of it. */
  serious: z.boolean(),
  noticedAt: time,
  /** A picture of what the bot saw then; null where none was taken. */
  evidence: z.nullable(z.string()),
});

export const botSessionView = z.object({
  sessionId: z.string(),
  /** The meeting that is made of it. */
  meetingId: z.string(),
  /** Null once erased, as the name. */
  meetingUrl: z.nullable(z.string()),
  botName: z.nullable(z.string()),
  status: z.enum(BOT_SESSION_STATUSES),
  /** How it ended; null while it runs. */
  reason: z.nullable(z.object({ code: z.enum(BOT_SESSION_ENDINGS), message: z.string() })),
  startTime: time,
  joinedAt: z.nullable(time),
  endTime: z.nullable(time),
  /** Lines that are final. */
  transcriptCount: z.int(),
  lastLineAt: z.nullable(time),
  /** What the meeting asks and somebody has to answer, here. */
  consent: z.nullable(z.enum(CONSENTS)),
  alarms: z.array(botSessionAlarm),
  /** Whether the bot has said in the meeting's chat who it is: `unwritten` where the chat took nothing so far. */
  announcement: z.enum(['pending', 'written', 'unwritten']),
  /** `paused`: somebody objected, and nothing is kept until the organiser says so, here. */
  capture: z.enum(['running', 'paused', 'discarded']),
  /** Who objected, in their order; `by` null where nobody was named. */
  objections: z.array(
    z.object({
      kind: z.enum(OBJECTION_KINDS),
      via: z.enum(['speech', 'chat']),
      by: z.nullable(z.string()),
      raisedAt: time,
    }),
  ),
  /** Others who wanted a bot in the same meeting, and when. */
  accessRequests: z.array(z.object({ name: z.string(), requestedAt: time })),
  /** Whether its meeting is among the meetings already. */
  saved: z.boolean(),
});

export const connectionStep = z.object({
  id: z.enum(STEPS),
  label: z.string(),
  status: z.enum(STEP_STATUSES),
  /** What it waits for or what is wrong, in French. */
  detail: z.nullable(z.string()),
  /** When it became what it is; null while it is pending. */
  since: z.nullable(time),
  /** Names a picture of what the bot saw. */
  evidence: z.nullable(z.string()),
});

export const transcriptEntry = z.object({
  /** Its number in the meeting: what is known of a line under its number is replaced. */
  line: z.int(),
  speaker: z.string(),
  speakerNumber: z.int(),
  text: z.string(),
  timestamp: time,
});

export const joinMeet = route({
  method: 'post',
  path: '/api/google-meet-bot/unified/join',
  access: 'signed-in',
  summary:
    'Send a bot into a meeting of Google Meet or Microsoft Teams; where one is there already, those who may follow it are given its session',
  body: z.object({
    /** Google Meet unless it is named; PLATFORM_WITHOUT_BOT for one that has no bot. */
    platform: z.optional(z.enum(BOT_PLATFORM_NAMES)),
    meetingUrl: z.string().check(z.maxLength(5_000)),
    botName: z.optional(z.string().check(z.trim(), z.maxLength(LONGEST_BOT_NAME))),
  }),
  answer: z.extend(changed, {
    sessionId: z.string(),
    /** A bot was in that meeting already: this is its bot session, and no other was launched. */
    existing: z.boolean(),
  }),
  unavailable: TABLES_BEHIND,
});

export const meetSessions = route({
  method: 'get',
  path: '/api/google-meet-bot/unified/sessions',
  access: 'signed-in',
  summary: 'Bot sessions that run, and those that ended within a day: the person’s own, everybody’s for administrators',
  query: sinceChange,
  answer: z.object({
    data: z.object({
      sessions: z.array(botSessionView),
      /** What a meeting's address must contain: the host of Meet. */
      host: z.string(),
      /** Those that bots can be sent to; the address of a meeting contains one of the hosts of its platform. */
      platforms: z.array(
        z.object({ name: z.enum(BOT_PLATFORM_NAMES), hosts: z.array(z.string()), addressInvalid: z.string() }),
      ),
      /** Bots that may run at the same time, and those that do, everybody’s together. */
      limit: z.int(),
      running: z.int(),
      /** Where this server has no Chrome, in which bots attend meetings: a launch would come to nothing. */
      browserMissing: z.boolean(),
    }),
  }),
});

export const meetTranscript = route({
  method: 'get',
  path: '/api/google-meet-bot/unified/transcript/:sessionId',
  access: 'signed-in',
  summary: 'What was said in a bot session, as far as it is final',
  params: sessionId,
  query: sinceChange,
  answer: z.object({ transcript: z.array(transcriptEntry) }),
});

export const meetSteps = route({
  method: 'get',
  path: '/api/google-meet-bot/unified/connection-steps/:sessionId',
  access: 'signed-in',
  summary: 'How far the joining of a meeting is',
  params: sessionId,
  query: sinceChange,
  answer: z.object({
    sessionId: z.string(),
    currentStep: z.enum(STEPS),
    canStop: z.boolean(),
    steps: z.array(connectionStep),
  }),
});

export const meetEvidence = route({
  method: 'get',
  path: '/api/google-meet-bot/unified/evidence/:sessionId/:evidence',
  access: 'signed-in',
  summary: 'What the bot saw when a step failed or something was asked',
  params: z.extend(sessionId, { evidence: z.string().check(z.maxLength(64)) }),
  produces: 'image/png',
  answer: z.instanceof(Uint8Array),
});

export const stopMeet = route({
  method: 'post',
  path: '/api/google-meet-bot/unified/stop/:sessionId',
  access: 'signed-in',
  summary: 'Ask a bot to leave',
  params: sessionId,
  answer: changed,
});

export const answerMeetConsent = route({
  method: 'post',
  path: '/api/google-meet-bot/unified/consent/:sessionId',
  access: 'signed-in',
  summary: 'Answer what the meeting asks the bot to accept',
  params: sessionId,
  body: z.object({ accepted: z.boolean() }),
  answer: changed,
});

export const botCommand = route({
  method: 'post',
  path: '/api/meetings/:id/bot-command',
  access: 'signed-in',
  summary: 'Give a command to the bot that attends a meeting, as if it had been spoken there',
  params: meetingId,
  body: z.object({ command: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_COMMAND)) }),
  answer: z.extend(changed, { answer: z.string() }),
});

export type BotSessionView = z.infer<typeof botSessionView>;
export type ConnectionStep = z.infer<typeof connectionStep>;
export type TranscriptEntry = z.infer<typeof transcriptEntry>;
