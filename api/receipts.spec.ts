import { exportReceipts, listReceipts } from '#api/contract/receipts.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { lostMail } from '#test/support/lost-mail.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('the register of who received which minutes', () => {
  let api: TestApi;
  let chief: Person;
  let claire: Person;
  beforeAll(async () => {
    api = await openTestApi();
    [chief, claire] = await Promise.all([api.person('admin'), api.person('user', 'claire')]);
  });
  afterAll(() => api.close());

  it('names person, meeting and time, in a list and in a file, for administrators alone', async () => {
    const meetingId = randomUUID();
    await lostMail(api.dependencies, { recipient: claire.id, meetingId });
    await lostMail(api.dependencies, { recipient: claire.id, meetingId: null });
    await api.record.caughtUp();
    const { answer } = await api.call(listReceipts, { token: chief.token });
    expect(answer).toMatchObject({
      total: 1,
      receipts: [{ status: 'unknown', recipient: { name: 'claire' }, meeting: { id: meetingId, title: null } }],
    });
    const file = await api.call(exportReceipts, { token: chief.token });
    expect(file.headers.get('content-disposition')).toContain('envois-');
    expect(file.text).toContain(`"claire";"${meetingId}";"Peut-être envoyé"`);
    for (const route of [listReceipts, exportReceipts])
      expect((await api.call(route, { token: claire.token })).status).toBe(403);
  });
});
