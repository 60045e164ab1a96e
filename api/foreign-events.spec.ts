import { listProjections } from '#api/contract/admin.ts';
import { verificationState, verifyAudit } from '#api/contract/audit.ts';
import { setAsideForeignEvent } from '#api/contract/foreign-events.ts';
import { FOREIGN_EVENT } from '#domain/events/foreign.ts';
import { prepareAudit } from '#projections/audit/writer.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('an event that Greffier did not write', () => {
  let api: TestApi;
  let chief: Person;
  beforeAll(async () => {
    api = await openTestApi();
    chief = await api.person('admin');
    await prepareAudit(api.record);
  });
  afterAll(() => api.close());

  const standing = async () =>
    (await api.call(listProjections, { token: chief.token })).answer.projections.map(({ error, errorEvent }) => ({
      error,
      errorEvent,
    }));

  async function foreignIn(): Promise<unknown> {
    const { id } = (await api.call(verifyAudit, { token: chief.token })).answer.verification;
    const state = async () => (await api.call(verificationState, { token: chief.token, params: { id } })).answer;
    await expect.poll(async () => (await state()).state, { timeout: 20_000 }).toBe('done');
    return (await state()).report?.foreign;
  }

  it('is shown to administrators with its place, and passed over once one of them decides so', async () => {
    const place = { stream: 'user-4711', revision: 0, eventId: randomUUID() };
    const event = {
      id: place.eventId,
      type: 'CustomerCreated',
      data: Buffer.from('{"a":1}'),
      metadata: Buffer.from('{}'),
    };
    await api.record.store.append(place.stream, 'none', [event]);
    const stopped = { error: FOREIGN_EVENT.code, errorEvent: place };
    await expect
      .poll(standing, { timeout: 20_000 })
      .toSatisfy((all: unknown[]) => all.every((one) => JSON.stringify(one) === JSON.stringify(stopped)));
    expect(await foreignIn()).toEqual([{ ...place, setAside: null }]);
    const decided = await api.call(setAsideForeignEvent, {
      token: chief.token,
      body: { ...place, reason: 'La comptabilité' },
    });
    expect(decided.status).toBe(200);
    await expect
      .poll(standing, { timeout: 20_000 })
      .toSatisfy((all: { error: unknown }[]) => all.every(({ error }) => error === null));
    const again = await api.call(setAsideForeignEvent, { token: chief.token, body: { ...place, reason: 'Encore' } });
    expect(again.answer.position).toBe(decided.answer.position);
    expect(await foreignIn()).toMatchObject([
      { ...place, setAside: { actor: `user:${chief.id}`, reason: 'La comptabilité' } },
    ]);
  });
});
