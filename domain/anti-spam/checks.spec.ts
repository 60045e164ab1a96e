import { runs } from '#test/support/long.ts';
import { specificationOf } from '#test/support/decider-specification.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALLS_A_MINUTE, OUTBOUND_PROVIDERS, type OutboundProvider } from '../outbound/providers.ts';
import { alertDecider } from './alert.ts';
import { ALERT_SCORE, checkAll, CHECK_WEIGHTS, type CheckName } from './checks.ts';
import type { AntiSpamEvent } from './events.ts';
import type { AntiSpamFacts, ConversationFacts, ProviderFacts, SubscriptionFacts } from './facts.ts';

const NOW = Date.parse('2026-11-26T10:00:00Z');
const HOUR = 3_600_000;

const providerOf = (provider: OutboundProvider, facts: Partial<ProviderFacts> = {}): ProviderFacts => ({
  provider,
  limit: CALLS_A_MINUTE[provider],
  used: 0,
  waiting: 0,
  heldUntil: null,
  ended: 0,
  throttled: 0,
  refused: 0,
  uses: [],
  ...facts,
});
const conversationOf = (facts: Partial<ConversationFacts> = {}): ConversationFacts => ({
  conversationId: 'c-1',
  sentAt: [],
  unasked: 0,
  again: 0,
  unwanted: 0,
  ...facts,
});
const subscriptionOf = (resource: string, hoursLeft: number): SubscriptionFacts => ({
  resource,
  since: NOW - (72 - hoursLeft) * HOUR,
  expiresAt: NOW + hoursLeft * HOUR,
});

const quiet: AntiSpamFacts = {
  now: NOW,
  providers: OUTBOUND_PROVIDERS.map((provider) => providerOf(provider)),
  conversations: [],
  subscriptions: null,
  permissions: null,
  webhook: { calls: 0, p95Ms: null },
};
const graph = (facts: Partial<ProviderFacts>): AntiSpamFacts => ({ ...quiet, providers: [providerOf('graph', facts)] });
const resultOf = (check: CheckName, facts: AntiSpamFacts) =>
  checkAll(facts).checks.find((result) => result.check === check);

describe('the six checks', () => {
  it('weigh a hundred together, and find nothing where nothing happens', () => {
    expect(Object.values(CHECK_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
    const { score, isAlert, checks } = checkAll(quiet);
    expect([score, isAlert]).toEqual([0, false]);
    expect(checks.map(({ check, state }) => `${check} ${state}`)).toEqual([
      'budget ok',
      'throttling ok',
      'pace idle',
      'repetition idle',
      'subscriptions idle',
      'permissions idle',
    ]);
  });

  it.each([
    ['graph', 31, 32, 45],
    ['calendar', 279, 280, 400],
    ['meet', 27, 28, 40],
    ['drive', 559, 560, 800],
  ] as const)('%s is warned of at 70 %% of its limit, not a call sooner, and alerts at the limit', (...call) => {
    const [provider, below, warned, limit] = call;
    const used = (count: number) =>
      resultOf('budget', {
        ...quiet,
        providers: [providerOf(provider, { used: count, uses: [{ use: 'sync', calls: count }] })],
      });
    expect(used(below)).toMatchObject({ state: 'ok', points: 0, findings: [] });
    expect(used(warned)).toMatchObject({ state: 'warning', findings: [{ code: 'near-limit', provider, use: 'sync' }] });
    expect(used(limit)).toMatchObject({ state: 'alert', points: 20, findings: [{ code: 'at-limit' }] });
  });

  it('a pause that a provider asked for alerts by itself, until it is over', () => {
    const held = graph({ heldUntil: NOW + 60_000, uses: [{ use: 'transcripts', calls: 12 }] });
    expect(checkAll(held)).toMatchObject({ score: ALERT_SCORE, isAlert: true });
    expect(resultOf('throttling', held)?.findings).toEqual([{ code: 'held', provider: 'graph', use: 'transcripts' }]);
    expect(checkAll({ ...held, now: NOW + 60_000 })).toMatchObject({ score: 0, isAlert: false });
  });

  it('one call in ten that is told to slow down is as bad as it gets; a first one is little', () => {
    expect(resultOf('throttling', graph({ ended: 1, throttled: 1 }))).toMatchObject({ state: 'warning', points: 3 });
    expect(resultOf('throttling', graph({ ended: 100, throttled: 10 }))).toMatchObject({ state: 'alert', points: 25 });
  });

  it.each([
    ['in a second', 5, 100],
    ['in two seconds', 6, 300],
    ['in half a minute', 42, 700],
    ['in an hour', 1_260, 2_800],
  ] as const)('a conversation is warned of at 70 %% of what Teams takes %s', (_, count, everyMs) => {
    const sent = (messages: number) =>
      resultOf('pace', {
        ...quiet,
        conversations: [conversationOf({ sentAt: Array.from({ length: messages }, (__, at) => NOW - at * everyMs) })],
      });
    expect(sent(count - 1)).toMatchObject({ state: 'ok' });
    expect(sent(count)).toMatchObject({ state: 'warning', findings: [{ code: 'fast', conversationId: 'c-1' }] });
  });

  it('messages that nobody asked for, that come again, and where the bot is not wanted, count', () => {
    const look = (facts: Partial<ConversationFacts>) =>
      resultOf('repetition', { ...quiet, conversations: [conversationOf(facts)] });
    expect(look({ unasked: 4 })).toMatchObject({ state: 'ok', points: 0 });
    expect(look({ unasked: 10 })).toMatchObject({ state: 'alert', points: 15, findings: [{ code: 'unasked' }] });
    expect(look({ again: 2 })).toMatchObject({ state: 'warning', points: 3, findings: [{ code: 'again' }] });
    expect(look({ unwanted: 3 })).toMatchObject({ state: 'alert', findings: [{ code: 'unwanted' }] });
  });

  it('subscriptions are at most three, each once, and renewed before a quarter of their time is left', () => {
    const look = (...subscriptions: readonly SubscriptionFacts[]) =>
      resultOf('subscriptions', { ...quiet, subscriptions });
    expect(look()).toMatchObject({ state: 'ok' });
    expect(look(subscriptionOf('a', 19), subscriptionOf('b', 70))).toMatchObject({ state: 'ok', points: 0 });
    expect(look(subscriptionOf('a', 17))?.findings).toEqual([{ code: 'ending', count: 1 }]);
    expect(look(subscriptionOf('a', -1))?.findings).toEqual([{ code: 'expired', count: 1 }]);
    expect(look(subscriptionOf('a', 60), subscriptionOf('a', 70))?.findings).toEqual([{ code: 'doubled', count: 1 }]);
    expect(look(...['a', 'b', 'c', 'd'].map((name) => subscriptionOf(name, 60)))).toMatchObject({
      state: 'alert',
      findings: [{ code: 'too-many', count: 1 }],
    });
  });

  it('permissions beyond the five, bursts of refusals and late answers to notifications are found', () => {
    const look = (facts: Partial<AntiSpamFacts>) => resultOf('permissions', { ...quiet, ...facts })?.findings;
    expect(look({ permissions: { superfluous: 1, missing: 0 } })).toEqual([{ code: 'superfluous', count: 1 }]);
    expect(look({ permissions: { superfluous: 0, missing: 2 } })).toEqual([{ code: 'missing', count: 2 }]);
    expect(look({ providers: [providerOf('drive', { refused: 4 })] })).toEqual([]);
    expect(look({ providers: [providerOf('drive', { refused: 5 })] })).toEqual([
      { code: 'refused', provider: 'drive', count: 5 },
    ]);
    expect(look({ webhook: { calls: 9, p95Ms: 2_900 } })).toEqual([]);
    expect(look({ webhook: { calls: 9, p95Ms: 2_950.4 } })).toEqual([{ code: 'slow-answers', ms: 2_950 }]);
  });
});

const provider = fc.record({
  provider: fc.constantFrom(...OUTBOUND_PROVIDERS),
  limit: fc.integer({ min: 1, max: 800 }),
  used: fc.nat(900),
  waiting: fc.nat(50),
  heldUntil: fc.option(fc.integer({ min: NOW - HOUR, max: NOW + HOUR })),
  ended: fc.nat(100),
  throttled: fc.nat(100),
  refused: fc.nat(50),
  uses: fc.constant([]),
});
const facts: fc.Arbitrary<AntiSpamFacts> = fc.record({
  now: fc.constant(NOW),
  providers: fc.array(provider, { maxLength: 4 }),
  conversations: fc.array(
    fc.record({
      conversationId: fc.uuid(),
      sentAt: fc.array(fc.integer({ min: NOW - HOUR, max: NOW }), { maxLength: 40 }),
      unasked: fc.nat(20),
      again: fc.nat(20),
      unwanted: fc.nat(5),
    }),
    { maxLength: 3 },
  ),
  subscriptions: fc.option(
    fc.array(
      fc.record({
        resource: fc.constantFrom('a', 'b'),
        since: fc.integer({ min: NOW - 72 * HOUR, max: NOW }),
        expiresAt: fc.integer({ min: NOW - HOUR, max: NOW + 72 * HOUR }),
      }),
      { maxLength: 5 },
    ),
  ),
  permissions: fc.option(fc.record({ superfluous: fc.nat(16), missing: fc.nat(5) })),
  webhook: fc.record({ calls: fc.nat(9), p95Ms: fc.option(fc.nat(9_000)) }),
});

describe('the score', () => {
  it('is between 0 and 100, and what adds to it says why', () => {
    fc.assert(
      fc.property(facts, (known) => {
        const { score, isAlert, checks } = checkAll(known);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(isAlert).toBe(score >= ALERT_SCORE);
        for (const { check, points, findings, state } of checks) {
          expect(points).toBeLessThanOrEqual(CHECK_WEIGHTS[check]);
          if (points > 0) expect(findings).not.toEqual([]);
          expect(state === 'ok' || state === 'idle').toBe(findings.length === 0);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('never falls because a provider is called more or slows us down more often', () => {
    fc.assert(
      fc.property(facts, fc.nat(100), (known, more) => {
        const worse = {
          ...known,
          providers: known.providers.map((one) => ({
            ...one,
            used: one.used + more,
            throttled: one.throttled + more,
            refused: one.refused + more,
          })),
        };
        expect(checkAll(worse).score).toBeGreaterThanOrEqual(checkAll(known).score);
      }),
      { numRuns: runs(300) },
    );
  });
});

it('an alert is recorded when it begins and when it ends, with what it comes from', () => {
  const alert = specificationOf(alertDecider);
  const bad = checkAll(graph({ heldUntil: NOW + 60_000 }));
  const raised: AntiSpamEvent = { type: 'AntiSpamAlertRaised', data: { score: 15, checks: ['throttling'] } };
  const report = { type: 'noteReport', report: bad } as const;
  const calm = { type: 'noteReport', report: checkAll(quiet) } as const;
  alert.given().when(calm).thenNothing();
  alert.given().when(report).then(raised);
  alert.given(raised).when(report).thenNothing();
  alert
    .given(raised)
    .when(calm)
    .then({ type: 'AntiSpamAlertCleared', data: { score: 0 } });
});
