import { eventType, type EventOf } from '#domain/events/registry.ts';
import { z } from 'zod/mini';
import { GRAPH_FAILURE_CODES, type GraphFailureCode } from './failures.ts';

const time = z.iso.datetime({ offset: true });
const failureCode = z.enum(GRAPH_FAILURE_CODES as [GraphFailureCode, ...GraphFailureCode[]]);

/** When it was found so, and of which application (`Graph.applicationId`); null where nobody noted that. */
const found = { at: z.nullable(time), application: z.nullable(z.string()) };
const unnoted = (data: object) => ({ ...data, at: null, application: null });
const unnote = ({
  at: _at,
  application: _application,
  ...data
}: {
  readonly at: unknown;
  readonly application: unknown;
}) => data;

const access = {
  /** Null where it may sign in. */
  failure: z.nullable(failureCode),
  tenantId: z.nullable(z.string()),
  missing: z.array(z.string()),
  superfluous: z.array(z.string()),
};
const transcripts = { failure: z.nullable(failureCode) };

/** Why transcripts are looked for organiser by organiser. */
export const SWEEP_REASONS = ['connected', 'missed', 'subscribed', 'due'] as const;
export const NOTICES = ['missed', 'removed', 'reauthorise'] as const;

/**
 * How Greffier stands with the organisation's Microsoft 365; the stream is `integration-microsoft`. Nothing in it is
 * personal. `at`: when it happened, for those who reckon with it.
 */
export const integrationEvents = {
  /** The application signed in, or could not. Recorded where it is not as before, was asked for, or is a day old. */
  GraphAccessChecked: eventType(z.object({ ...access, ...found }), {
    older: [{ schema: z.object(access), upcast: unnoted, downcast: unnote }],
  }),
  /** Why transcripts are refused; null once they are given. */
  GraphTranscriptsChecked: eventType(z.object({ ...transcripts, ...found }), {
    older: [{ schema: z.object(transcripts), upcast: unnoted, downcast: unnote }],
  }),
  /** Under this certificate notifications come from now on. Its private key is sealed under a secret of the vault. */
  GraphCertificateMade: eventType(
    z.object({ certificateId: z.string(), der: z.string(), sealedKey: z.string(), at: time }),
  ),
  /** Nothing comes under it any more, and the secret that opened its key is gone. */
  GraphCertificateRetired: eventType(z.object({ certificateId: z.string() })),
  GraphSubscriptionMade: eventType(
    z.object({
      subscriptionId: z.string(),
      resource: z.string(),
      address: z.string(),
      certificateId: z.nullable(z.string()),
      at: time,
      expiresAt: time,
    }),
  ),
  GraphSubscriptionRefused: eventType(z.object({ resource: z.string(), failure: failureCode })),
  GraphSubscriptionRenewed: eventType(z.object({ subscriptionId: z.string(), at: time, expiresAt: time })),
  GraphSubscriptionReauthorised: eventType(z.object({ subscriptionId: z.string() })),
  /** `gone`: Microsoft does not know it any more, or it ran out. */
  GraphSubscriptionEnded: eventType(
    z.object({ subscriptionId: z.string(), reason: z.enum(['deleted', 'gone']), at: time }),
  ),
  /** Microsoft said so of a subscription, in a lifecycle notification. */
  GraphNoticeReceived: eventType(z.object({ subscriptionId: z.string(), notice: z.enum(NOTICES), at: time })),
  GraphSweepRequested: eventType(z.object({ sweepId: z.string(), reason: z.enum(SWEEP_REASONS), at: time })),
  GraphSweepCompleted: eventType(z.object({ sweepId: z.string(), organisers: z.int(), found: z.int(), at: time })),
};

export type IntegrationEvent = EventOf<typeof integrationEvents>;
export type IntegrationEventData<Type extends IntegrationEvent['type']> = Extract<
  IntegrationEvent,
  { type: Type }
>['data'];
export type SweepReason = (typeof SWEEP_REASONS)[number];
export type Notice = (typeof NOTICES)[number];
