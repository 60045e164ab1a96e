import { antiSpamChecks, antiSpamHistory, antiSpamStatus, runAntiSpamChecks } from '#api/contract/anti-spam.ts';
import { graphWebhook } from '#api/contract/webhooks.ts';
import { loadEvents } from '#commands/stream.ts';
import { runMonitor } from '#bots/anti-spam/monitor.ts';
import { antiSpamStream } from '#domain/anti-spam/alert.ts';
import { PostgresBudget } from '#infra/outbound/budget.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let api: TestApi;
let chief: Person;
beforeAll(async () => {
  api = await openTestApi();
  chief = await api.person('admin');
});
afterAll(() => api.close());
beforeEach(() =>
  api.record.pool.query(
    'truncate state.outbound_call, state.outbound_waiting, state.outbound_hold, state.anti_spam_look',
  ),
);

const graph = () => new PostgresBudget({ pool: api.record.pool, provider: 'graph' });
const called = async (count: number, use: string): Promise<void> => {
  for (let made = 0; made < count; made += 1) await (await graph().take({ use })).end('answered');
};
const ask = async <R extends typeof antiSpamStatus | typeof antiSpamHistory>(route: R) =>
  (await api.call(route, { token: chief.token })).answer;
const run = async () => (await api.call(runAntiSpamChecks, { token: chief.token })).answer;
const alerts = async () =>
  (await loadEvents(api.record.log, antiSpamStream)).events.map(({ type, data, metadata }) => ({
    type,
    data,
    actor: metadata.actor,
  }));

describe('the anti-spam monitor', () => {
  it('shows the calls of this minute, of what they are, and knows no score before it looked', async () => {
    await called(3, 'transcripts');
    await called(1, 'subscriptions');
    const { score, alert, checkedAt, threshold, providers } = await ask(antiSpamStatus);
    expect({ score, alert, checkedAt, threshold }).toEqual({
      score: null,
      alert: false,
      checkedAt: null,
      threshold: 15,
    });
    expect(providers.map(({ name, limit, warning }) => [name, limit, warning])).toEqual([
      ['Microsoft Graph', 45, 32],
      ['Google Agenda', 400, 280],
      ['Google Meet', 40, 28],
      ['Google Drive', 800, 560],
      ['Google Tasks', 100, 70],
      ['Gmail', 60, 42],
      ['Asana', 100, 70],
      ['Trello', 100, 70],
      ['Jira', 100, 70],
      ['Slack', 40, 28],
    ]);
    expect(providers[0]).toMatchObject({
      used: 4,
      waiting: 0,
      heldUntil: null,
      uses: [
        { name: 'transcriptions', calls: 3 },
        { name: 'abonnements', calls: 1 },
      ],
    });
  });

  it('alerts at the limit and when a provider slows us down, records it once, and when it is over', async () => {
    await called(45, 'transcripts');
    const first = await run();
    expect(first).toMatchObject({ score: 20, alert: true });
    expect(first.checks[0]).toMatchObject({
      name: 'budget',
      state: 'alert',
      points: 20,
      weight: 20,
      findings: [expect.stringMatching(/^Microsoft Graph.*limite.*transcriptions\.$/u) as string],
    });
    await graph().holdOff(60_000);
    expect(await run()).toMatchObject({ score: 35, alert: true });
    const { providers } = await ask(antiSpamStatus);
    expect(Date.parse(providers[0]?.heldUntil ?? '')).toBeGreaterThan(Date.now());
    await api.record.pool.query('truncate state.outbound_call, state.outbound_hold');
    const after = await run();
    expect(after).toMatchObject({ score: 0, alert: false });
    expect((await api.call(antiSpamChecks, { token: chief.token })).answer).toEqual(after);
    const actor = `user:${chief.id}`;
    expect((await alerts()).slice(-2)).toEqual([
      { type: 'AntiSpamAlertRaised', data: { score: 20, checks: ['budget'] }, actor },
      { type: 'AntiSpamAlertCleared', data: { score: 0 }, actor },
    ]);
    const { scores } = await ask(antiSpamHistory);
    expect(Math.max(...scores.map(({ score }) => score))).toBe(35);
  });

  it('looks by itself, and tells the operator once of an alert', async () => {
    await called(45, 'sweep');
    const told: string[] = [];
    const ending = new AbortController();
    const { pool, log } = api.record;
    const monitoring = runMonitor(
      { pool, log, now: () => api.clock.now(), report: (problem) => told.push(problem), everyMs: 5 },
      ending.signal,
    );
    await expect.poll(async () => (await ask(antiSpamHistory)).scores.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await expect.poll(async () => (await ask(antiSpamStatus)).score, { timeout: 10_000 }).toBe(20);
    ending.abort();
    await monitoring;
    expect(told).toEqual(['Greffier calls providers, or writes to people, too often']);
    expect((await alerts()).at(-1)).toMatchObject({ type: 'AntiSpamAlertRaised', actor: 'system:anti-spam' });
  });

  it('knows how soon what providers post is answered, also where it is refused', async () => {
    await api.call(graphWebhook, { body: {} }).catch(() => undefined);
    await expect
      .poll(async () => (await api.record.pool.query('select from state.webhook_answer where ms > 0')).rowCount)
      .toBeGreaterThan(0);
  });
});
