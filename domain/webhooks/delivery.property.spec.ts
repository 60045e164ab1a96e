import { specificationOf } from '#test/support/decider-specification.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTEMPT_OUTCOMES, MOST_ATTEMPTS, outcomeOf, waitAfter, type Attempt } from './attempts.ts';
import { DELIVERY_NOT_FOUND, deliveryDecider, type DeliveryCommand, type DeliveryEvent } from './delivery.ts';
import { answersKey } from './identity.ts';

const delivery = specificationOf(deliveryDecider);
const fact = {
  webhookId: 'w-1',
  kind: 'minutes.ready',
  occurredAt: '2026-11-26T08:59:00.000Z',
  meetingId: 'm-1',
  items: [],
};
const asked: DeliveryEvent = { type: 'DeliveryAsked', data: fact };
const replayed: DeliveryEvent = { type: 'DeliveryReplayAsked', data: { webhookId: 'w-1', meetingId: 'm-1' } };
const at = '2026-11-26T09:00:00.000Z';
const attempt = (changes: Partial<Attempt> = {}): Attempt => ({
  outcome: 'failing',
  status: 503,
  durationMs: 12.4,
  answer: 'en panne',
  retryAfterMs: null,
  ...changes,
});
const tried = (one: Attempt, keepsAnswer = true): DeliveryCommand => ({
  type: 'recordAttempt',
  deliveryId: 'd-1',
  attempt: one,
  keepsAnswer,
  at,
  spread: 0,
});

/** What follows from these attempts, one after the other, each where it is due. */
function through(...attempts: readonly Attempt[]): DeliveryEvent[] {
  const events: DeliveryEvent[] = [asked];
  for (const one of attempts) {
    const { result } = delivery.given(...events).when(tried(one));
    if (typeof result === 'string') throw new TypeError(result);
    events.push(...result);
  }
  return events;
}

describe('a delivery', () => {
  it('is asked for once', () => {
    const ask: DeliveryCommand = { type: 'askForDelivery', ...fact };
    delivery.given().when(ask).then(asked);
    delivery.given(asked).when(ask).thenNothing();
    delivery.given().when({ type: 'replayDelivery' }).thenError(DELIVERY_NOT_FOUND);
  });

  it('is over once it was taken, is tried again otherwise, and is given up where the receiver is gone', () => {
    const taken = { keyId: answersKey('d-1', 'm-1'), number: 1, durationMs: 12, answer: 'en panne' };
    const owed = { webhookId: 'w-1', meetingId: 'm-1' };
    delivery
      .given(asked)
      .when(tried(attempt({ outcome: 'delivered', status: 200 })))
      .then({
        type: 'DeliverySucceeded',
        data: { ...owed, attempt: { ...taken, outcome: 'delivered', status: 200 } },
      });
    delivery
      .given(asked)
      .when(tried(attempt()))
      .then({
        type: 'DeliveryPostponed',
        data: { ...owed, attempt: { ...taken, outcome: 'failing', status: 503 }, until: '2026-11-26T09:00:05.000Z' },
      });
    delivery
      .given(asked)
      .when(tried(attempt({ outcome: 'gone', status: 410 })))
      .thenMatching({ type: 'DeliveryFailed' });
  });

  it('keeps no answer whose key is gone, nor one that says nothing', () => {
    const answerOf = (command: DeliveryCommand) => {
      const { result } = delivery.given(asked).when(command);
      return JSON.stringify(result);
    };
    expect(answerOf(tried(attempt(), false))).not.toContain('answer"');
    expect(answerOf(tried(attempt({ answer: '' })))).not.toContain('answer"');
    expect(answerOf(tried(attempt()))).toContain('answer"');
  });

  it('ends after ten attempts, in a little more than three days, and begins anew by a person’s word', () => {
    const events = through(...Array.from({ length: 30 }, () => attempt()));
    expect(events).toHaveLength(1 + MOST_ATTEMPTS);
    expect(events.at(-1)?.type).toBe('DeliveryFailed');
    delivery
      .given(...events)
      .when({ type: 'replayDelivery' })
      .then(replayed);
    delivery
      .given(...events, replayed)
      .when(tried(attempt()))
      .thenMatching({ type: 'DeliveryPostponed', data: { attempt: { number: 1 } } });
  });

  it('has one end for whatever comes, and nothing is tried after it unless somebody asks', () => {
    const outcome = fc.constantFrom(...ATTEMPT_OUTCOMES);
    fc.assert(
      fc.property(fc.array(outcome, { maxLength: 15 }), (outcomes) => {
        const events = through(...outcomes.map((one) => attempt({ outcome: one })));
        const ends = events.filter(({ type }) => type === 'DeliverySucceeded' || type === 'DeliveryFailed');
        const over = outcomes.findIndex((one) => one === 'delivered' || one === 'gone');
        const attempts = Math.min(over === -1 ? outcomes.length : over + 1, MOST_ATTEMPTS);
        expect(events).toHaveLength(1 + attempts);
        expect(ends).toHaveLength(over !== -1 && over < MOST_ATTEMPTS ? 1 : Number(attempts === MOST_ATTEMPTS));
        expect(delivery.given(...events).state.attempts).toBe(attempts);
      }),
    );
  });
});

describe('waiting', () => {
  it('is ever longer, is spread, and honours « Retry-After » up to a day', () => {
    const numbers = Array.from({ length: MOST_ATTEMPTS - 1 }, (_, index) => index + 1);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.option(fc.integer({ min: -1_000, max: 10 ** 12 }), { nil: null }),
        (spread, retryAfterMs) => {
          const waits = numbers.map((number) => waitAfter(number, { retryAfterMs }, spread) ?? 0);
          expect(waits).toEqual(waits.toSorted((a, b) => a - b));
          const day = 24 * 3_600_000;
          for (const wait of waits) {
            expect(wait).toBeGreaterThanOrEqual(Math.min(Math.max(retryAfterMs ?? 0, 0), day));
            expect(wait).toBeLessThanOrEqual(day * 1.2);
          }
        },
      ),
    );
    expect(waitAfter(MOST_ATTEMPTS, { retryAfterMs: null }, 0)).toBeNull();
  });

  it('is for whatever was not taken', () => {
    const named = (status: number) => outcomeOf(status);
    expect([200, 204, 299].map(named)).toEqual(['delivered', 'delivered', 'delivered']);
    expect([301, 308].map(named)).toEqual(['redirected', 'redirected']);
    expect([0, 100, 400, 404, 410, 429, 500, 599].map(named)).toEqual([
      'refused',
      'refused',
      'refused',
      'refused',
      'gone',
      'throttled',
      'failing',
      'failing',
    ]);
  });
});
