import { meetingConfig, NOT_IN_FORCE } from '#domain/meeting/config.ts';
import { z } from 'zod/mini';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { route } from './route.ts';

export { LANGUAGES, VISIBILITIES } from '#domain/meeting/config.ts';

const address = z.object({ email: z.string().check(z.minLength(1), z.maxLength(255)) });

export const meetingConfiguration = route({
  method: 'get',
  path: '/api/meetings/:id/config',
  access: 'signed-in',
  summary: `How a meeting is treated, and which fields of that have no effect yet: ${NOT_IN_FORCE.join(', ')}`,
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    config: meetingConfig,
    /** Fields of it that are kept and have no effect yet. */
    notInForce: z.array(z.enum(NOT_IN_FORCE)),
  }),
});

export const configureMeeting = route({
  method: 'put',
  path: '/api/meetings/:id/config',
  access: 'signed-in',
  summary: `Configure a meeting; ${NOT_IN_FORCE.join(', ')} are kept and not in force yet`,
  params: meetingId,
  body: meetingConfig,
  answer: changed,
});

export const shareView = z.object({ guest: z.int(), email: z.string(), sharedAt: z.string() });

export const listShares = route({
  method: 'get',
  path: '/api/meetings/:id/shares',
  access: 'signed-in',
  summary: 'With whom a meeting is shared; for those who may share it',
  params: meetingId,
  query: sinceChange,
  answer: z.object({ shares: z.array(shareView) }),
});

export const shareMeeting = route({
  method: 'post',
  path: '/api/meetings/:id/shares',
  access: 'signed-in',
  summary: 'Let a person read a meeting, by their e-mail address',
  params: meetingId,
  body: address,
  status: 201,
  answer: changed,
});

export const unshareMeeting = route({
  method: 'delete',
  path: '/api/meetings/:id/shares/:guest',
  access: 'signed-in',
  summary: 'No longer share a meeting with a person',
  params: z.extend(meetingId, { guest: z.coerce.number().check(z.int(), z.nonnegative()) }),
  answer: changed,
});

export const changeOrganiser = route({
  method: 'put',
  path: '/api/meetings/:id/organiser',
  access: 'signed-in',
  summary: 'Make somebody else the organiser of a meeting, by the e-mail address of their account',
  params: meetingId,
  body: address,
  answer: changed,
});

export type MeetingConfigView = z.infer<typeof meetingConfig>;
export type ShareView = z.infer<typeof shareView>;
