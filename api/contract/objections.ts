import { z } from 'zod/mini';
import { changed } from './meetings.ts';
import { route } from './route.ts';

const sessionId = z.object({ sessionId: z.string().check(z.maxLength(64)) });

export const resumeCapture = route({
  method: 'post',
  path: '/api/google-meet-bot/unified/resume-capture/:sessionId',
  access: 'signed-in',
  summary: 'Go on capturing after somebody objected, with the agreement of who answers for the bot session',
  params: sessionId,
  answer: changed,
});

export const discardCapture = route({
  method: 'post',
  path: '/api/google-meet-bot/unified/discard-capture/:sessionId',
  access: 'signed-in',
  summary: 'After somebody objected: destroy the keys of what was captured, and have the bot leave',
  params: sessionId,
  answer: changed,
});
