import { GreffierError } from '#domain/errors.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import type {
  GraphCallRecord,
  GraphMeeting,
  GraphPerson,
  GraphTranscript,
  KnownSubscription,
} from '#domain/microsoft/graph.ts';
import { z, type ZodMiniType } from 'zod/mini';

const text = z.string().check(z.maxLength(4_096));
const maybe = z.optional(z.nullable(text));
const id = text.check(z.minLength(1));
const identity = z.optional(
  z.nullable(z.object({ user: z.optional(z.nullable(z.object({ id: maybe, displayName: maybe }))) })),
);
const participant = z.object({ upn: maybe, identity });

const person = z.object({ id, displayName: maybe, mail: maybe, userPrincipalName: maybe });
const meeting = z.object({
  id,
  subject: maybe,
  joinWebUrl: text,
  chatInfo: z.optional(z.nullable(z.object({ threadId: maybe }))),
  joinMeetingIdSettings: z.optional(z.nullable(z.object({ joinMeetingId: maybe }))),
  participants: z.optional(z.nullable(z.object({ attendees: z.optional(z.nullable(z.array(participant))) }))),
});
const transcript = z.object({
  id,
  meetingId: maybe,
  createdDateTime: z.iso.datetime({ offset: true }),
  endDateTime: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  meetingOrganizer: identity,
});
const callRecord = z.object({
  id,
  joinWebUrl: maybe,
  organizer: identity,
  // As of 2026 the organiser stands in a property of its own as well.
  organizer_v2: z.optional(z.nullable(z.object({ identity }))),
});
const subscription = z.object({
  id,
  resource: text,
  notificationUrl: maybe,
  expirationDateTime: z.iso.datetime({ offset: true }),
  encryptionCertificateId: maybe,
});
const page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.optional(z.string().check(z.maxLength(8_192))),
  '@odata.deltaLink': z.optional(z.string().check(z.maxLength(8_192))),
});

/** What an answer of Graph is, as far as it is used; throws GRAPH_UNREADABLE where it is something else. */
export function read<Schema extends ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success)
    throw new GreffierError(GRAPH_FAILURES.unreadable, {
      paths: result.error.issues.slice(0, 10).map(({ path }) => path.join('.')),
    });
  return result.data;
}

export interface GraphPage {
  readonly entries: readonly unknown[];
  readonly next: string | null;
  readonly delta: string | null;
}

export function pageIn(answer: unknown): GraphPage {
  const { value, '@odata.nextLink': next = null, '@odata.deltaLink': delta = null } = read(page, answer);
  return { entries: value, next, delta };
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/u;
const addressOf = (...candidates: readonly (string | null | undefined)[]): string | null =>
  candidates.find((one) => one != null && ADDRESS.test(one)) ?? null;

export function personIn(answer: unknown): GraphPerson {
  const { id: one, displayName, mail, userPrincipalName } = read(person, answer);
  return { id: one, name: displayName?.trim() || null, email: addressOf(mail, userPrincipalName) };
}

export function meetingIn(organiserId: string, answer: unknown): GraphMeeting {
  const { id: one, subject, joinWebUrl, chatInfo, joinMeetingIdSettings, participants } = read(meeting, answer);
  return {
    id: one,
    organiserId,
    subject: subject?.trim() || null,
    joinWebUrl,
    threadId: chatInfo?.threadId ?? null,
    joinMeetingId: joinMeetingIdSettings?.joinMeetingId?.replaceAll(/\D/gu, '') || null,
    attendees: (participants?.attendees ?? []).map(({ upn, identity: who }) => ({
      name: who?.user?.displayName?.trim() || null,
      email: addressOf(upn),
    })),
  };
}

/** @param asked whose meeting it was asked for, where the answer does not repeat it */
export function transcriptIn(asked: { readonly organiserId: string; readonly meetingId?: string }, answer: unknown) {
  const { id: one, meetingId, createdDateTime, endDateTime, meetingOrganizer } = read(transcript, answer);
  const found: GraphTranscript = {
    id: one,
    meetingId: asked.meetingId ?? meetingId ?? '',
    organiserId: meetingOrganizer?.user?.id ?? asked.organiserId,
    createdAt: new Date(createdDateTime).toISOString(),
    endedAt: endDateTime == null ? null : new Date(endDateTime).toISOString(),
  };
  if (found.meetingId === '') throw new GreffierError(GRAPH_FAILURES.unreadable, { paths: ['meetingId'] });
  return found;
}

export function callRecordIn(answer: unknown): GraphCallRecord {
  const { id: one, joinWebUrl, organizer, organizer_v2: newer } = read(callRecord, answer);
  const organiserId = organizer?.user?.id ?? newer?.identity?.user?.id ?? null;
  return { id: one, organiserId, joinWebUrl: joinWebUrl || null };
}

export function subscriptionIn(answer: unknown): KnownSubscription {
  const {
    id: one,
    resource,
    notificationUrl,
    expirationDateTime,
    encryptionCertificateId,
  } = read(subscription, answer);
  return {
    id: one,
    resource: resource.replace(/^\//u, ''),
    address: notificationUrl ?? '',
    expiresAt: new Date(expirationDateTime).toISOString(),
    certificateId: encryptionCertificateId || null,
  };
}
