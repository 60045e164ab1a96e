import { dismissMail, listMails, resendMail } from '#api/contract/mails.ts';
import { chooseNotices, noticeChoices } from '#api/contract/notices.ts';
import { changeMail, loadMail } from '#commands/mail/mail.ts';
import { openTestApi, type Person, type TestApi } from '#test/support/api.ts';
import { lostMail } from '#test/support/lost-mail.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let api: TestApi;
let chief: Person;
let claire: Person;
let noor: Person;
beforeAll(async () => {
  api = await openTestApi();
  [chief, claire, noor] = await Promise.all([api.person('admin'), api.person('user'), api.person('user')]);
});
afterAll(() => api.close());

const lost = () => lostMail(api.dependencies, { recipient: claire.id, meetingId: null });
const shown = async (status?: 'unknown' | 'failed' | 'waiting') => {
  await api.record.caughtUp();
  return (await api.call(listMails, { token: chief.token, query: status ? { status } : {} })).answer;
};
const refusal = async (
  asking: Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>,
) => {
  const { status, body } = await asking;
  return [status, body['code']];
};

describe('mails that leave by themselves', () => {
  it('with minutes are stopped by one press of a mail program, of whom the link is for alone', async () => {
    const token = await api.dependencies.unsubscribeTokens.of(noor.id);
    const press = async (of: string) => {
      const answered = await fetch(`${api.origin}/api/mails/unsubscriptions/${of}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      return [answered.status, ((await answered.json()) as { code?: string }).code];
    };
    const byMail = async (by: Person) => {
      await api.record.caughtUp();
      const { answer } = await api.call(noticeChoices, { token: by.token });
      return answer.choices.find(({ kind }) => kind === 'minutes')?.byMail;
    };
    expect(await press(token.replace(noor.id, claire.id))).toEqual([404, 'UNSUBSCRIBE_LINK_INVALID']);
    expect(await press(noor.id)).toEqual([404, 'UNSUBSCRIBE_LINK_INVALID']);
    expect([await byMail(noor), await byMail(claire)]).toEqual([true, true]);
    for (let times = 0; times < 2; times += 1) expect(await press(token)).toEqual([200, undefined]);
    expect([await byMail(noor), await byMail(claire)]).toEqual([false, true]);
    await api.call(chooseNotices, { token: noor.token, params: { kind: 'minutes' }, body: { byMail: true } });
    expect(await byMail(noor)).toBe(true);

    // The same address in a browser asks on a page, and looking changes nothing.
    const browse = async (path: string, method = 'GET') => {
      const answered = await fetch(`${api.origin}${path}`, { method, headers: { accept: 'text/html' } });
      return { status: answered.status, type: answered.headers.get('content-type'), html: await answered.text() };
    };
    const asked = await browse(`/api/mails/unsubscriptions/${token}`);
    expect(asked).toMatchObject({ status: 200, type: 'text/html; charset=utf-8' });
    expect(asked.html).toMatch(/<html lang="fr">[^]*ne plus les recevoir\u00A0\?/u);
    expect(await byMail(noor)).toBe(true);
    const action = /<form method="post" action="([^"]+)">/u.exec(asked.html)?.[1] ?? '';
    expect(await browse(action, 'POST')).toMatchObject({ status: 200, html: expect.stringContaining('C’est noté') });
    expect(await byMail(noor)).toBe(false);
    const refused = { status: 404, type: 'text/html; charset=utf-8', html: expect.stringContaining('pas valable') };
    expect(await browse('/api/mails/unsubscriptions/rien')).toMatchObject(refused);
    expect(await browse('/api/mails/unsubscriptions/rien/confirmed', 'POST')).toMatchObject(refused);
  });

  it('are shown to administrators where nobody knows whether they left', async () => {
    const id = await lost();
    expect((await shown('unknown')).mails).toContainEqual(
      expect.objectContaining({
        id,
        kind: 'minutes',
        recipient: expect.objectContaining({ id: claire.id, email: claire.email }),
        status: 'unknown',
        reason: 'interrupted',
        nextAt: null,
      }),
    );
    const { counts } = await shown('failed');
    expect(counts).toMatchObject({ failed: 0, waiting: 0 });
    expect(counts.unknown).toBeGreaterThan(0);
    expect(await refusal(api.call(listMails, { token: claire.token }))).toEqual([403, 'ADMIN_ONLY']);
    expect(await refusal(api.call(resendMail, { token: claire.token, params: { id } }))).toEqual([403, 'ADMIN_ONLY']);
    expect((await loadMail(api.record.log, id)).phase).toBe('unknown');
  });

  it('are sent again where an administrator says so, once, and not while they are being sent; who did stands in the register', async () => {
    const id = await lost();
    const again = () => api.call(resendMail, { token: chief.token, params: { id } });
    expect((await again()).answer.success).toBe(true);
    expect((await shown('waiting')).mails).toMatchObject([{ id, status: 'waiting', reason: null }]);
    expect(await refusal(again())).toEqual([409, 'MAIL_UNDERWAY']);
    expect(await refusal(api.call(dismissMail, { token: chief.token, params: { id } }))).toEqual([
      409,
      'MAIL_UNDERWAY',
    ]);
    const command = (claim: string) =>
      ({ commandId: randomUUID(), actor: 'system:spec', correlationId: claim }) as const;
    await changeMail(api.dependencies, {
      mailId: id,
      command: { type: 'beginMail', claim: 'c' },
      request: command('c'),
    });
    expect(await refusal(again())).toEqual([409, 'MAIL_UNDERWAY']);
    await changeMail(api.dependencies, {
      mailId: id,
      command: { type: 'settleMail', claim: 'c', result: { delivery: 'sent' } },
      request: command('c'),
    });
    expect(await refusal(again())).toEqual([409, 'MAIL_SETTLED']);
    expect((await shown()).mails.map((mail) => mail.id)).not.toContain(id);
    const { events } = await api.record.log.load(`settings-mail-${id}`);
    expect(events.find(({ type }) => type === 'MailResendAsked')?.metadata.actor).toBe(`user:${chief.id}`);
  });

  it('are shown no more where an administrator leaves them', async () => {
    const id = await lost();
    expect((await api.call(dismissMail, { token: chief.token, params: { id } })).answer.success).toBe(true);
    expect((await shown()).mails.map((mail) => mail.id)).not.toContain(id);
    expect(await refusal(api.call(resendMail, { token: chief.token, params: { id } }))).toEqual([409, 'MAIL_SETTLED']);
  });

  it.each([['no-id'], [randomUUID()]])('are none where nobody asked for them: %s', async (id) => {
    for (const route of [resendMail, dismissMail])
      expect(await refusal(api.call(route, { token: chief.token, params: { id } }))).toEqual([404, 'MAIL_NOT_FOUND']);
  });
});
