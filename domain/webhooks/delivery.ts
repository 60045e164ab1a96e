import type { Decider } from '#domain/events/decider.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { personal } from '#domain/events/personal.ts';
import { eventType, type EventOf } from '#domain/events/registry.ts';
import { decidedStreams } from '#domain/events/stream.ts';
import { z } from 'zod/mini';
import { ATTEMPT_OUTCOMES, waitAfter, type Attempt } from './attempts.ts';
import { answersKey, deliveryCategory } from './identity.ts';

const time = z.iso.datetime({ offset: true });
const count = z.int().check(z.nonnegative());
/** Whom it tells, and of which meeting: null for a test. */
const owed = { webhookId: z.string(), meetingId: z.nullable(z.string()) };
/** `number` counts from 1, anew after a replay. `answer`: null where the meeting's keys were gone by then. */
const attempt = z.object({
  keyId: z.string(),
  number: count,
  outcome: z.enum(ATTEMPT_OUTCOMES),
  status: z.nullable(z.int()),
  durationMs: count,
  answer: z.optional(personal(z.string())),
});

export const WITHHELD = ['off', 'removed'] as const;

/**
 * What one webhook is told of one fact, from the moment at which it is owed; the stream is `settings-delivery-{id}`,
 * and receivers know it by that id. It has ids and no words: what a receiver may read, it reads with a right of its
 * own, and an erasure has nothing to take back here but what receivers answered.
 */
export const deliveryEvents = {
  DeliveryAsked: eventType(
    z.object({
      ...owed,
      kind: z.string(),
      /** When the fact came about, which is not when it is told. */
      occurredAt: time,
      /** Ids of the action items, or decisions, that it is about, as the meeting has them. */
      items: z.array(z.string()),
    }),
  ),
  DeliverySucceeded: eventType(z.object({ ...owed, attempt })),
  /** It is tried again then. */
  DeliveryPostponed: eventType(z.object({ ...owed, attempt, until: time })),
  /** Nothing tries it again by itself: it was the last attempt, or the receiver is gone. */
  DeliveryFailed: eventType(z.object({ ...owed, attempt })),
  /** The webhook was off, or removed, when it was to leave. */
  DeliveryWithheld: eventType(z.object({ ...owed, reason: z.enum(WITHHELD) })),
  /** The actor has it sent again, whatever became of it, under the same id. */
  DeliveryReplayAsked: eventType(z.object(owed)),
  /** What receivers answered is forgotten, with somebody who is erased from the meeting. */
  DeliveryAnswersForgotten: eventType(z.object({ keysDestroyed: count }), { destroysKeys: true }),
};
export type DeliveryEvent = EventOf<typeof deliveryEvents>;
export type DeliveryFact = Extract<DeliveryEvent, { type: 'DeliveryAsked' }>['data'];

export const DELIVERY_NOT_FOUND: ErrorDefinition = {
  code: 'DELIVERY_NOT_FOUND',
  kind: 'not-found',
  message: 'Envoi introuvable.',
};

export interface Delivery {
  readonly phase: 'none' | 'waiting' | 'delivered' | 'failed' | 'withheld';
  /** What it tells; null before it is asked for. */
  readonly fact: DeliveryFact | null;
  /** Since it was asked for last. */
  readonly attempts: number;
}

/** What a process did about the request that an event opened. */
interface Tried {
  readonly type: 'recordAttempt';
  readonly deliveryId: string;
  readonly attempt: Attempt;
  /** Whether what was answered can be kept: not where its key is gone. */
  readonly keepsAnswer: boolean;
  /** ISO 8601. */
  readonly at: string;
  /** From 0 to 1: see `waitAfter`. */
  readonly spread: number;
}

export type DeliveryCommand =
  /** What was asked for before is not asked for twice. */
  | ({ readonly type: 'askForDelivery' } & DeliveryFact)
  | Tried
  | { readonly type: 'withholdDelivery'; readonly reason: (typeof WITHHELD)[number] }
  | { readonly type: 'replayDelivery' }
  | { readonly type: 'forgetAnswers'; readonly keysDestroyed: number };

const owedBy = ({ webhookId, meetingId }: DeliveryFact) => ({ webhookId, meetingId });

function settled(tried: Tried, { fact, attempts }: Delivery): DeliveryEvent[] {
  if (fact === null) throw new GreffierError(DELIVERY_NOT_FOUND);
  const { outcome, status, durationMs, answer, retryAfterMs } = tried.attempt;
  const number = attempts + 1;
  const data = {
    ...owedBy(fact),
    attempt: {
      keyId: answersKey(tried.deliveryId, fact.meetingId),
      number,
      outcome,
      status,
      durationMs: Math.max(0, Math.round(durationMs)),
      ...(tried.keepsAnswer && answer !== '' ? { answer } : {}),
    },
  };
  if (outcome === 'delivered') return [{ type: 'DeliverySucceeded', data }];
  const wait = outcome === 'gone' ? null : waitAfter(number, { retryAfterMs }, tried.spread);
  if (wait === null) return [{ type: 'DeliveryFailed', data }];
  const until = new Date(Date.parse(tried.at) + wait).toISOString();
  return [{ type: 'DeliveryPostponed', data: { ...data, until } }];
}

function decide(command: DeliveryCommand, delivery: Delivery): readonly DeliveryEvent[] {
  const { phase, fact } = delivery;
  if (command.type === 'askForDelivery') {
    const { type: _, ...data } = command;
    return phase === 'none' ? [{ type: 'DeliveryAsked', data }] : [];
  }
  if (fact === null) throw new GreffierError(DELIVERY_NOT_FOUND);
  switch (command.type) {
    case 'recordAttempt':
      return phase === 'waiting' ? settled(command, delivery) : [];
    case 'withholdDelivery':
      return phase === 'waiting'
        ? [{ type: 'DeliveryWithheld', data: { ...owedBy(fact), reason: command.reason } }]
        : [];
    case 'replayDelivery':
      return [{ type: 'DeliveryReplayAsked', data: owedBy(fact) }];
    case 'forgetAnswers':
      return [{ type: 'DeliveryAnswersForgotten', data: { keysDestroyed: command.keysDestroyed } }];
  }
}

function evolve(delivery: Delivery, event: DeliveryEvent): Delivery {
  switch (event.type) {
    case 'DeliveryAsked':
      return { phase: 'waiting', fact: event.data, attempts: 0 };
    case 'DeliverySucceeded':
      return { ...delivery, phase: 'delivered', attempts: event.data.attempt.number };
    case 'DeliveryPostponed':
      return { ...delivery, phase: 'waiting', attempts: event.data.attempt.number };
    case 'DeliveryFailed':
      return { ...delivery, phase: 'failed', attempts: event.data.attempt.number };
    case 'DeliveryWithheld':
      return { ...delivery, phase: 'withheld' };
    case 'DeliveryReplayAsked':
      return { ...delivery, phase: 'waiting', attempts: 0 };
    case 'DeliveryAnswersForgotten':
      return delivery;
  }
}

export const deliveryDecider: Decider<Delivery, DeliveryCommand, DeliveryEvent> = {
  initialState: { phase: 'none', fact: null, attempts: 0 },
  decide,
  evolve,
};

/** What webhooks are told, one by one. */
export const deliveryStreams = decidedStreams(deliveryCategory, { events: deliveryEvents, decider: deliveryDecider });
