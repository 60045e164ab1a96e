import {
  addWebhook,
  changeWebhook,
  endWebhookSecret,
  listDeliveries,
  listWebhooks,
  readDelivery,
  removeWebhook,
  replayDelivery,
  switchWebhook,
  testWebhook,
  turnWebhookSecret,
} from '#api/contract/outgoing-webhooks.ts';
import { openWebhooks } from '#infra/main/webhooks.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let chief: Person;
beforeAll(async () => {
  api = await openTestApi();
  chief = await api.person('admin');
});
afterAll(() => api.close());

const WEBHOOK = { title: 'Chantiers', url: 'https://receveur.exemple.fr/', kinds: ['minutes.ready' as const] };
const as = (asked: object = {}) => ({ token: chief.token, ...asked });
const listed = async () => {
  await api.record.caughtUp();
  return (await api.call(listWebhooks, as())).answer.webhooks;
};

describe('webhooks, to administrators', () => {
  it('are added with a secret that is shown once, changed, switched, and removed', async () => {
    const { status, answer } = await api.call(addWebhook, as({ body: WEBHOOK }));
    expect(status).toBe(201);
    expect(answer.secret).toMatch(/^whsec_[\w+/]{43}=$/u);
    const { id } = answer;
    expect(await listed()).toMatchObject([
      { ...WEBHOOK, id, phase: 'on', bothUntil: null, waiting: 0, deliveredAt: null },
    ]);
    const all = await api.send('/api/admin/webhooks', { token: chief.token });
    expect(all.text).not.toContain('whsec_');
    await api.call(changeWebhook, as({ params: { id }, body: { ...WEBHOOK, title: 'Autre' } }));
    await api.call(switchWebhook, as({ params: { id }, body: { on: false } }));
    expect(await listed()).toMatchObject([{ title: 'Autre', phase: 'off' }]);
    expect((await api.call(testWebhook, as({ params: { id } }))).body).toMatchObject({ code: 'WEBHOOK_OFF' });
    const turned = await api.call(turnWebhookSecret, as({ params: { id } }));
    expect(turned.answer.secret).not.toBe(answer.secret);
    expect((await listed())[0]?.bothUntil).not.toBeNull();
    await api.call(endWebhookSecret, as({ params: { id } }));
    expect((await listed())[0]?.bothUntil).toBeNull();
    await api.call(removeWebhook, as({ params: { id } }));
    expect(await listed()).toEqual([]);
    expect((await api.call(removeWebhook, as({ params: { id } }))).status).toBe(200);
  });

  it('are shown with what they were sent, and replayed by their own id alone', async () => {
    const { answer: one } = await api.call(addWebhook, as({ body: WEBHOOK }));
    const { answer: other } = await api.call(addWebhook, as({ body: WEBHOOK }));
    const { answer } = await api.call(testWebhook, as({ params: { id: one.id } }));
    await api.record.caughtUp();
    const { deliveryId } = answer;
    const { answer: deliveries } = await api.call(listDeliveries, as({ params: { id: one.id } }));
    expect(deliveries).toMatchObject({
      total: 1,
      deliveries: [{ id: deliveryId, kind: 'webhook.test', phase: 'waiting', meetingId: null, attempts: 0 }],
    });
    const { answer: read } = await api.call(readDelivery, as({ params: { id: one.id, deliveryId } }));
    expect(read).toMatchObject({ delivery: { id: deliveryId }, tries: [] });
    for (const params of [
      { id: other.id, deliveryId },
      { id: one.id, deliveryId: randomUUID() },
      { id: one.id, deliveryId: 'x' },
    ])
      for (const route of [readDelivery, replayDelivery])
        expect((await api.call(route, as({ params }))).body).toMatchObject({ code: 'DELIVERY_NOT_FOUND' });
    expect((await api.call(replayDelivery, as({ params: { id: one.id, deliveryId } }))).status).toBe(200);
    for (const { id } of await listed()) await api.call(removeWebhook, as({ params: { id } }));
  });

  it('are refused with what is wrong: an address, a kind, one that is private', async () => {
    const refusal = async (changes: object) =>
      (await api.call(addWebhook, as({ body: { ...WEBHOOK, ...changes } }))).body;
    expect(await refusal({ url: 'exemple.fr' })).toMatchObject({ code: 'WEBHOOK_ADDRESS_INVALID' });
    expect(await refusal({ url: 'ftp://exemple.fr' })).toMatchObject({ code: 'WEBHOOK_ADDRESS_INVALID' });
    expect(await refusal({ url: 'https://u:p@exemple.fr' })).toMatchObject({ code: 'WEBHOOK_ADDRESS_INVALID' });
    expect(await refusal({ kinds: [] })).toMatchObject({ status: 400 });
    expect(await refusal({ kinds: ['tout'] })).toMatchObject({ status: 400 });
    const strict = openWebhooks({ WEBHOOK_ALLOW_PRIVATE: 'no' }, { pool: api.record.pool, masterKey: randomBytes(32) });
    for (const url of ['https://127.0.0.1/', 'http://exemple.fr/', 'https://localhost:5432/'])
      await expect(strict.webhookSender.check(url)).rejects.toMatchObject({ code: 'WEBHOOK_PRIVATE' });
    expect(await listed()).toEqual([]);
  });
});
