import { z } from 'zod/mini';
import { analysisPending } from './analysis.ts';
import { position } from './meetings.ts';
import { route } from './route.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

export const savedMeeting = z.object({
  platform: z.enum(['teams', 'googlemeet', 'google_meet', 'unknown']),
  meetingId: text(255).check(z.minLength(1)),
  subject: text(500).check(z.minLength(1)),
  startTime: z.iso.datetime({ offset: true }),
  endTime: z.optional(z.iso.datetime({ offset: true })),
  participants: z
    .array(z.object({ name: text(255).check(z.minLength(1)), email: z.optional(text(255)) }))
    .check(z.maxLength(1000)),
  transcript: z.string(),
  metadata: z.optional(
    z.object({
      botName: z.optional(text(255)),
      meetingUrl: z.optional(text(2000)),
      captureMethod: z.optional(text(64)),
      sessionId: z.optional(text(64)),
    }),
  ),
});

export const saveMeeting = route({
  method: 'post',
  path: '/api/meetings',
  access: 'signed-in',
  summary: 'Save a captured meeting; saving the same platform and meetingId again answers the existing one',
  status: 201,
  body: savedMeeting,
  answer: z.object({ id: z.string(), position, created: z.boolean() }),
  accepted: analysisPending,
  otherwise: { 200: 'It had been saved before: the meeting that is there' },
});

export const saveResult = route({
  method: 'get',
  path: '/api/saves/:id',
  access: 'signed-in',
  summary: 'What came of a save that took longer than 9 s, kept for an hour for its caller; 202 while it goes on',
  params: z.object({ id: z.string() }),
  answer: saveMeeting.answer,
  accepted: analysisPending,
});

export type SavedMeetingPayload = z.infer<typeof savedMeeting>;
