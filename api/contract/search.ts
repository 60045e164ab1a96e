import { z } from 'zod/mini';
import { day } from './day.ts';
import { MEETING_STATUSES, PLATFORMS, position } from './meetings.ts';
import { limit, page, searchText } from './page.ts';
import { route } from './route.ts';

/** Plain text in pieces, with what matched marked: nothing of it is markup. */
export const segments = z.array(z.object({ text: z.string(), match: z.boolean() }));

export const foundMeeting = z.object({
  id: z.string(),
  title: segments,
  platform: z.enum(PLATFORMS),
  status: z.enum(MEETING_STATUSES),
  startTime: z.string(),
  organiser: z.nullable(z.string()),
  /** Participants whose names or addresses have a word that was looked for, at most five. */
  people: z.array(z.string()),
});

export const foundPassage = z.object({
  meetingId: z.string(),
  title: z.string(),
  startTime: z.string(),
  line: z.int(),
  speaker: z.string(),
  /** Milliseconds since the beginning of the meeting; null where its source has no times. */
  at: z.nullable(z.number()),
  excerpt: segments,
});

/** Something that the analysis of a meeting found, with the first line that it rests on. */
export const foundDecision = z.object({
  meetingId: z.string(),
  title: z.string(),
  startTime: z.string(),
  id: z.string(),
  excerpt: segments,
  /** Null where it rests on no line that is still there; then nobody said it and at no time. */
  line: z.nullable(z.int()),
  speaker: z.nullable(z.string()),
  at: z.nullable(z.number()),
});

export const foundAction = z.extend(foundDecision, {
  assignee: z.nullable(z.string()),
  deadline: z.nullable(z.string()),
  completed: z.boolean(),
});

/** Somebody in meetings: one address, or one name where no source gave an address. */
export const foundPerson = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  /** How many meetings they were in, of those that the caller may read. */
  meetings: z.int(),
  /** When the latest of these began. */
  lastSeen: z.string(),
});

/** What a search can be narrowed to. */
export const SEARCH_GROUPS = ['all', 'decisions', 'actions', 'passages', 'meetings', 'people'] as const;
export const SEARCH_SORTS = ['best', 'newest', 'oldest'] as const;

/** False where the words are so frequent that only the newest meetings were looked at, or the oldest. */
const complete = z.boolean();

export const search = route({
  method: 'get',
  path: '/api/search',
  access: 'signed-in',
  summary:
    'Search in the decisions, action items, transcripts, titles and people of meetings that the person may read; quotes, « ou » and minus are understood',
  query: z.object({
    q: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    in: z._default(z.enum(SEARCH_GROUPS), 'all'),
    /** First and last day, in Europe/Paris, on which meetings began. */
    from: z.optional(day),
    to: z.optional(day),
    /** Words of a name or an address: of whom said it, is to do it, or was in the meeting. */
    person: searchText,
    sort: z._default(z.enum(SEARCH_SORTS), 'best'),
    page,
    limit: limit(50, 10),
    minPosition: z.optional(position),
  }),
  answer: z.object({
    decisions: z.object({ total: z.int(), complete, found: z.array(foundDecision) }),
    actions: z.object({ total: z.int(), complete, found: z.array(foundAction) }),
    passages: z.object({ total: z.int(), complete, found: z.array(foundPassage) }),
    meetings: z.object({ total: z.int(), found: z.array(foundMeeting) }),
    people: z.object({ total: z.int(), found: z.array(foundPerson) }),
    page: z.int(),
    limit: z.int(),
  }),
});

export type SearchAnswer = z.infer<typeof search.answer>;
export type FoundDecision = z.infer<typeof foundDecision>;
export type FoundAction = z.infer<typeof foundAction>;
export type FoundPassage = z.infer<typeof foundPassage>;
export type FoundMeeting = z.infer<typeof foundMeeting>;
export type FoundPerson = z.infer<typeof foundPerson>;
export type Segments = z.infer<typeof segments>;
