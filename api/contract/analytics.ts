import type { MEETING_TYPES, SENTIMENTS } from '#domain/analysis/analysis.ts';
import { z } from 'zod/mini';
import { type MEETING_STATUSES, type PLATFORMS, sinceChange } from './meetings.ts';
import { route } from './route.ts';

const count = z.int();
type Counts<Names extends readonly string[]> = Readonly<Record<Names[number], typeof count>>;
/** How many of each: objects, since pages that load nothing of this would bear the weight of zod's records. */
const byStatus = { scheduled: count, active: count, completed: count, cancelled: count } satisfies Counts<
  typeof MEETING_STATUSES
>;
const byPlatform = { teams: count, googlemeet: count, unknown: count } satisfies Counts<typeof PLATFORMS>;
const bySentiment = { positive: count, neutral: count, negative: count, mixed: count } satisfies Counts<
  typeof SENTIMENTS
>;
const byType = {
  planning: count,
  decision: count,
  review: count,
  brainstorm: count,
  debate: count,
  interview: count,
  training: count,
  information: count,
  other: count,
} satisfies Counts<typeof MEETING_TYPES>;

export const PERIODS = ['day', 'week', 'month'] as const;

/** Figures over a stretch of time, and how they went, period by period in Europe/Paris. */
export const meetingAnalytics = z.object({
  from: z.string(),
  to: z.string(),
  period: z.enum(PERIODS),
  totals: z.object({
    meetings: count,
    analysed: count,
    /** Minutes, of the meetings whose length is known. */
    minutes: z.number(),
    participants: count,
    words: count,
    actions: count,
    completedActions: count,
    overdueActions: count,
  }),
  /** Whether meetings of the demonstration are among those counted. */
  demonstration: z.boolean(),
  byStatus: z.object(byStatus),
  byPlatform: z.object(byPlatform),
  /** Of analysed meetings. */
  byType: z.object(byType),
  bySentiment: z.object(bySentiment),
  /** The person who organised most of them. */
  organisers: z.array(z.object({ organiser: z.string(), meetings: count })),
  /** Every period of the stretch, empty ones too; `start` is its first day. */
  series: z.array(
    z.object({ start: z.string(), meetings: count, minutes: z.number(), actions: count, completedActions: count }),
  ),
});

const day = z.iso.date();

export const meetingsAnalytics = route({
  method: 'get',
  path: '/api/admin/analytics/meetings',
  access: 'signed-in',
  summary: 'Figures about the meetings that the person may read',
  query: z.extend(sinceChange, {
    /** First and last day, in Europe/Paris; the last 30 days unless said. */
    from: z.optional(day),
    to: z.optional(day),
    period: z.optional(z.enum(PERIODS)),
  }),
  answer: meetingAnalytics,
});

export type MeetingAnalytics = z.infer<typeof meetingAnalytics>;
