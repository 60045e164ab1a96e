import { EXPORT_FORMATS } from '#domain/access/events.ts';
import { meetingConfig } from '#domain/meeting/config.ts';
import { z } from 'zod/mini';
import { changed, meetingId, sinceChange } from './meetings.ts';
import { limit } from './page.ts';
import { seen } from './corrections.ts';
import { route } from './route.ts';

export { LANGUAGES, VISIBILITIES } from '#domain/meeting/config.ts';

const address = z.object({ email: z.string().check(z.minLength(1), z.maxLength(255)) });

export const meetingConfiguration = route({
  method: 'get',
  path: '/api/meetings/:id/config',
  access: 'signed-in',
  summary: 'How a meeting is treated: who may read it, its languages, and what is made and mailed of it by itself',
  params: meetingId,
  query: sinceChange,
  answer: z.object({
    config: meetingConfig,
    /** Of the meeting, as `seen` of the next change. */
    revision: z.string(),
  }),
});

export const configureMeeting = route({
  method: 'put',
  path: '/api/meetings/:id/config',
  access: 'signed-in',
  summary: 'Configure a meeting; what it says counts before what the settings say',
  params: meetingId,
  body: z.extend(meetingConfig, { seen }),
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

/** Somebody with an account who may be meant by what is typed. */
export const directoryPerson = z.object({
  name: z.string(),
  email: z.string(),
  /** An observer: they read public meetings, and no share, link or organisation changes that. */
  readsPublicOnly: z.boolean(),
});

export const MOST_PROPOSED = 8;

export const meetingDirectory = route({
  method: 'get',
  path: '/api/meetings/:id/directory',
  access: 'signed-in',
  summary: `Active accounts, ${MOST_PROPOSED} at most, whose name or address begins with what is typed; for those who may share the meeting`,
  params: meetingId,
  query: z.object({ search: z.string().check(z.trim(), z.minLength(2), z.maxLength(255)) }),
  answer: z.object({ people: z.array(directoryPerson) }),
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
  /** `keepsReading`: it is shared with who organised it until now. */
  body: z.extend(address, { seen, keepsReading: z.optional(z.boolean()) }),
  answer: changed,
});

export type MeetingConfigView = z.infer<typeof meetingConfig>;
export type ConsultationView = z.infer<typeof consultationView>;
export type DirectoryPerson = z.infer<typeof directoryPerson>;
export type ShareView = z.infer<typeof shareView>;
