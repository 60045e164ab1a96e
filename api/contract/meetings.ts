import { VISIBILITIES } from '#domain/meeting/config.ts';
import { mindMapNode } from '#domain/mindmap/mind-map.ts';
import { z } from 'zod/mini';
import { ACTION_STATUSES, analysisView, transcriptLineView } from './analysis.ts';
import { limit } from './page.ts';
import { route } from './route.ts';

export const PLATFORMS = ['teams', 'googlemeet', 'unknown'] as const;
export const MEETING_STATUSES = ['scheduled', 'active', 'completed', 'cancelled'] as const;
/** What the list can be narrowed to on screen. */
export const LIST_FILTERS = ['all', 'processed', 'active', 'scheduled'] as const;
/** Whose meetings: all that the person may read, those that they organise, or those that somebody shared with them. */
export const LIST_SCOPES = ['all', 'mine', 'shared'] as const;
export const LIST_ORDERS = ['newest', 'oldest', 'title', 'organiser', 'longest', 'actions'] as const;

export const meetingId = z.object({ id: z.string().check(z.maxLength(64)) });
/** Where an answer can be read that has seen a change; reads wait for it. */
export const position = z.string().check(z.maxLength(128));
export const sinceChange = z.object({ minPosition: z.optional(position) });
/** What a change answers; the new revision is its ETag, and that of a meeting stands in the answer too. */
export const changed = z.object({ success: z.literal(true), position, revision: z.optional(z.string()) });

export const partView = z.object({
  id: z.string(),
  startTime: z.string(),
  /** Minutes; null while it goes on. */
  duration: z.nullable(z.number()),
  lineCount: z.int(),
});

export const participantView = z.object({
  /** Names them within this meeting, for corrections. */
  number: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(['organiser', 'participant']),
  /** Words spoken, from the transcript. */
  words: z.int(),
  /** The account that they are: an organiser confirmed it, or a source gave its address. */
  account: z.nullable(z.object({ name: z.string(), how: z.enum(['confirmed', 'address']) })),
  /** The microphone of a room that several people share: it is nobody, and gets no actions. */
  isRoom: z.boolean(),
});

export const meetingRow = z.object({
  id: z.string(),
  title: z.string(),
  platform: z.enum(PLATFORMS),
  status: z.enum(MEETING_STATUSES),
  analysed: z.boolean(),
  startTime: z.string(),
  /** Only the day of the start is known: it is that day's midnight in Paris. */
  dayOnly: z.boolean(),
  /** Minutes; null where nothing is known of it. */
  duration: z.nullable(z.number()),
  organiser: z.nullable(z.string()),
  participants: z.array(z.string()),
  actionCount: z.int(),
  openActionCount: z.int(),
  visibility: z.enum(VISIBILITIES),
});

/** Where the analysis of a meeting stands; each is a state of its own, so that a page never has to guess. */
export const ANALYSIS_STATES = ['waiting', 'done', 'skipped', 'failed'] as const;

export const meetingView = z.object({
  id: z.string(),
  title: z.string(),
  platform: z.enum(PLATFORMS),
  status: z.enum(MEETING_STATUSES),
  startTime: z.string(),
  /** Only the day of the start is known: it is that day's midnight in Paris. */
  dayOnly: z.boolean(),
  endTime: z.nullable(z.string()),
  duration: z.nullable(z.number()),
  organiser: z.nullable(z.string()),
  /** Of the account that has the organiser's address; null where none has. */
  organiserName: z.nullable(z.string()),
  participants: z.array(participantView),
  wordCount: z.nullable(z.int()),
  lineCount: z.int(),
  analysis: z.object({
    state: z.enum(ANALYSIS_STATES),
    /** Why it was skipped or failed, in French; where it is done, why another one that was asked for was not. */
    reason: z.nullable(z.string()),
    /** When it is due, for a meeting that waits; where it is done, when another one is. */
    dueAt: z.nullable(z.string()),
    /** What a model is doing for the minutes; missing where it is asked for nothing. */
    model: z.optional(
      z.object({
        /** Parts of the transcript, of which `done` are read; null while it has others to read first. */
        parts: z.nullable(z.int()),
        done: z.int(),
        begunAt: z.nullable(z.string()),
        /** Whether it rewrites its own minutes for what was put right, and not those of the rules. */
        rewrites: z.boolean(),
      }),
    ),
  }),
  visibility: z.enum(VISIBILITIES),
  /** For a calendar's entry: the capture of the meeting that this person is shown in its place; null for none. */
  leadId: z.nullable(z.string()),
  /**
   * The parts of a meeting that machines captured one after the other, this one among them, in time; missing where it
   * is the only one. Each is a meeting of its own in lists.
   */
  parts: z.optional(z.array(partView)),
  /** The asker reads it as an administrator alone: that they do is in the record of accesses. */
  byRoleAlone: z.boolean(),
  /** How far what is shown has seen the meeting's events: who corrects it says at which they read it. */
  revision: z.string(),
  /** What the signed-in person may do with it; `edit` is also to configure and to share. */
  may: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    /** Have it analysed again, or after all. */
    analyse: z.boolean(),
  }),
});

export const listMeetings = route({
  method: 'get',
  path: '/api/meetings',
  access: 'signed-in',
  summary: 'Meetings that the person may read, a page at a time',
  query: z.object({
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    /** `started` is everything that is not still to come. */
    status: z._default(z.enum([...LIST_FILTERS, 'started']), 'all'),
    scope: z._default(z.enum(LIST_SCOPES), 'all'),
    sort: z._default(z.enum(LIST_ORDERS), 'newest'),
    /** Words in any order, in title, organiser or names of participants, accents and case aside. */
    search: z.optional(z.string().check(z.maxLength(200))),
    title: z.optional(z.string().check(z.maxLength(200))),
    organiser: z.optional(z.string().check(z.maxLength(200))),
    minPosition: z.optional(position),
  }),
  answer: z.object({ meetings: z.array(meetingRow), total: z.int(), page: z.int(), limit: z.int() }),
});

export const meetingDetail = route({
  method: 'get',
  path: '/api/meetings/:id',
  access: 'signed-in',
  summary: 'One meeting',
  params: meetingId,
  query: sinceChange,
  answer: z.object({ data: meetingView }),
});

/** What somebody had the bot note during the meeting, without the command that it came with. */
export const noteView = z.object({
  text: z.string(),
  /** Who asked for it; null where that is not known. */
  by: z.nullable(z.string()),
  at: z.string(),
});

export const meetingSummary = route({
  method: 'get',
  path: '/api/meetings/:id/summary',
  access: 'signed-in',
  summary: 'The analysis of a meeting, whose fields are missing while there is none, and the notes that its bot took',
  params: meetingId,
  query: sinceChange,
  answer: z.extend(z.partial(analysisView), {
    notes: z.array(noteView),
    /** As of the meeting. */
    revision: z.optional(z.string()),
    /** Ids of the action items that the person may check; missing while there is no analysis. */
    checkable: z.optional(z.array(z.string())),
  }),
});

const neighbour = z.nullable(z.object({ id: z.string(), title: z.string() }));

export const meetingNavigation = route({
  method: 'get',
  path: '/api/meetings/:id/navigation',
  access: 'signed-in',
  summary: 'The neighbours of a meeting in the list',
  params: meetingId,
  query: sinceChange,
  answer: z.object({ previous: neighbour, next: neighbour }),
});

/** Lines that one answer holds at most, and where nothing is asked: more than six hours of talk. */
export const TRANSCRIPT_LINES = 5_000;

export const meetingTranscript = route({
  method: 'get',
  path: '/api/meetings/:id/transcript',
  access: 'signed-in',
  summary: 'What was said, as text and as numbered lines, a page at a time',
  description:
    'A page holds up to `limit` lines behind the line `after`. Where `next` is a number there are more: the next page is behind that line.',
  params: meetingId,
  query: z.extend(sinceChange, {
    after: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000_000))),
    limit: limit(TRANSCRIPT_LINES, TRANSCRIPT_LINES),
  }),
  answer: z.object({
    data: z.object({
      transcript: z.string(),
      lines: z.array(transcriptLineView),
      /** The last line of this page, where there are more; null at the end. */
      next: z.nullable(z.int()),
      /** As of the meeting. */
      revision: z.optional(z.string()),
    }),
  }),
});

export const meetingMindMap = route({
  method: 'get',
  path: '/api/meetings/:id/mindmap',
  access: 'signed-in',
  summary: 'The mind map of a saved meeting, derived from its analysis',
  params: meetingId,
  query: sinceChange,
  answer: z.object({ success: z.literal(true), mindMap: z.object({ nodes: z.array(mindMapNode) }) }),
});

export const deleteMeeting = route({
  method: 'delete',
  path: '/api/meetings/:id',
  access: 'signed-in',
  summary: 'Delete a meeting for good: its content becomes unreadable',
  params: meetingId,
  answer: changed,
});

export const setActionStatus = route({
  method: 'put',
  path: '/api/meetings/:id/actions/:actionId',
  access: 'signed-in',
  summary: 'Check or uncheck an action item',
  params: z.object({ id: z.string(), actionId: z.string().check(z.maxLength(64)) }),
  body: z.object({ status: z.enum(ACTION_STATUSES) }),
  answer: changed,
});

export type MeetingRow = z.infer<typeof meetingRow>;
export type MeetingView = z.infer<typeof meetingView>;
export type NoteView = z.infer<typeof noteView>;
export type PartView = z.infer<typeof partView>;
export type ParticipantView = z.infer<typeof participantView>;
