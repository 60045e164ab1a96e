import { EXPORT_FORMATS } from '#domain/access/events.ts';
import { meetingConfig, NOT_IN_FORCE } from '#domain/meeting/config.ts';
import { z } from 'zod/mini';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { limit } from './page.ts';
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

export const shareView = z.object({
  guest: z.int(),
  email: z.string(),
  /** Of the account with that address; null where there is none yet. */
  name: z.nullable(z.string()),
  sharedAt: z.string(),
});

export const listShares = route({
  method: 'get',
  path: '/api/meetings/:id/shares',
  access: 'signed-in',
  summary: 'With whom a meeting is shared; for those who may share it',
  params: meetingId,
  query: sinceChange,
  answer: z.object({ shares: z.array(shareView) }),
});

/** Who took a meeting as a file, and which administrators read it by their role alone: no other reading is noted. */
export const consultationView = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(['meeting-read', 'meeting-exported']),
  /** As what it was exported. */
  format: z.nullable(z.enum(EXPORT_FORMATS)),
  /** Null for an account that is no more. */
  name: z.nullable(z.string()),
});

export const listConsultations = route({
  method: 'get',
  path: '/api/meetings/:id/consultations',
  access: 'signed-in',
  summary: 'Who exported a meeting, and which administrators read it by their role alone; for those who may share it',
  params: meetingId,
  query: z.extend(sinceChange, { limit: limit(200, 50) }),
  answer: z.object({ consultations: z.array(consultationView), total: z.int() }),
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
export type ConsultationView = z.infer<typeof consultationView>;
export type ShareView = z.infer<typeof shareView>;
