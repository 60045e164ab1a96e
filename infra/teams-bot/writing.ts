import type { ChatMessage, DeliveryResult } from '#domain/conversation/chat-bot.ts';
import type { ChatPlace } from '#domain/conversation/conversation.ts';
import type { DeliveryReason } from '#domain/conversation/events.ts';
import { errorCode } from '#domain/errors.ts';
import { GRAPH_FAILURES, graphFailureOf } from '#domain/microsoft/failures.ts';
import type { ActivityParams } from '@microsoft/teams.api';
import { retryAfterMs } from '../http/retry-after.ts';
import { activityOf } from './cards.ts';
import type { Connector } from './connector.ts';
import type { Pace } from './pace.ts';

export interface WritingDependencies {
  readonly connector: Connector;
  readonly pace: Pace;
  /** Epoch ms. */
  readonly now: () => number;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

const ATTEMPTS = 3;
/** Between two attempts where Microsoft does not say how long. */
const AGAIN_MS = [1_000, 3_000];
/** Who has to wait for longer is put off: others wait behind it. */
const LONGEST_WAIT_MS = 10_000;
const PUT_OFF_MS = 30_000;

/** Statuses at which Microsoft says that a message was not taken, and asks to try again. */
const AGAIN: Readonly<Record<number, DeliveryReason>> = {
  412: 'throttled',
  429: 'throttled',
  502: 'unreachable',
  503: 'unreachable',
  504: 'unreachable',
};
const REFUSED: Readonly<Record<number, DeliveryReason>> = { 403: 'removed', 404: 'not-found' };
/** Before a connection stood: nothing was sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'CERT_HAS_EXPIRED']);

/** What came of an attempt; `plain`: another form may be taken, `sign-in`: another token. */
type Attempt = DeliveryResult | { readonly delivery: 'plain' } | { readonly delivery: 'sign-in' };

/** Writes one message, within the limits of its conversation. */
export async function write(
  dependencies: WritingDependencies,
  place: ChatPlace,
  { message, signal }: { readonly message: ChatMessage; readonly signal: AbortSignal },
): Promise<DeliveryResult> {
  const { pace, now, wait, connector } = dependencies;
  let withCard = message.card !== null;
  let signedInAgain = false;
  for (let attempt = 1; ; attempt += 1) {
    const pausing = pace.take(place.name, now());
    if (pausing > LONGEST_WAIT_MS) return { delivery: 'postponed', reason: 'throttled', afterMs: pausing };
    if (pausing > 0) {
      await wait(pausing, signal);
      attempt -= 1;
      continue;
    }
    const result = await attemptOnce(connector, place, { activity: activityOf(message, withCard), signal, now: now() });
    if (result.delivery === 'plain') {
      if (!withCard) return { delivery: 'refused', reason: 'rejected' };
      withCard = false;
    } else if (result.delivery === 'sign-in') {
      if (signedInAgain) return { delivery: 'refused', reason: 'sign-in' };
      signedInAgain = true;
      connector.forgetToken();
    } else if (result.delivery !== 'postponed' || attempt >= ATTEMPTS) return result;
    else {
      const waits = result.afterMs || (AGAIN_MS[attempt - 1] ?? PUT_OFF_MS);
      if (waits > LONGEST_WAIT_MS) return { ...result, afterMs: waits };
      await wait(waits, signal);
    }
  }
}

interface Sending {
  readonly activity: ActivityParams;
  readonly signal: AbortSignal;
  readonly now: number;
}

async function attemptOnce(
  connector: Connector,
  place: ChatPlace,
  { activity, signal, now }: Sending,
): Promise<Attempt> {
  const failure = await connector.send(place, activity, signal);
  if (failure === null) return { delivery: 'sent' };
  const { status, retryAfter, error } = failure;
  if (status === null) return withoutAnswer(error);
  if (status === 401) return { delivery: 'sign-in' };
  if (status === 400 || status === 413) return { delivery: 'plain' };
  const again = AGAIN[status];
  if (again) return { delivery: 'postponed', reason: again, afterMs: retryAfterMs(retryAfter, now) ?? 0 };
  if (status >= 500) return { delivery: 'unknown', reason: 'unreachable' };
  return { delivery: 'refused', reason: REFUSED[status] ?? 'rejected' };
}

/** What never got an answer may have been taken, unless nothing had left yet. */
function withoutAnswer(error: unknown): DeliveryResult {
  const signIn = graphFailureOf(error);
  if (signIn === GRAPH_FAILURES.signInRefused.code) return { delivery: 'refused', reason: 'sign-in' };
  if (signIn !== null || NOT_SENT.has(errorCode(error)))
    return { delivery: 'postponed', reason: 'unreachable', afterMs: 0 };
  return { delivery: 'unknown', reason: 'interrupted' };
}
