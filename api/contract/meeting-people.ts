import { z } from 'zod/mini';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

const participant = z.extend(meetingId, { number: z.coerce.number().check(z.int(), z.nonnegative()) });

export const proposedAccounts = route({
  method: 'get',
  path: '/api/meetings/:id/participants/proposals',
  access: 'signed-in',
  summary:
    'The accounts that participants may be: of the same name, where nobody else has it; for those who confirm it',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    proposals: z.array(
      z.object({
        participant: z.int(),
        account: z.object({ name: z.string(), email: z.string() }),
      }),
    ),
  }),
});

export const linkParticipant = route({
  method: 'put',
  path: '/api/meetings/:id/participants/:number/account',
  access: 'signed-in',
  summary: 'Say which account a participant is, by its e-mail address; the person may then read the meeting',
  params: participant,
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(255)) }),
  answer: changed,
});

export const unlinkParticipant = route({
  method: 'delete',
  path: '/api/meetings/:id/participants/:number/account',
  access: 'signed-in',
  summary: 'Take back which account a participant is',
  params: participant,
  answer: changed,
});

export const markAsRoom = route({
  method: 'put',
  path: '/api/meetings/:id/participants/:number/room',
  access: 'signed-in',
  summary: 'Say whether a participant is the microphone of a room that several people share; a room gets no actions',
  params: participant,
  body: z.object({ isRoom: z.boolean() }),
  answer: changed,
});

export type ProposalView = z.infer<typeof proposedAccounts.answer>['proposals'][number];
