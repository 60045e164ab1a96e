import { CAPTURE_SOURCES } from '#domain/meeting/capture/events.ts';
import { z } from 'zod/mini';
import { changed, meetingId, MEETING_STATUSES, sinceChange } from './meetings.ts';
import { route } from './route.ts';

const joinable = z.object({
  /** Of the meeting that it is where it stands alone. */
  id: z.string(),
  title: z.string(),
  source: z.enum([...CAPTURE_SOURCES, 'calendar']),
  status: z.enum(MEETING_STATUSES),
  startTime: z.string(),
  /** Minutes; null where nothing is known of it. */
  duration: z.nullable(z.number()),
  lineCount: z.int(),
});

const capture = z.extend(joinable, {
  /** Whether its lines are what this person is shown as the transcript. */
  isTranscript: z.boolean(),
  /** Whether somebody chose it. */
  isChosen: z.boolean(),
  may: z.object({ part: z.boolean(), choose: z.boolean() }),
});

export const meetingCaptures = route({
  method: 'get',
  path: '/api/meetings/:id/captures',
  access: 'signed-in',
  summary:
    'The captures of a meeting that this person may read, the transcript first, and what its organiser may join to it',
  params: meetingId,
  query: sinceChange,
  answer: z.object({ captures: z.array(capture), joinable: z.array(joinable) }),
});

export const joinMeeting = route({
  method: 'put',
  path: '/api/meetings/:id/captures/:other',
  access: 'signed-in',
  summary: 'Say that another meeting is a capture of this one; nobody reads more than before',
  params: z.extend(meetingId, { other: z.string().check(z.maxLength(64)) }),
  answer: changed,
});

export const partMeeting = route({
  method: 'post',
  path: '/api/meetings/:id/part',
  access: 'signed-in',
  summary: 'Set a meeting apart from the other captures that it was one with',
  params: meetingId,
  answer: changed,
});

export const chooseTranscript = route({
  method: 'put',
  path: '/api/meetings/:id/transcript',
  access: 'signed-in',
  summary: 'Choose the lines of this capture for the transcript of its meeting, for all who may read it',
  params: meetingId,
  answer: changed,
});

export type CaptureView = z.infer<typeof capture>;
export type JoinableView = z.infer<typeof joinable>;
