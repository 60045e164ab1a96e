import { z } from 'zod/mini';
import { route } from './route.ts';
import { waitingCounts } from './system.ts';

/** Seconds between two signs of life; a stream that shows none for three times as long is dead. */
export const HEARTBEAT_SECONDS = 15;
/** Streams that one person can have at a time. */
export const MOST_STREAMS = 12;

/** A line of a transcript as it is said; `line` is its number in the meeting, `speaker` the speaker's. */
export const spokenLine = z.object({
  line: z.int(),
  speaker: z.int(),
  name: z.nullable(z.string()),
  /** Milliseconds since the beginning; null where the source has no times. */
  at: z.nullable(z.number()),
  text: z.string(),
});

/**
 * Read tables changed, for these meetings, none where the tables are about something else. Null stands for any:
 * whatever is shown may be another now.
 */
const changed = z.object({
  kind: z.literal('changed'),
  tables: z.nullable(z.array(z.string())),
  meetings: z.nullable(z.array(z.string())),
});

/** These bot sessions moved on; their launchers and administrators hear of it. */
const sessions = z.object({ kind: z.literal('sessions'), sessions: z.array(z.string()) });

/**
 * Final lines of the meeting that is followed. Each replaces what was known under its number: a line can be revised,
 * and can come twice.
 */
const lines = z.object({ kind: z.literal('lines'), meetingId: z.string(), lines: z.array(spokenLine) });

/**
 * What is being said in the bot session that is followed and may still change: the last word of each line. A final line
 * ends its draft.
 */
const drafts = z.object({
  kind: z.literal('drafts'),
  sessionId: z.string(),
  meetingId: z.string(),
  lines: z.array(spokenLine),
});

/** To be forgotten at once: all of the meeting (null), or what these speakers said and these lines. */
const erased = z.object({
  kind: z.literal('erased'),
  meetingId: z.string(),
  speakers: z.nullable(z.array(z.int())),
  lines: z.array(z.int()),
});

/** A result that took longer than its caller could wait is there, at this address; it is told to who asked for it. */
const result = z.object({ kind: z.literal('result'), location: z.string() });

/**
 * How the event store stands from now on, told to everybody: `away`, nothing can be saved; `older`, neither, until
 * somebody has seen to it. `waiting` is what waits for it meanwhile of what concerns the reader, told again whenever it
 * changes; null until that was counted.
 */
const store = z.object({
  kind: z.literal('store'),
  status: z.enum(['answering', 'away', 'older']),
  since: z.string(),
  waiting: z.nullable(waitingCounts),
});

/** Why the stream ends. A reader who still may can connect again at once, with a fresh token. */
const end = z.object({ kind: z.literal('end'), code: z.string(), message: z.string() });

/**
 * What the stream says, one JSON object in each `data`. It replays nothing: a reader who connects, again or for the
 * first time, hears `ready` and fetches what is shown anew, or is told what changed since they fetched it.
 */
export const streamMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  changed,
  sessions,
  lines,
  drafts,
  erased,
  result,
  store,
  end,
]);

export const stream = route({
  method: 'get',
  path: '/api/stream',
  access: 'signed-in',
  summary:
    'Changes of what the person may read, as server-sent events, until their access token expires; and what is being said in one meeting',
  description: `Each \`data\` is one StreamMessage. Nothing is replayed: after \`ready\`, fetch what is shown, or say with \`since\` when that was fetched and be told what of it has changed. With \`meeting\`, the final lines of that meeting come along; with \`session\`, those of that bot session and what is being said in it. A comment comes every ${HEARTBEAT_SECONDS} s at the latest. The last message is \`end\` with a code: STREAM_TOKEN_EXPIRED and SERVER_STOPPING (connect again, with a fresh token), RIGHTS_CHANGED (a fresh token has the rights of now), FOLLOWED_NO_MORE (that meeting may not be followed any more), or what a call would be refused with. A person has ${MOST_STREAMS} streams at most: beyond that, 429 TOO_MANY_STREAMS, and asking every now and then does as well.`,
  query: z.object({
    /** The meeting whose lines are to come along. */
    meeting: z.optional(z.string().check(z.maxLength(100))),
    /** The bot session whose lines and drafts are to come along. */
    session: z.optional(z.string().check(z.maxLength(100))),
    /** Milliseconds since the first of what is shown was fetched: what changed since is told after `ready`. */
    since: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(600_000))),
  }),
  produces: 'text/event-stream',
  messages: streamMessage,
  answer: z.string(),
});

export type SpokenLine = z.infer<typeof spokenLine>;
export type StreamMessage = z.infer<typeof streamMessage>;
/** What is told of, in contrast to the stream's own beginning and end. */
export type News = Exclude<StreamMessage, { kind: 'ready' | 'end' }>;
