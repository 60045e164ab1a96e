import { runReactor } from '#bots/reactor.ts';
import {
  changeWebhook,
  endWebhookSecret,
  loadWebhook,
  removeWebhook,
  replayDelivery,
  testWebhook,
  turnWebhookSecret,
} from '#commands/webhooks/webhooks.ts';
import { changeMeeting } from '#commands/meeting/meeting.ts';
import { WEBHOOK_KINDS } from '#domain/webhooks/kinds.ts';
import { openRequestsProjection } from '#infra/main/projections.ts';
import { writeEvents } from '#projections/engine/apply.ts';
import { noticesFor } from '#projections/notices/queries.ts';
import { openRequests } from '#projections/requests/queries.ts';
import { listDeliveries, listWebhooks } from '#projections/webhooks/queries.ts';
import { webhookTelling } from './teller.ts';
import { isGenuine, startReceiver, type Received, type Receiver } from '#test/emulators/receiver/receiver.ts';
import { someRequest, type TestAccount } from '#test/support/mailing.ts';
import { openTelling, type Telling } from '#test/support/webhooks.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

let telling: Telling;
let receiver: Receiver;
let claire: TestAccount;
beforeAll(async () => {
  [telling, receiver] = await Promise.all([openTelling(), startReceiver()]);
  claire = await telling.account('Claire');
});
afterAll(async () => {
  await telling.close();
  await receiver.close();
});
afterEach(async () => {
  receiver.release();
  receiver.fault = () => null;
  receiver.received.length = 0;
  // Each case has webhooks of its own.
  for (const { id } of await listWebhooks(telling.record.pool))
    await removeWebhook({ ...telling.dependencies, ...telling.open }, id, someRequest());
  await telling.record.caughtUp();
});

const HOUR = 3_600_000;
const ITEM = {
  task: 'Relire',
  deadline: null,
  deadlineText: null,
  priority: 'medium' as const,
  citations: [{ line: 0, quote: 'budget' }],
};
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: object });
const first = (): Received => {
  const [received] = receiver.received;
  if (!received) throw new TypeError('nothing arrived');
  return received;
};
const principal = () => ({ userId: claire.id, isAdmin: false });
const deliveryOf = async (webhookId: string) => {
  const { deliveries } = await listDeliveries(telling.record.pool, { webhookId }, { page: 1, limit: 1 });
  const [delivery] = deliveries;
  if (!delivery) throw new TypeError('there is no delivery');
  return delivery;
};
const phase = async (webhookId: string) => (await loadWebhook(telling.record.log, webhookId)).phase;
const switchTo = async (webhookId: string, type: 'switchOn' | 'switchOff') => {
  await changeWebhook(telling.dependencies, { webhookId, command: { type }, request: someRequest() });
  await telling.record.caughtUp();
};

// Before any other case: reactors go by the clock of the machine, which these move ahead of.
describe('what tells webhooks, in a process', () => {
  it('is made again where its process was killed before it could record what came of it', async () => {
    const { webhookId } = await telling.add({ url: receiver.origin });
    const { deliveryId } = await testWebhook(telling.dependencies, webhookId, someRequest());
    await telling.record.caughtUp();
    receiver.fault = () => ({ kind: 'hang' });
    const { record } = telling;
    const killed = new AbortController();
    const head = async () => null;
    const reading = { pool: record.pool, progress: record.progress, head, report: () => {} };
    const running = runReactor(reading, telling.newDeliverer(), killed.signal);
    await receiver.arrived(1);
    killed.abort();
    await running;
    receiver.fault = () => null;
    await telling.tell(telling.newDeliverer());
    expect(receiver.received.map(({ id }) => id)).toEqual([deliveryId, deliveryId]);
    expect(await telling.told(webhookId)).toEqual(['webhook.test delivered delivered']);
  });

  it('keeps nobody waiting for a receiver that hangs, however much is owed to it', async () => {
    const slow = await telling.add({ url: `${receiver.origin}/lent` });
    const quick = await telling.add({ url: `${receiver.origin}/vif` });
    receiver.fault = (path) => (path === '/lent' ? { kind: 'hang' } : null);
    for (let owed = 0; owed < 60; owed += 1) await testWebhook(telling.dependencies, slow.webhookId, someRequest());
    await testWebhook(telling.dependencies, quick.webhookId, someRequest());
    await telling.record.caughtUp();
    const { record } = telling;
    const stop = new AbortController();
    const head = async () => null;
    const reading = { pool: record.pool, progress: record.progress, head, report: () => {} };
    const running = runReactor(reading, telling.newDeliverer(), stop.signal);
    const arrived = async () => {
      while (!receiver.received.some(({ path }) => path === '/vif'))
        await receiver.arrived(receiver.received.length + 1);
    };
    await arrived();
    // Two at a time are under way to the slow one, and each of them hangs.
    expect(receiver.received.filter(({ path }) => path === '/lent').length).toBeLessThanOrEqual(2);
    stop.abort();
    await running;
  });
});

describe('what happens to a meeting', () => {
  it('is told to those who chose its kinds: ids and addresses, signed, and not a word of it', async () => {
    const all = await telling.add({ url: `${receiver.origin}/tout`, kinds: WEBHOOK_KINDS });
    await telling.add({ url: `${receiver.origin}/fait`, kinds: ['action.done'] });
    const meetingId = await telling.meeting([claire]);
    await telling.analyse(meetingId, {
      summary: 'Le budget est voté.',
      decisions: [{ id: 'd1', text: 'Le budget est voté.', citations: [{ line: 0, quote: 'budget' }] }],
      actionItems: [{ ...ITEM, id: 'a1', assignee: 'Claire' }],
    });
    await changeMeeting(telling.dependencies, {
      meetingId,
      command: { type: 'completeAction', actionId: 'a1', principal: principal() },
      request: someRequest(),
    });
    await telling.tell();
    const url = `https://g.exemple.fr/meetings/${meetingId}`;
    const known = { meetingId, url };
    const of = (path: string) => receiver.received.filter((one) => one.path === path);
    expect(of('/tout').map(({ body }) => JSON.parse(body) as object)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'meeting.ended', data: known }),
        expect.objectContaining({ type: 'minutes.ready', data: known }),
        expect.objectContaining({ type: 'decision.taken', data: { ...known, decisionIds: ['d1'] } }),
        expect.objectContaining({ type: 'action.assigned', data: { ...known, actionIds: ['a1'] } }),
        expect.objectContaining({ type: 'action.done', data: { ...known, actionIds: ['a1'] } }),
      ]),
    );
    expect(of('/fait').map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['action.done']);
    expect(of('/tout')).toHaveLength(5);
    expect(of('/tout').every((one) => isGenuine(one, all.secret))).toBe(true);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(6);
    const sent = receiver.received.map(({ body }) => body).join('\n');
    for (const word of ['Claire', 'budget', 'Relire', 'Comité']) expect(sent).not.toContain(word);
    await telling.tell();
    expect(receiver.received).toHaveLength(6);
  });

  it('is not told of what was before the webhook, while it was off, or long ago', async () => {
    const before = await telling.meeting([claire]);
    await telling.analyse(before);
    const { webhookId } = await telling.add({ url: receiver.origin });
    await telling.tell();
    await switchTo(webhookId, 'switchOff');
    await telling.analyse(await telling.meeting([claire]));
    await telling.tell();
    await telling.analyse(await telling.meeting([claire]));
    await switchTo(webhookId, 'switchOn');
    await telling.tell();
    expect(receiver.received).toEqual([]);
    await telling.analyse(await telling.meeting([claire]));
    telling.pass(5 * 24 * HOUR);
    await telling.tell();
    expect(receiver.received).toEqual([]);
  });

  it('asks nobody to look whom to tell where no webhook that is on is subscribed to it, whatever order it is read in', async () => {
    const { record } = telling;
    const asked = async () =>
      (await openRequests(record.pool, webhookTelling.kind, { now: new Date(telling.dependencies.now()), limit: 50 }))
        .length;
    const done = (meetingId: string, type: 'completeAction' | 'reopenAction') =>
      changeMeeting(telling.dependencies, {
        meetingId,
        command: { type, actionId: 'a1', principal: principal() },
        request: someRequest(),
      });
    const meetingId = await telling.meeting([claire]);
    await telling.analyse(meetingId, { actionItems: [{ ...ITEM, id: 'a1', assignee: null }] });
    expect(await asked()).toBe(0);
    const { webhookId } = await telling.add({ url: receiver.origin, kinds: ['action.done'] });
    await done(meetingId, 'completeAction');
    await done(meetingId, 'reopenAction');
    await record.caughtUp();
    expect(await asked()).toBe(1);
    await telling.tell();
    expect(bodies().map(({ type }) => type)).toEqual(['action.done']);
    await switchTo(webhookId, 'switchOff');
    await done(meetingId, 'completeAction');
    await record.caughtUp();
    expect(await asked()).toBe(0);
    // Read as one batch: what is on at its end counts, and what happened before it was on does not.
    const batch = [
      ...(await record.log.load(`settings-webhook-${webhookId}`)).events,
      ...(await record.log.load(`meeting-${meetingId}`)).events,
    ].toSorted((one, other) => Number(one.position - other.position));
    const kept = async (events: typeof batch) => {
      const client = await record.pool.connect();
      try {
        await client.query('begin; set local search_path to requests, public; delete from requests');
        const writer = { client, sealer: record.sealer };
        await writeEvents(writer, openRequestsProjection, { events, counters: {} });
        const { rows } = await client.query(`select from requests where kind = 'tell-webhooks'`);
        return rows.length;
      } finally {
        await client.query('rollback');
        client.release();
      }
    };
    expect(await kept(batch)).toBe(0);
    expect(await kept(batch.filter(({ type }) => type !== 'WebhookSwitchedOff'))).toBe(2);
  });

  it('is told of its end, so that others forget it too', async () => {
    await telling.add({ url: receiver.origin, kinds: ['meeting.deleted'] });
    const meetingId = await telling.meeting([claire]);
    await changeMeeting(telling.dependencies, {
      meetingId,
      command: { type: 'deleteMeeting', principal: principal() },
      request: someRequest(),
    });
    await telling.tell();
    expect(bodies().map(({ type }) => type)).toEqual(['meeting.deleted']);
  });
});

describe('a delivery', () => {
  it('is tried again under its id, signed anew, until it is taken; every attempt is kept with its answer', async () => {
    const { webhookId, secret } = await telling.add({ url: receiver.origin });
    const answers = [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, headers: { 'retry-after': '3600' } },
      { kind: 'answer', body: 'merci' },
    ] as const;
    receiver.fault = () => answers[receiver.received.length - 1] ?? null;
    await telling.analyse(await telling.meeting([claire]));
    await telling.tell();
    expect(await telling.told(webhookId)).toEqual(['minutes.ready waiting failing']);
    await telling.tell();
    expect(receiver.received).toHaveLength(1);
    telling.pass(10_000);
    await telling.tell();
    telling.pass(HOUR / 2);
    await telling.tell();
    // Half an hour is longer than the schedule has it, and not as long as the receiver asked for.
    expect(receiver.received).toHaveLength(2);
    telling.pass(HOUR);
    await telling.tell();
    expect(await telling.told(webhookId)).toEqual(['minutes.ready delivered delivered']);
    expect(await telling.answers(webhookId)).toEqual(['statut 500', 'statut 429', 'merci']);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(receiver.received.every((one) => isGenuine(one, secret))).toBe(true);
  });

  it('is replayed by hand, under the same id, and not to a webhook that is off', async () => {
    const { webhookId } = await telling.add({ url: receiver.origin });
    await telling.analyse(await telling.meeting([claire]));
    await telling.tell();
    const { id: deliveryId } = await deliveryOf(webhookId);
    await replayDelivery(telling.dependencies, { webhookId, deliveryId }, someRequest());
    await telling.tell();
    expect(receiver.received.map(({ id }) => id)).toEqual([deliveryId, deliveryId]);
    expect(await telling.told(webhookId)).toEqual(['minutes.ready delivered delivered']);
    await switchTo(webhookId, 'switchOff');
    const again = replayDelivery(telling.dependencies, { webhookId, deliveryId }, someRequest());
    await expect(again).rejects.toMatchObject({ code: 'WEBHOOK_OFF' });
  });

  it('is withheld where the webhook was switched off before it left', async () => {
    const { webhookId } = await telling.add({ url: receiver.origin });
    await testWebhook(telling.dependencies, webhookId, someRequest());
    await switchTo(webhookId, 'switchOff');
    await telling.tell();
    expect(receiver.received).toEqual([]);
    expect(await telling.told(webhookId)).toEqual(['webhook.test withheld off']);
  });
});

describe('a webhook that takes nothing', () => {
  const failForDays = async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await telling.tell();
      telling.pass(30 * HOUR);
    }
  };

  it('is stopped once a delivery failed for good and nothing else was taken meanwhile', async () => {
    const { webhookId } = await telling.add({ url: receiver.origin });
    receiver.fault = () => ({ kind: 'status', status: 500 });
    await testWebhook(telling.dependencies, webhookId, someRequest());
    await failForDays();
    expect(receiver.received).toHaveLength(10);
    expect(await telling.told(webhookId)).toEqual(['webhook.test failed failing']);
    expect(await phase(webhookId)).toBe('stopped');
    const [shown] = await listWebhooks(telling.record.pool);
    expect(shown).toMatchObject({ phase: 'stopped', stopReason: 'failing', failed: 1 });
    const { pool, sealer } = telling.record;
    const now = new Date(telling.dependencies.now());
    const noticed = async (role: 'admin' | 'user') => {
      const { id: userId, email } = await telling.account('Inès', role);
      await telling.record.caughtUp();
      // Nobody is told of what was before their account.
      await pool.query("update users set created_at = created_at - interval '365 days' where user_id = $1", [userId]);
      return (await noticesFor({ pool, sealer }, { userId, email, role }, now)).map(({ kind, title }) => [kind, title]);
    };
    expect(await noticed('admin')).toEqual([['failure', 'Receveur']]);
    expect(await noticed('user')).toEqual([]);
    expect(telling.reports).toContainEqual(['webhook stopped', { webhook: webhookId, reason: 'failing' }]);
  });

  it('goes on where it took something else', async () => {
    const { webhookId } = await telling.add({ url: receiver.origin });
    receiver.fault = () => (receiver.received.length === 1 ? null : { kind: 'status', status: 400 });
    const failing = await testWebhook(telling.dependencies, webhookId, someRequest());
    await telling.record.caughtUp();
    await testWebhook(telling.dependencies, webhookId, someRequest());
    await failForDays();
    expect(failing.deliveryId).toBeTruthy();
    expect(await telling.told(webhookId)).toEqual(['webhook.test delivered delivered', 'webhook.test failed refused']);
    expect(await phase(webhookId)).toBe('on');
  });

  it('is stopped at once where it says that it is gone', async () => {
    const { webhookId } = await telling.add({ url: receiver.origin });
    receiver.fault = () => ({ kind: 'status', status: 410 });
    await testWebhook(telling.dependencies, webhookId, someRequest());
    await telling.tell();
    expect(await phase(webhookId)).toBe('stopped');
  });
});

describe('secrets', () => {
  it('turn: both sign for a day, then the new one alone, and the vault forgets the former', async () => {
    const { webhookId, secret: former } = await telling.add({ url: receiver.origin });
    const dependencies = { ...telling.dependencies, ...telling.open };
    const formerId = (await loadWebhook(telling.record.log, webhookId)).secretId;
    const { secret } = await turnWebhookSecret(dependencies, webhookId, someRequest());
    const check = async () => {
      receiver.received.length = 0;
      await testWebhook(telling.dependencies, webhookId, someRequest());
      await telling.tell();
      return [isGenuine(first(), secret), isGenuine(first(), former)];
    };
    expect(await check()).toEqual([true, true]);
    expect(await telling.open.webhookSecrets.find(formerId)).toBe(former);
    telling.pass(25 * HOUR);
    expect(await check()).toEqual([true, false]);
    expect(await telling.open.webhookSecrets.find(formerId)).toBeNull();
  });

  it('end at once by an administrator’s word, and with their webhook', async () => {
    const { webhookId, secret: former } = await telling.add({ url: receiver.origin });
    const dependencies = { ...telling.dependencies, ...telling.open };
    await turnWebhookSecret(dependencies, webhookId, someRequest());
    await endWebhookSecret(dependencies, { webhookId }, someRequest());
    await testWebhook(telling.dependencies, webhookId, someRequest());
    await telling.tell();
    expect(isGenuine(first(), former)).toBe(false);
    await removeWebhook(dependencies, webhookId, someRequest());
    const { rows } = await telling.record.pool.query('select from vault.webhook_secret');
    expect(rows).toEqual([]);
  });

  it('are readable nowhere but in the vault', async () => {
    const { secret } = await telling.add({ url: receiver.origin });
    const { rows } = await telling.record.pool.query<{ n: number }>(
      `select count(*)::int as n from events.event e where e::text like '%' || $1 || '%'`,
      [secret.slice(6, 30)],
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('what a receiver answered', () => {
  it('goes with somebody who is erased from the meeting, and is not kept afterwards', async () => {
    const { webhookId } = await telling.add({ url: receiver.origin, kinds: ['minutes.ready'] });
    receiver.fault = () => ({ kind: 'answer', body: 'Bien reçu, Claire.' });
    const meetingId = await telling.meeting([claire]);
    await telling.analyse(meetingId);
    await telling.tell();
    expect(await telling.answers(webhookId)).toEqual(['Bien reçu, Claire.']);
    await changeMeeting(telling.dependencies, {
      meetingId,
      command: { type: 'erasePerson', erasureId: 'erasure-1', participants: [0] },
      request: someRequest(),
    });
    await telling.tell();
    expect(await telling.answers(webhookId)).toEqual([null]);
    const { id: deliveryId } = await deliveryOf(webhookId);
    await replayDelivery(telling.dependencies, { webhookId, deliveryId }, someRequest());
    await telling.tell();
    expect(await telling.answers(webhookId)).toEqual([null, null]);
  });
});
