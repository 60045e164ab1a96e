import { z } from 'zod/mini';
import type { Notice } from './events.ts';
import type { TranscriptName } from './graph.ts';

const LONGEST_ID = 512;
const id = z.string().check(z.minLength(1), z.maxLength(LONGEST_ID));
/** A resource of Graph, encrypted: a few kilobytes. */
const LONGEST_CONTENT = 65_536;

const encryptedContent = z.object({
  data: z.string().check(z.maxLength(LONGEST_CONTENT)),
  dataKey: z.string().check(z.maxLength(2_048)),
  dataSignature: z.string().check(z.maxLength(128)),
  encryptionCertificateId: id,
});
export type EncryptedContent = z.infer<typeof encryptedContent>;

/** One entry of what Microsoft posts: a change, or something about the subscription itself. */
export const graphNotification = z.object({
  subscriptionId: id,
  /** Ours are shorter than 128 characters, and Microsoft promises no more than 255. */
  clientState: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
  tenantId: z.optional(z.nullable(id)),
  changeType: z.optional(z.string().check(z.maxLength(64))),
  lifecycleEvent: z.optional(z.string().check(z.maxLength(64))),
  resource: z.optional(z.nullable(z.string().check(z.maxLength(2_048)))),
  resourceData: z.optional(z.nullable(z.object({ id: z.optional(z.nullable(id)) }))),
  encryptedContent: z.optional(z.nullable(encryptedContent)),
});
export type GraphNotification = z.infer<typeof graphNotification>;

/** Microsoft sends several at once, never many. */
const MOST = 1_000;

export const graphNotifications = z.object({
  value: z.array(graphNotification).check(z.minLength(1), z.maxLength(MOST)),
  validationTokens: z.optional(z.nullable(z.array(z.string().check(z.maxLength(8_192))).check(z.maxLength(MOST)))),
});
export type GraphNotifications = z.infer<typeof graphNotifications>;

/** What an encrypted notification holds, as far as it is used. */
const decryptedTranscript = z.object({
  id,
  meetingId: id,
  meetingOrganizer: z.object({ user: z.object({ id }) }),
});

/** The transcript that a decrypted notification is about; null where it is about something else. */
export function transcriptIn(resource: unknown): TranscriptName | null {
  const read = decryptedTranscript.safeParse(resource);
  if (!read.success) return null;
  const { meetingId, meetingOrganizer } = read.data;
  return { id: read.data.id, meetingId, organiserId: meetingOrganizer.user.id };
}

const CALL = /^\/?communications\/callRecords(?:\/|\(')([\w-]{1,100})(?:'\))?$/u;

/** The call that a notification names. */
export const callRecordIn = ({ resource }: Pick<GraphNotification, 'resource'>): string | null =>
  CALL.exec(resource ?? '')?.[1] ?? null;

const NOTICE_OF: Readonly<Record<string, Notice>> = {
  missed: 'missed',
  subscriptionRemoved: 'removed',
  reauthorizationRequired: 'reauthorise',
};

export const noticeIn = ({ lifecycleEvent }: Pick<GraphNotification, 'lifecycleEvent'>): Notice | null =>
  lifecycleEvent !== undefined && Object.hasOwn(NOTICE_OF, lifecycleEvent) ? (NOTICE_OF[lifecycleEvent] ?? null) : null;

/** Why a notification counts for nothing. */
export const NOTIFICATION_REFUSALS = [
  'unknown-subscription',
  'client-state',
  'tenant',
  'token',
  'signature',
  'content',
] as const;
export type NotificationRefusal = (typeof NOTIFICATION_REFUSALS)[number];
